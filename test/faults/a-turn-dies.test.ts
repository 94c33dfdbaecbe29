import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECEIVE } from '../../src/cash-ins/receive.ts';
import { APPROVE } from '../../src/cashouts/approve.ts';
import { CANCEL } from '../../src/cashouts/cancel.ts';
import type { CashoutRef } from '../../src/cashouts/cashout.ts';
import { CREATE } from '../../src/cashouts/create.ts';
import type { CreateRequest } from '../../src/cashouts/decide-create.ts';
import { TAKE_RETURN } from '../../src/cashouts/returns/take.ts';
import { SETTLE } from '../../src/cashouts/settle.ts';
import { ACKNOWLEDGE } from '../../src/cashouts/submission/acknowledge.ts';
import { MARK_SUBMITTED } from '../../src/cashouts/submission/mark-submitted.ts';
import { type Databases, openDatabases } from '../../src/database/databases.ts';
import { queryText } from '../../src/database/pool.ts';
import type { Decision } from '../../src/med-cases/case.ts';
import { findCaseByReport } from '../../src/med-cases/find.ts';
import { MOVE_CASE } from '../../src/med-cases/move-case.ts';
import { TAKE_REPORT } from '../../src/med-cases/take-report.ts';
import { CANCEL_CODE } from '../../src/payment-codes/cancel.ts';
import { CREATE_CODE } from '../../src/payment-codes/create.ts';
import type { CodeRequest } from '../../src/payment-codes/decide-create.ts';
import { openCodeDesk } from '../../src/payment-codes/desk.ts';
import type { RefundRequest } from '../../src/refunds/decide-refund.ts';
import { REQUEST_REFUND } from '../../src/refunds/request.ts';
import { HEAR_OF_REFUND } from '../../src/refunds/settle.ts';
import type { TurnLanes } from '../../src/turns/lanes.ts';
import type { Verb } from '../../src/turns/turn.ts';
import type { Centavos } from '../../src/values/money.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type HandClock, handClock } from '../simulated.ts';
import { until } from './bank-process.ts';
import { findBreaches } from './books.ts';
import { type CuttingProxy, DEATHS, type Death, startCuttingProxy } from './cutting-proxy.ts';
import { AURORA, BOREAL } from './load.ts';
import { type BankNode, lapseLeases, openNode, paymentFrom } from './node.ts';

let database: TestDatabase;
let proxy: CuttingProxy;
let db: Databases;
let clock: HandClock;
/** The node that dies, and the one that is left. */
let node: BankNode;
let other: BankNode;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startCuttingProxy(database.url);
  db = openDatabases({
    url: proxy.url,
    shards: database.db.main.shards,
    mainConnections: 3,
    batchConnections: 3,
  });
  clock = handClock(new Date());
  node = openNode(db, { clock });
  other = openNode(database.db, { clock });
});
afterEach(async () => {
  await Promise.all([node, other].flatMap(({ desk, refunds }) => [desk.stop(), refunds.stop()]));
  await db.close();
  await proxy.close();
  expect(await findBreaches(database.db.main)).toBe('');
  await database.drop();
});

const pool = () => database.db.main;
const ONCE = { key: '5f2b8c1e-7a4d-4e39-9b60-1c2d3e4f5a6b', fingerprint: 'one' };
const ACCEPT: Decision = { verb: 'ACCEPT', by: 'USER', name: 'padaria-aurora', details: 'ok' };

/** Lets a node die at this point of its next turn that has an item of the verb. */
function dieIn(dying: BankNode, name: string, death: Death): void {
  const lanes = dying.context.turns;
  const watched = <Item, Result>(verb: Verb<Item, Result>): Verb<Item, Result> => ({
    ...verb,
    needs: (item, turn) => {
      if (verb.name === name) proxy.die(death);
      return verb.needs(item, turn);
    },
  });
  const watching: TurnLanes = {
    ...lanes,
    submit: (verb, item) => lanes.submit(watched(verb), item),
    submitAll: (verb, items) => lanes.submitAll(watched(verb), items),
  };
  dying.context.turns = watching;
}

async function payment(key: string, approve = true, from = AURORA.account): Promise<CreateRequest> {
  return { ...(await paymentFrom(pool(), from, { amount: 1_000n, key })), approve, idempotency: ONCE };
}

async function unapproved(): Promise<CashoutRef> {
  return (await other.desk.create(await payment('ok@psp.example', false))).answered;
}

async function refundOf(amount: bigint): Promise<RefundRequest> {
  const [cashIn] = await queryText<{ companyId: bigint; targetId: bigint }>(
    pool(),
    'select company_id as "companyId", id as "targetId" from cash_ins',
  );
  if (cashIn === undefined) throw new Error('nothing came');
  const terms = {
    route: 'CASH_IN',
    amount: amount as Centavos,
    information: 'x',
    idempotency: ONCE,
  } as const;
  return { ...cashIn, ...terms };
}

