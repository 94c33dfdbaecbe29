import { type Pool, queryText } from '../../src/database/pool.ts';
import { formatVerdicts, verify } from '../../src/verify/verify.ts';
import { until } from './bank-process.ts';
import { accepted, type Payment } from './customer.ts';
import { RECIPIENTS } from './load.ts';

interface Written {
  key: string;
  id: number;
  status: string;
  code: string | null;
  amount: number;
  ordered: boolean;
  orderCode: string | null;
  orderAmount: number | null;
  receivedInside: number | null;
}

/** Reads the bank's record of payments, beside the other side's. */
async function readWritten(pool: Pool): Promise<Written[]> {
  const [cashouts, orders, receipts] = await Promise.all([
    queryText<Omit<Written, 'ordered' | 'orderCode' | 'orderAmount' | 'receivedInside'> & Named>(
      pool,
      `select idempotency_key as key, id::float8 as id, status, error_code as code, amount::float8 as amount,
              end_to_end_id as name
         from cashouts where idempotency_key is not null`,
    ),
    queryText<{ code: string | null; amount: number } & Named>(
      pool,
      'select end_to_end_id as name, code, amount::float8 as amount from simulator.orders',
    ),
    // Over several machines these lie in places of their own: here they are put together.
    queryText<{ amount: number } & Named>(
      pool,
      'select end_to_end_id as name, amount::float8 as amount from cash_ins',
    ),
  ]);
  const orderOf = new Map(orders.map((order) => [order.name, order]));
  const receivedOf = new Map(receipts.map(({ name, amount }) => [name, amount]));
  return cashouts.map(({ name, ...cashout }) => {
    const order = name === null ? undefined : orderOf.get(name);
    return {
      ...cashout,
      ordered: order !== undefined,
      orderCode: order?.code ?? null,
      orderAmount: order?.amount ?? null,
      receivedInside: (name === null ? undefined : receivedOf.get(name)) ?? null,
    };
  });
}

interface Named {
  name: string | null;
}

/** L1: everything that can end has ended. */
export function untilAllEnded(pool: Pool, withinMs: number): Promise<number> {
  return until(
    'every payment has ended',
    async () => {
      const [row] = await queryText<{ open: bigint }>(
        pool,
        `select count(*) as open from cashouts where status = 'PROCESSING'`,
      );
      return row?.open === 0n;
    },
    { withinMs, everyMs: 50 },
  );
}

/**
 * Every payment that a customer made is there once, under the id the customer was told each time it asked, has
 * ended as its recipient ends payments, and is in the other side's books once, or not at all. Answers each
 * difference in words; nothing when all is well.
 */
export async function compareBooks(pool: Pool, payments: readonly Payment[]): Promise<string[]> {
  const written = await readWritten(pool);
  const byKey = new Map(written.map((row) => [row.key, row]));
  const wrong: string[] = [];
  if (byKey.size !== written.length) wrong.push('a key was used twice');
  for (const payment of payments) {
    const row = byKey.get(payment.key);
    if (row === undefined) wrong.push(`${payment.key} is lost`);
    else wrong.push(...judge(payment, row).map((what) => `${payment.recipient} ${payment.key}: ${what}`));
  }
  const known = new Set(payments.map((payment) => payment.key));
  for (const { key } of written) if (!known.has(key)) wrong.push(`${key} was asked for by nobody`);
  const [orders] = await queryText<{ total: bigint }>(pool, 'select count(*) as total from simulator.orders');
  const ordered = written.filter((row) => row.ordered).length;
  if (orders?.total !== BigInt(ordered)) wrong.push(`${orders?.total} orders for ${ordered} payments`);
  return wrong;
}

function judge(payment: Payment, row: Written): string[] {
  const wrong: string[] = [];
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) wrong.push(`${what} is ${found}, not ${expected}`);
  };
  const { status, code } = RECIPIENTS[payment.recipient] as { status: string; code: string | null };
  expect('status', row.status, status);
  expect('code', row.code, code);
  expect('amount', row.amount, payment.amount);
  for (const ending of payment.endings)
    if (ending.kind === 'answered' && ending.status === 200) expect('answered id', ending.id, row.id);
  if (accepted(payment) === undefined) wrong.push('was never accepted');
  const outside = payment.recipient.endsWith('@psp.example') && !payment.recipient.startsWith('none@');
  expect('there is an order', row.ordered, outside);
  if (outside) {
    expect('order', row.orderCode, code);
    expect('order amount', row.orderAmount, payment.amount);
  }
  const inside = !payment.recipient.endsWith('@psp.example');
  expect('received inside', row.receivedInside, inside ? payment.amount : null);
  return wrong;
}

/** The checker's breaches, as it prints them; empty when everything holds. */
export async function findBreaches(pool: Pool): Promise<string> {
  return formatVerdicts((await verify(pool)).filter((verdict) => verdict.breaches > 0));
}
