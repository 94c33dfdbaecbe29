import { type Pool, queryText } from '../../../src/database/pool.ts';
import { findBreaches } from '../books.ts';
import type { Payment } from '../customer.ts';
import { type Bank, RESERVE } from './banks.ts';
import type { CentralBankProcess } from './central-bank-process.ts';

/** A payment or a return as the settlement system has it. */
interface Settlement {
  id: string;
  from: string;
  to: string;
  amount: string;
  state: 'WAITING' | 'SETTLED' | 'REJECTED';
}

interface Balances {
  balances: { ispb: string; available: string; blocked: string }[];
  issued: string;
}

interface Sent {
  id: string | null;
  key: string;
  status: string;
  amount: bigint;
}

interface Come {
  id: string;
  amount: bigint;
  credits: bigint;
}

export interface Sides {
  banks: readonly { bank: Bank; payments: readonly Payment[]; refunds: readonly Payment[] }[];
  centralBank: CentralBankProcess;
  /** All that customers of both banks had at the start. */
  customersHad: bigint;
}

/** All that customers of a bank have. */
export async function customersHave(pool: Pool): Promise<bigint> {
  const [row] = await queryText<{ sum: bigint }>(pool, 'select sum(balance)::int8 as sum from accounts');
  return row?.sum ?? 0n;
}

/** Counts the work under way in a bank. */
export async function openIn(pool: Pool): Promise<bigint> {
  const [row] = await queryText<{ open: bigint }>(
    pool,
    `select (select count(*) from cashouts where status = 'PROCESSING')
          + (select count(*) from refunds where status = 'PENDING')
          + (select count(*) from offers where status = 'PENDING')
          + (select count(*) from return_offers where status = 'PENDING')
          + (select count(*) from bcb.inbox where handled_at is null)
          + (select count(*) from bcb.outbox where sending is null)
          + (select count(*) from bcb.transfers where state in ('WAITING', 'ACCEPTED')) as open`,
  );
  return row?.open ?? 0n;
}

/** Differences between the customers, the two banks and the system, in words; nothing when all is well. */
export async function compareSides({ banks, centralBank, customersHad }: Sides): Promise<string[]> {
  const { settlements } = await centralBank.control<{ settlements: Settlement[] }>('GET', '/settlements');
  const balances = await centralBank.control<Balances>('GET', '/balances');
  const wrong = judgeReserve(balances);
  let customers = 0n;
  for (const { bank, payments, refunds } of banks) {
    customers += await customersHave(bank.pool);
    const found = [
      ...(await judgeSent(bank, payments, settlements)),
      ...(await judgeReceived(bank, settlements)),
      ...(await judgeRefunds(bank, refunds, settlements)),
      ...(await judgeReturned(bank, settlements)),
      ...(await judgeBank(bank, balances)),
    ];
    wrong.push(...found.map((what) => `${bank.letter}: ${what}`));
  }
  if (customers !== customersHad) wrong.push(`customers have ${customers}, and had ${customersHad}`);
  return wrong;
}

function judgeReserve({ balances, issued }: Balances): string[] {
  const held = balances.reduce((sum, one) => sum + centavosIn(one.available) + centavosIn(one.blocked), 0n);
  const blocked = balances.filter((one) => centavosIn(one.blocked) !== 0n).map(({ ispb }) => ispb);
  return [
    ...(held === centavosIn(issued) ? [] : [`the reserve holds ${held} of ${issued}`]),
    ...blocked.map((ispb) => `money of ${ispb} is still blocked`),
  ];
}

async function judgeSent(
  { pool, ispb }: Bank,
  payments: readonly Payment[],
  settlements: readonly Settlement[],
): Promise<string[]> {
  const rows = await queryText<Sent>(
    pool,
    `select end_to_end_id as id, idempotency_key as key, status, amount from cashouts
      where idempotency_key is not null`,
  );
  const own = settlements.filter(({ id, from }) => from === ispb && id.startsWith('E'));
  const bySystem = new Map(own.map((one) => [one.id, one]));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const wrong: string[] = [];
  if (byKey.size !== rows.length) wrong.push('a key was used twice');
  if (rows.length !== payments.length) wrong.push(`${rows.length} cashouts for ${payments.length} payments`);
  for (const { key, amount } of payments) {
    const row = byKey.get(key);
    if (row === undefined) wrong.push(`${key} is lost`);
    else if (row.amount !== BigInt(amount)) wrong.push(`${key} is of ${row.amount}, not of ${amount}`);
  }
  for (const { id, status, amount } of rows) {
    const there = bySystem.get(id ?? '');
    bySystem.delete(id ?? '');
    const expected = there?.state === 'SETTLED' ? 'SUCCESS' : 'FAILED';
    if ((status === 'REFUNDED' ? 'SUCCESS' : status) !== expected)
      wrong.push(`${id} is ${status}, and the system says ${there?.state ?? 'nothing'}`);
    if (there !== undefined && centavosIn(there.amount) !== amount)
      wrong.push(`${id} is of another amount there`);
  }
  for (const id of bySystem.keys()) wrong.push(`the system has ${id}, which nobody here has sent`);
  return wrong;
}