const payIn = (at: BankNode) =>
  at.simulator.control.payIn({ amount: 700n as Centavos, target: { key: AURORA.key } });

async function reported(at: BankNode, endToEndId: string): Promise<string> {
  const made = await at.simulator.control.reportPayment({
    ...{ endToEndId, reason: 'RETURN_REQUEST', situation: 'SCAM_FRAUD', amount: null, details: null },
  });
  return made.made ? made.reportId : '';
}

async function codeRequest(): Promise<CodeRequest> {
  const { companyId, branch, number } = await payment('ok@psp.example');
  return {
    ...{ companyId, branch, number, amount: 500n as Centavos, typeFine: 'NONE', fine: null, tag: null },
    ...{ dueDate: null, fineDate: null, expirationDate: new Date(Date.now() + 86_400_000).toISOString() },
    ...{ debtorName: null, debtorDocument: null, debtorType: null, idempotency: ONCE },
  };
}
const codesAt = ({ context }: BankNode) => openCodeDesk(context, { batchLimit: 10, host: () => '127.0.0.1' });

const OPEN = `select
   (select count(*) from cashouts where status = 'PROCESSING')
   + (select count(*) from refunds where status = 'PENDING')
   + (select count(*) from med_cases where follow_until is not null or answer_lease_until is not null)
   + (select count(*) from simulator.notices where parked is null and due_at <= $1) as open`;

/** The holder of what is left over is gone; it is taken over until everything has ended. */
async function finish(): Promise<void> {
  const works = [...other.desk.dueWork, ...other.refunds.dueWork, ...other.meds.dueWork, other.simulator.due];
  await until('everything has ended', async () => {
    await lapseLeases(pool());
    await queryText(pool(), 'update refunds set lease_until = now() where lease_until is not null');
    await queryText(pool(), 'update simulator.notices set lease_until = clock_timestamp()');
    for (const work of works) await work.runDue();
    const [row] = await queryText<{ open: bigint }>(pool(), OPEN, [clock.now()]);
    return row?.open === 0n;
  });
}

/** Everything that could be there twice, or not at all. */
async function books(): Promise<string> {
  const [row] = await queryText<{ books: string }>(
    pool(),
    `select concat_ws('; ',
       (select 'total ' || sum(balance) || ' blocked ' || sum(blocked) from accounts where number = $1),
       (select string_agg('cashout ' || status, '; ') from cashouts),
       (select 'orders ' || count(*) from simulator.orders having count(*) > 0),
       (select 'returned ' || sum(amount) from cashout_returns having count(*) > 0),
       (select string_agg('cash in ' || amount || ' refunded ' || refunded, '; ') from cash_ins),
       (select string_agg('refund ' || amount || ' ' || status, '; ') from refunds),
       (select 'taken back ' || sum(amount) from simulator.refunds having count(*) > 0),
       (select string_agg('code ' || status, '; ') from payment_codes),
       (select string_agg('case ' || status || ' returned ' || returned, '; ') from med_cases)) as books`,
    [AURORA.account],
  );
  return row?.books ?? '';
}

interface Scene {
  verb: { name: string };
  what?: string;
  /** Done before, by the node that is left; its answer is handed to the others. */
  before?(): Promise<unknown>;
  /** Done by the node that dies, and by the other once more where somebody asks again. */
  act(at: BankNode, given: never): Promise<unknown>;
  asked: 'again' | 'once';
  /** How long what comes later takes, on the bank's clock. */
  laterMs?: number;
  books: string;
}

const TOTAL = 10_000_000n;
const after = (change: bigint, rest: string) => `total ${TOTAL + change} blocked 0; ${rest}`;
const PAID = after(-1_000n, 'cashout SUCCESS; orders 1');

