import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueLeftPayments } from '../../src/cashouts/submission/leases.ts';
import { queryText } from '../../src/database/pool.ts';
import { openBeat } from '../../src/nodes/beat.ts';
import { createHoldingNode } from '../../src/nodes/holding-node.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { AURORA } from './load.ts';
import { openNode, paymentFrom, readStates } from './node.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ask = <Row extends object>(text: string) => queryText<Row>(database.db.main, text);
const holding = { firstDelivery: 0n, firstPayment: new Date(0) };

it('a node is silent once it has said nothing for five seconds, and keeps its number until then', async () => {
  const beat = openBeat(database.db.main, () => false);
  const node = createHoldingNode(
    { db: database.db, beat },
    {
      ...{ fill: async () => undefined, lose: () => undefined },
      ...{ firstDelivery: () => holding.firstDelivery, firstPayment: () => holding.firstPayment },
    },
    async () => 0,
  );
  const id = await node.alive();
  expect(id).toEqual(expect.any(BigInt));
  await beat.now();
  expect(node.now()).toBe(id);
  const [lives] = await ask<{ seconds: number }>(
    'select extract(epoch from alive_until - clock_timestamp())::float8 as seconds from node_holdings',
  );
  expect(lives?.seconds).toBeLessThanOrEqual(5);
  await ask('update node_holdings set alive_until = clock_timestamp()');
  await beat.now();
  expect(node.now()).toBe(undefined);
  const another = await node.alive();
  expect(another).not.toBe(id);
  beat.stop();
  await node.leave();
});

it('payments that a silent node held are put into the queue once their leases have run out', async () => {
  const node = openNode(database.db);
  node.rail.lookUpKeys = () => new Promise<never>(() => undefined);
  const request = await paymentFrom(database.db.main, AURORA.account, {
    amount: 100n,
    key: 'ok@psp.example',
  });
  await node.desk.create(request);
  const [made] = await readStates(database.db.main);
  const left = (firstPayment = holding.firstPayment) =>
    queueLeftPayments(database.db, { id: 1n, ...holding, firstPayment });
  await ask(`update cashouts set due_at = null, lease_until = now() + interval '1 h'`);
  expect(await left()).toBe(0);
  await ask(`update cashouts set lease_until = now() - interval '1 ms'`);
  expect(await left(new Date('2999-01-01T00:00:00.000Z'))).toBe(0);
  expect(await left()).toBe(1);
  expect(await left()).toBe(0);
  const queued = await ask<{ id: bigint }>('select id from cashouts where due_at is not null');
  expect(queued).toEqual([{ id: made?.id }]);
});