async function judgeReceived({ pool, ispb }: Bank, settlements: readonly Settlement[]): Promise<string[]> {
  const rows = await queryText<Come>(
    pool,
    `select c.end_to_end_id as id, c.amount,
            (select count(*) from movements m where m.bucket = c.bucket and m.payment_id = c.id and m.kind = 'CASHIN'
                                                and m.amount = c.amount) as credits
       from cash_ins c`,
  );
  return judgeCome(
    rows,
    settlements.filter(({ id, to }) => to === ispb && id.startsWith('E')),
  );
}

/** Compares a bank's credits with the transfers that the system settled for it. */
function judgeCome(rows: readonly Come[], settlements: readonly Settlement[]): string[] {
  const settled = new Map(settlements.filter(({ state }) => state === 'SETTLED').map((one) => [one.id, one]));
  const wrong: string[] = [];
  for (const { id, amount, credits } of rows) {
    const there = settled.get(id);
    settled.delete(id);
    if (there === undefined) wrong.push(`${id} was credited, and has not settled`);
    else if (centavosIn(there.amount) !== amount) wrong.push(`${id} was credited with another amount`);
    if (credits !== 1n) wrong.push(`${id} was credited ${credits} times`);
  }
  for (const id of settled.keys()) wrong.push(`${id} has settled, and was not credited`);
  return wrong;
}

/** Money that a bank gives back: once, and only where the system has settled it. */
async function judgeRefunds(
  { pool, ispb }: Bank,
  asked: readonly Payment[],
  settlements: readonly Settlement[],
): Promise<string[]> {
  const rows = await queryText<Omit<Sent, 'key'> & { debits: bigint }>(
    pool,
    `select r.return_id as id, r.status, r.amount,
            (select count(*) from movements m where m.bucket = r.bucket and m.payment_id = r.cash_in_id and m.kind = 'REFUND' and m.reference = r.return_id
                                                and m.amount = r.amount) as debits
       from refunds r`,
  );
  const own = settlements.filter(({ id, from }) => from === ispb && id.startsWith('D'));
  const bySystem = new Map(own.map((one) => [one.id, one]));
  const wrong: string[] = [];
  if (rows.length !== asked.length) wrong.push(`${rows.length} refunds for ${asked.length} that were asked`);
  for (const { id, status, amount, debits } of rows) {
    const there = bySystem.get(id ?? '');
    bySystem.delete(id ?? '');
    const settled = there?.state === 'SETTLED';
    if (status !== (settled ? 'SUCCESS' : 'REJECTED'))
      wrong.push(`${id} is ${status}, and the system says ${there?.state ?? 'nothing'}`);
    if (there !== undefined && centavosIn(there.amount) !== amount)
      wrong.push(`${id} is of another amount there`);
    if (debits !== (settled ? 1n : 0n)) wrong.push(`${id} was debited ${debits} times`);
  }
  for (const id of bySystem.keys()) wrong.push(`the system has ${id}, which nobody here has given back`);
  return wrong;
}

/** Money that comes back to a bank: credited once, where the system has settled it. */
async function judgeReturned({ pool, ispb }: Bank, settlements: readonly Settlement[]): Promise<string[]> {
  const rows = await queryText<Come>(
    pool,
    `select r.return_id as id, r.amount,
            (select count(*) from movements m where m.bucket = r.bucket and m.payment_id = r.cashout_id and m.kind = 'CASHOUT_RETURN' and m.reference = r.return_id
                                                and m.amount = r.amount) as credits
       from cashout_returns r`,
  );
  return judgeCome(
    rows,
    settlements.filter(({ id, to }) => to === ispb && id.startsWith('D')),
  );
}

/** Its own proof, its alarms, and the reserve as its books have it. */
async function judgeBank({ pool, ispb }: Bank, { balances }: Balances): Promise<string[]> {
  const wrong: string[] = [];
  const breaches = await findBreaches(pool);
  if (breaches !== '') wrong.push(breaches);
  const alarms = await queryText<{ id: string; alarm: string }>(
    pool,
    'select id, alarm from bcb.transfers where alarm is not null',
  );
  wrong.push(...alarms.map(({ id, alarm }) => `${id}: ${alarm}`));
  const [booked] = await queryText<{ sum: bigint }>(
    pool,
    `select coalesce(sum(case when kind in ('CASHIN', 'CASHOUT_RETURN') then amount else -amount end), 0)::int8 as sum
       from movements where kind in ('CASHIN', 'CASHOUT', 'REFUND', 'CASHOUT_RETURN')`,
  );
  const held = balances.find((one) => one.ispb === ispb);
  const reserve = centavosIn(RESERVE) + (booked?.sum ?? 0n);
  if (held === undefined || centavosIn(held.available) !== reserve)
    wrong.push(`the reserve is ${held?.available}, and by the books ${reserve}`);
  return wrong;
}

/** `"10.50"`. */
function centavosIn(text: string): bigint {
  const [whole = '0', cents = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
}
