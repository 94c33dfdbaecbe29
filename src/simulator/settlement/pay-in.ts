import { strict as assert } from 'node:assert';
import { int8Column, textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { query, sql } from '../../database/pool.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import type { Party } from '../../rail/party.ts';
import type { IncomingPayment, PaymentAnswer } from '../../rail/rail.ts';
import { endToEndId } from '../../values/ids.ts';
import type { Centavos } from '../../values/money.ts';
import { DROPPED_ISPB } from '../example-institution.ts';
import { FIRST_LEASE, type SimulatedNotice, splitNotice } from '../notices/notices.ts';
import type { SimulatedSettlement } from '../notices/tell-payments.ts';
import { DROPPED, tellPayments } from '../notices/tell-payments.ts';
import type { SimulatedWorld } from '../world.ts';
import type { RefundOutcome } from './judge-refund.ts';
import { paymentWith } from './payment-with.ts';
import { EXAMPLE_PERSON } from './sentinels.ts';

export interface PayIn {
  amount: Centavos;
  target: { key: string } | { branch: string; number: string };
  /** The payer; missing members come from the example person. */
  payer?: Partial<Party>;
  /** Of the dynamic code that the payer has scanned. */
  txid?: string;
  /** Its outcome after the bank's acceptance; by default it settles. */
  settlement?: SimulatedSettlement;
  /** The payer's institution's answer to a return; by default it accepts. */
  refundOutcome?: RefundOutcome;
}

export interface PaidIn {
  endToEndId: string;
  status: 'SETTLED' | 'PENDING' | 'REJECTED';
  /** Why it was rejected. */
  reason: string | null;
}

/** A payment with its id, made once: trying it again is then trying the same one. */
export interface ReadyPayment {
  payment: IncomingPayment;
  refundOutcome: RefundOutcome;
  settlement: SimulatedSettlement;
  /** Why the settlement system itself refuses it; null when the bank is asked. */
  code: string | null;
}

// One notice for all, and leased already: the due work would offer them a second time otherwise.
const insertPayments = sql<Pick<SimulatedNotice, 'endToEndId' | 'kind' | 'payments'>>(
  'simulator.insert-payments',
  `with made as (
     insert into simulator.payments
            (end_to_end_id, amount, payer_ispb, payer_branch, payer_number, payer_account_type, payer_document,
             payer_name, key, branch, number, txid, refund_outcome, settlement, status, code, made_at)
     select id, amount, ispb, payer_branch, payer_number, type, document, name, key, branch, number, txid,
            refund_outcome, settlement, case when code is null then 'PENDING' else 'REJECTED' end, code, $16
       from ${paramRows(
         'p',
         `id text, amount int8, ispb text, payer_branch text, payer_number text, type text, document text,
             name text, key text, branch text, number text, txid text, refund_outcome text, settlement text,
             code text`,
       )}
     on conflict (end_to_end_id) do nothing
     returning end_to_end_id, status
   )
   insert into simulator.notices (end_to_end_id, kind, payments, due_at, lease_until, lease_number)
   select ids[1], case when cardinality(ids) > 1 then 'PAYMENTS' else 'PAYMENT' end,
          case when cardinality(ids) > 1 then ids end,
          $16, clock_timestamp() + $17 * interval '1 millisecond', ${FIRST_LEASE}
     from (select array_agg(end_to_end_id) as ids from made where status = 'PENDING') as offered
    where ids is not null
   returning end_to_end_id as "endToEndId", kind, payments`,
);

/** Gives a payment its id. AG12: the bank's own customers do not come through the settlement system. */
export function readyPayment(world: SimulatedWorld, payIn: PayIn): ReadyPayment {
  const { amount, target, payer, txid, refundOutcome = 'SUCCESS' } = payIn;
  const settlement = payIn.settlement ?? (payer?.ispb === DROPPED_ISPB ? 'DROPPED' : 'AT_ONCE');
  const whole = { ...EXAMPLE_PERSON, ...payer };
  const now = world.clock.now();
  const id = endToEndId(whole.ispb, now);
  const payment = {
    endToEndId: id,
    amount,
    payer: whole,
    txid: txid ?? null,
    acceptedAt: now,
    settlesOnAcceptance: settlement === 'AT_ONCE',
    ...addressed(target),
  };
  return {
    payment: paymentWith(payment),
    settlement,
    refundOutcome,
    code: whole.ispb === world.bankIspb ? 'AG12' : null,
  };
}

/** Reads the payee as the payer's institution knows them: the account that was typed in, or the key alone. */
function addressed(target: PayIn['target']): Pick<IncomingPayment, 'key' | 'payee'> {
  const account = 'key' in target ? { branch: null, number: '' } : target;
  const { branch, number } = account;
  return {
    key: 'key' in target ? target.key : null,
    payee: { branch, number, accountType: null, document: null },
  };
}

/**
 * Other institutions pay accounts of the bank; same order as given. When the bank fails to answer this throws,
 * and the payments are offered again under the same end-to-end ids by the work that is due, or by who calls again.
 */
export async function sendPayments(world: SimulatedWorld, ready: readonly ReadyPayment[]): Promise<PaidIn[]> {
  const listener = world.listener();
  assert(listener !== undefined, 'the bank is not connected');
  if (ready.length === 0) return [];
  const made = await insert(world, ready);
  const payments = ready.filter(({ code }) => code === null).map(({ payment }) => payment);
  // Written down before: each has the notice that it got when they failed together.
  const notices = made.length > 0 ? made : payments.map(noticeOf);
  const answers =
    payments.length === 0 ? undefined : await tellOrSplit(world, listener, { notices, payments });
  return ready.map(({ payment, settlement, code }) => {
    const answer: PaymentAnswer | undefined = answers?.get(payment.endToEndId);
    return paidIn(payment, settlement, answer?.accepted === false ? answer.code : code);
  });
}

/** After a failure each has a notice of its own, under the same lease, and may be tried again alone. */
async function tellOrSplit(...[world, listener, told]: Parameters<typeof tellPayments>) {
  try {
    return await tellPayments(world, listener, told);
  } catch (error) {
    const several = told.notices.filter(({ kind }) => kind === 'PAYMENTS');
    if (!isUnavailable(error)) for (const notice of several) await splitNotice(world, notice);
    throw error;
  }
}

function noticeOf({ endToEndId }: IncomingPayment): SimulatedNotice {
  return { kind: 'PAYMENT', endToEndId, returnId: '', lease: FIRST_LEASE };
}

function paidIn(
  { endToEndId }: IncomingPayment,
  settlement: SimulatedSettlement,
  code: string | null,
): PaidIn {
  if (code !== null) return { endToEndId, status: 'REJECTED', reason: code };
  if (settlement === 'DROPPED') return { endToEndId, status: 'REJECTED', reason: DROPPED };
  return { endToEndId, status: settlement === 'LATE' ? 'PENDING' : 'SETTLED', reason: null };
}

/** Returns the notice of those that are offered now; none if they were written down before. */
async function insert(world: SimulatedWorld, ready: readonly ReadyPayment[]): Promise<SimulatedNotice[]> {
  const payments = ready.map(({ payment }) => payment);
  const column = (read: (payment: IncomingPayment) => string | null) => textColumn(payments.map(read));
  const made = await query(world.db.batch, insertPayments, [
    column((payment) => payment.endToEndId),
    int8Column(payments.map((payment) => payment.amount)),
    column(({ payer }) => payer.ispb),
    column(({ payer }) => payer.branch),
    column(({ payer }) => payer.number),
    column(({ payer }) => payer.accountType),
    column(({ payer }) => payer.document),
    column(({ payer }) => payer.name),
    column(({ key }) => key),
    column(({ key, payee }) => (key === null ? payee.branch : null)),
    column(({ key, payee }) => (key === null ? payee.number : null)),
    column(({ txid }) => txid),
    textColumn(ready.map(({ refundOutcome }) => refundOutcome)),
    textColumn(ready.map(({ settlement }) => settlement)),
    textColumn(ready.map(({ code }) => code)),
    world.clock.now(),
    world.leaseMs,
  ]);
  return made.map((notice) => ({ ...notice, returnId: '', lease: FIRST_LEASE }));
}
