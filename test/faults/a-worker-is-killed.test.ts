import { afterEach, describe, expect, inject, it } from 'vitest';
import { type Pool, queryText } from '../../src/database/pool.ts';
import { startBank } from '../harness.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { findPrograms, type Machine, startMachines } from './citus-machines.ts';
import { type Ending, openCustomer } from './customer.ts';
import { AURORA, BOREAL, isAccepted, MARINA, type Payer, retryUnanswered, startLoad } from './load.ts';

const bin = inject('workerUrls').length === 0 ? undefined : await findPrograms(inject('superuserUrl'));

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const refused = (ending: Ending) => ending.kind === 'answered' && ending.status === 503;
const OUTSIDE = ['ok@psp.example'];

describe.runIf(bin !== undefined)('a worker of a spread bank is killed and comes back', () => {
  it('payments of the other shards go on, and none is lost or doubled', async () => {
    const machines = await startMachines(bin as string);
    undo.push(() => machines.remove());
    const bank = await startBank({}, { database: machines.database });
    undo.push(() => bank.close());
    const { main } = bank.app.db;
    const { payers, dying } = await chooseWorker(main, machines.workers);

    const loads = payers.map(({ payer, port }, seed) => {
      const customer = openCustomer({ credential: payer.credential, connections: 2 });
      undo.push(() => customer.close());
      const random = seededRandom(seed);
      const load = startLoad({ customer, payer, url: bank.url, workers: 2, random, recipients: OUTSIDE });
      undo.push(() => load.stop());
      return { ...load, customer, gone: port === dying.port };
    });
    const others = loads.filter(({ gone }) => !gone);
    const ofWorker = loads.filter(({ gone }) => gone);
    const each = (some: typeof loads, is: (ending: Ending) => boolean, more: number) => {
      const before = some.map((load) => load.count(is));
      return () => some.every((load, index) => load.count(is) >= (before[index] ?? 0) + more);
    };

    await until('everybody pays', each(loads, isAccepted, 10), { withinMs: 30_000 });
    await dying.kill();
    const otherRefusals = others.map((load) => load.count((ending) => !isAccepted(ending)));
    await until('the worker is missed', each(ofWorker, refused, 10), { withinMs: 30_000 });
    await until('payments of the others go on', each(others, isAccepted, 10), { withinMs: 30_000 });
    await dying.start();
    await until('everybody pays again', each(loads, isAccepted, 10), { withinMs: 30_000 });
    await Promise.all(loads.map((load) => load.stop()));
    expect(others.map((load) => load.count((ending) => !isAccepted(ending)))).toEqual(otherRefusals);

    for (const { payments, customer } of loads) await retryUnanswered(payments, { customer, url: bank.url });
    await untilAllEnded(main, 30_000);
    const payments = loads.flatMap((load) => load.payments);
    expect(await compareBooks(main, payments)).toEqual([]);
    await bank.drain();
    // Machines share no snapshot: payments of the last minute are left to the next proof.
    await bank.advance(120);
    expect(await findBreaches(main)).toBe('');
  });
});

/** The worker of each payer, and one to die that has a payer and leaves another one in peace. */
async function chooseWorker(pool: Pool, workers: readonly Machine[]) {
  const payers = await Promise.all(
    [AURORA, BOREAL, MARINA].map(async (payer) => ({ payer, port: await portOf(pool, payer) })),
  );
  const dying = workers.find(({ port }) => port === payers[0]?.port);
  if (dying === undefined || payers.every(({ port }) => port === dying.port))
    throw new Error(`the payers lie on one machine: ${payers.map(({ port }) => port)}`);
  return { payers, dying };
}

/** The port of the machine that has a payer's account. */
async function portOf(pool: Pool, { account }: Payer): Promise<number> {
  const [row] = await queryText<{ bucket: number }>(pool, 'select bucket from accounts where number = $1', [
    account,
  ]);
  const [machine] = await queryText<{ port: number }>(
    pool,
    `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('accounts', $1::int2)`,
    [row?.bucket],
  );
  return machine?.port ?? 0;
}