const SCENES: readonly Scene[] = [
  {
    verb: CREATE,
    act: async (at) => at.desk.create(await payment('ok@psp.example')),
    asked: 'again',
    books: PAID,
  },
  {
    verb: CREATE,
    what: 'over rows in memory',
    // A turn that finds its rows in memory sends them to be verified with its writes.
    before: async () => {
      await node.desk.create({ ...(await payment('ok@psp.example')), idempotency: null });
      await until('it is settled', async () => (await books()).includes('SUCCESS'));
    },
    act: async (at) => at.desk.create(await payment('ok@psp.example')),
    asked: 'again',
    books: after(-2_000n, 'cashout SUCCESS; cashout SUCCESS; orders 2'),
  },
  {
    verb: APPROVE,
    before: unapproved,
    act: (at, ref: CashoutRef) => at.desk.approve(ref),
    asked: 'again',
    books: PAID,
  },
  {
    verb: CANCEL,
    before: unapproved,
    act: (at, ref: CashoutRef) => at.desk.cancel(ref),
    asked: 'again',
    books: after(0n, 'cashout CANCELLED'),
  },
  {
    verb: MARK_SUBMITTED,
    act: async (at) => at.desk.create(await payment('ok@psp.example')),
    asked: 'once',
    books: PAID,
  },
  {
    verb: ACKNOWLEDGE,
    act: async (at) => at.desk.create(await payment('slow-5@psp.example')),
    asked: 'once',
    laterMs: 5_000,
    books: PAID,
  },
  {
    verb: SETTLE,
    act: async (at) => at.desk.create(await payment('ok@psp.example')),
    asked: 'once',
    books: PAID,
  },
  {
    verb: SETTLE,
    what: 'inside the bank',
    act: async (at) => at.desk.create(await payment(BOREAL.key)),
    asked: 'once',
    books: after(-1_000n, 'cashout SUCCESS; cash in 1000 refunded 0'),
  },
  {
    verb: TAKE_RETURN,
    before: async () => {
      await other.desk.create(await payment('returns@psp.example'));
      await until('it is settled', async () => (await books()).includes('SUCCESS'));
      clock.advance(5_000);
    },
    act: (at) => at.simulator.due.runDue(),
    asked: 'once',
    books: after(0n, 'cashout REFUNDED; orders 1; returned 1000'),
  },
  { verb: RECEIVE, act: payIn, asked: 'once', books: after(700n, 'cash in 700 refunded 0') },
  {
    verb: CREATE_CODE,
    act: async (at) => codesAt(at).create(await codeRequest()),
    asked: 'again',
    books: after(0n, 'code NEW'),
  },
  {
    verb: CANCEL_CODE,
    before: async () => (await codesAt(other).create(await codeRequest())).code,
    act: (at, ref: CashoutRef) => codesAt(at).cancel(ref),
    asked: 'again',
    books: after(0n, 'code CANCELED'),
  },
  {
    verb: REQUEST_REFUND,
    before: () => payIn(other),
    act: async (at) => at.refunds.request(await refundOf(400n)),
    asked: 'again',
    books: after(300n, 'cash in 700 refunded 400; refund 400 SUCCESS; taken back 400'),
  },
  {
    verb: REQUEST_REFUND,
    what: 'to a payer of this bank',
    before: async () => {
      await other.desk.create(await payment(AURORA.key, true, BOREAL.account));
      await until('it is settled', async () => (await books()).includes('SUCCESS'));
    },
    act: async (at) => at.refunds.request(await refundOf(1_000n)),
    asked: 'again',
    books: after(0n, 'cashout REFUNDED; returned 1000; cash in 1000 refunded 1000; refund 1000 SUCCESS'),
  },
  {
    verb: HEAR_OF_REFUND,
    before: () => payIn(other),
    act: async (at) => at.refunds.request(await refundOf(400n)),
    asked: 'once',
    books: after(300n, 'cash in 700 refunded 400; refund 400 SUCCESS; taken back 400'),
  },
  {
    verb: TAKE_REPORT,
    before: () => payIn(other),
    act: (at, { endToEndId }: { endToEndId: string }) => reported(at, endToEndId),
    asked: 'once',
    books: after(700n, 'cash in 700 refunded 0; case WAITING returned 0').replace('blocked 0', 'blocked 700'),
  },
  {
    verb: MOVE_CASE,
    before: async () => findCaseByReport(pool(), await reported(other, (await payIn(other)).endToEndId)),
    act: (at, ref: CashoutRef) => at.meds.decide(ref, ACCEPT),
    asked: 'again',
    books: after(
      0n,
      'cash in 700 refunded 700; refund 700 SUCCESS; taken back 700; case ACCEPTED_BY_USER returned 700',
    ),
  },
];

const WRONG_STATUS = expect.stringMatching(/InWrongStatus$/);
const nameOf = ({ verb, what = '' }: Scene) => `${verb.name} ${what}`.trim();

describe.each(DEATHS)('a node that is gone %s', (death) => {
  it.each(SCENES.map((scene) => [nameOf(scene), scene] as const))(
    'in its turn to %s: nothing is lost, and nothing is done twice',
    async (_, scene) => {
      const given = (await scene.before?.()) as never;
      const begun = await books();
      dieIn(node, scene.verb.name, death);
      const heard = await scene.act(node, given).then(
        () => true,
        () => false,
      );
      await until('the node is gone', () => proxy.isDead());
      if (scene.asked === 'again') {
        expect(heard).toBe(death === 'after COMMIT is answered');
        const isDone = death === 'before COMMIT is answered' || death === 'after COMMIT is answered';
        expect((await books()) !== begun).toBe(isDone);
        const again = await scene.act(other, given).catch((error: unknown) => error);
        // A request without a key of its own is told how things stand.
        if (again instanceof Error) expect([isDone, again]).toMatchObject([true, { code: WRONG_STATUS }]);
      }
      clock.advance(scene.laterMs ?? 0);
      await finish();
      expect(await books()).toBe(scene.books);
    },
  );
});
