import { strict as assert } from 'node:assert';
import { int8Column, textColumn } from '../database/columns.ts';
import { execute, sql } from '../database/pool.ts';
import { endToEndId } from '../ids.ts';
import type { Centavos } from '../money.ts';
import type { IncomingPayment, Party, PaymentAnswer } from '../rail/rail.ts';
import { FIRST_LEASE, type Notice } from './notices.ts';
import { EXAMPLE_PERSON } from './sentinels.ts';
import { tellPayments } from './tell-payments.ts';
import type { World } from './world.ts';

export interface PayIn {
  amount: Centavos;
  target: IncomingPayment['target'];
  /** Who pays; what is not said is taken from the example person. */
  payer?: Partial<Party>;
}

export interface PaidIn {
  endToEndId: string;
  status: 'SETTLED' | 'REJECTED';
  /** Why it was rejected. */
  reason: string | null;
}

// The payment is written down with its notice already leased: the due work would offer it a second time otherwise.
const insertPayments = sql(
  'simulator.insert-payments',
  `with made as (
     insert into simulator.payments
            (end_to_end_id, amount, payer_ispb, payer_branch, payer_number, payer_account_type, payer_document,
             payer_name, key, branch, number, status, code, made_at)
     select id, amount, ispb, payer_branch, payer_number, type, document, name, key, branch, number,
            case when code is null then 'PENDING' else 'REJECTED' end, code, $13
       from unnest($1::text[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                   $9::text[], $10::text[], $11::text[], $12::text[])
            as p(id, amount, ispb, payer_branch, payer_number, type, document, name, key, branch, number, code)
     returning end_to_end_id, status
   )
   insert into simulator.notices (end_to_end_id, kind, due_at, lease_until, lease_number)
   select end_to_end_id, 'PAYMENT', $13, clock_timestamp() + $14 * interval '1 millisecond', ${FIRST_LEASE}
     from made where status = 'PENDING'`,
);

/**
 * Other institutions pay accounts of the bank; same order as given. When the bank fails to answer this throws,
 * and the payments are offered again under the same end-to-end ids by the work that is due.
 */
export async function payInMany(world: World, payIns: readonly PayIn[]): Promise<PaidIn[]> {
  const listener = world.listener();
  assert(listener !== undefined, 'the bank is not connected');
  if (payIns.length === 0) return [];
  const now = world.clock.now();
  const payments = payIns.map((payIn) => paymentOf(payIn, now));
  const codes = payments.map(({ payer }) => refusal(world, payer));
  await insert(world, { payments, codes, now });
  const offered = payments.filter((_, index) => codes[index] === null);
  const notices = offered.map((payment): Notice => {
    return { kind: 'PAYMENT', endToEndId: payment.endToEndId, returnId: '', lease: FIRST_LEASE };
  });
  const answers =
    offered.length === 0 ? [] : await tellPayments(world, listener, { notices, payments: offered });
  const byId = new Map(
    offered.map((payment, index) => [payment.endToEndId, answers[index] as PaymentAnswer]),
  );
  return payments.map((payment, index) => {
    const answer = byId.get(payment.endToEndId);
    return paidIn(payment, answer?.accepted === false ? answer.code : (codes[index] ?? null));
  });
}

function paymentOf({ amount, target, payer }: PayIn, now: Date): IncomingPayment {
  const whole = { ...EXAMPLE_PERSON, ...payer };
  return { endToEndId: endToEndId(whole.ispb, now), amount, payer: whole, target };
}

/** AG12: the bank's own customers do not come through the settlement system. */
function refusal(world: World, payer: Party): string | null {
  return payer.ispb === world.bankIspb ? 'AG12' : null;
}

function paidIn({ endToEndId }: IncomingPayment, code: string | null): PaidIn {
  return { endToEndId, status: code === null ? 'SETTLED' : 'REJECTED', reason: code };
}

interface NewPayments {
  payments: readonly IncomingPayment[];
  codes: readonly (string | null)[];
  now: Date;
}

async function insert(world: World, { payments, codes, now }: NewPayments): Promise<void> {
  const column = (read: (payment: IncomingPayment) => string | null) => textColumn(payments.map(read));
  await execute(world.db.batch, insertPayments, [
    column((payment) => payment.endToEndId),
    int8Column(payments.map((payment) => payment.amount)),
    column(({ payer }) => payer.ispb),
    column(({ payer }) => payer.branch),
    column(({ payer }) => payer.number),
    column(({ payer }) => payer.accountType),
    column(({ payer }) => payer.document),
    column(({ payer }) => payer.name),
    column(({ target }) => ('key' in target ? target.key : null)),
    column(({ target }) => ('branch' in target ? target.branch : null)),
    column(({ target }) => ('number' in target ? target.number : null)),
    textColumn(codes),
    now,
    world.leaseMs,
  ]);
}
