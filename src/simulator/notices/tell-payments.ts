import { strict as assert } from 'node:assert';
import { int4Column, textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { execute, query, sql } from '../../database/pool.ts';
import type { AccountType } from '../../rail/party.ts';
import type { IncomingPayment, PaymentAnswer, RailListener } from '../../rail/rail.ts';
import { centavos } from '../../values/money.ts';
import { paymentWith } from '../settlement/payment-with.ts';
import type { SimulatedWorld } from '../world.ts';
import type { SimulatedNotice } from './notices.ts';

/** AT_ONCE: settled by being accepted. LATE: settled some seconds later. DROPPED: rejected although it was accepted. */
export type SimulatedSettlement = 'AT_ONCE' | 'LATE' | 'DROPPED';

/** Why the settlement system drops what was accepted: the payee's answer was too late for it. */
export const DROPPED = 'AB03';
/** Time from acceptance to settlement of a payment that settles late. */
const LATE_BY_MS = 5_000;

interface Row {
  endToEndId: string;
  amount: bigint;
  ispb: string;
  branch: string | null;
  number: string;
  accountType: AccountType;
  document: string;
  name: string;
  key: string | null;
  txid: string | null;
  madeAt: Date;
  settlement: SimulatedSettlement;
  targetBranch: string | null;
  targetNumber: string | null;
}

const findPayments = sql<Row>(
  'simulator.find-payments',
  `select end_to_end_id as "endToEndId", amount, payer_ispb as ispb, payer_branch as branch,
          payer_number as number, payer_account_type as "accountType", payer_document as document,
          payer_name as name, key, txid, made_at as "madeAt", settlement, branch as "targetBranch", number as "targetNumber"
     from simulator.payments where end_to_end_id = any($1::text[])`,
);
// Notices whose lease is still this node's, and the answers to their payments.
const TOLD = `with told as (
     delete from simulator.notices n
      using ${paramRows('t', 'end_to_end_id text, kind text, lease int4')}
      where n.end_to_end_id = t.end_to_end_id and n.kind = t.kind and n.return_id = '' and n.lease_number = t.lease
     returning n.end_to_end_id
   )`;
const ANSWERED = `${paramRows('a', 'end_to_end_id text $4, notice text, code text')}
    where p.end_to_end_id = a.end_to_end_id and p.status = 'PENDING'
      and a.notice = any(array(select end_to_end_id from told))`;
const strikeOff = sql(
  'simulator.strike-off-payments',
  `${TOLD}
   update simulator.payments p
      set status = case when a.code is null then 'SETTLED' else 'REJECTED' end, code = a.code,
          settled_at = case when a.code is null then $7::timestamptz end
     from ${ANSWERED}`,
);
// Payments with a later outcome, which is fixed now and reported at once or some seconds later.
const strikeOffAccepted = sql(
  'simulator.strike-off-accepted',
  `${TOLD}, ended as (
     update simulator.payments p
        set status = case when a.code is null and p.settlement <> 'DROPPED' then 'SETTLED' else 'REJECTED' end,
            code = coalesce(a.code, case when p.settlement = 'DROPPED' then '${DROPPED}' end),
            settled_at = case when a.code is null and p.settlement = 'AT_ONCE' then $7::timestamptz
                              when a.code is null and p.settlement = 'LATE' then $8::timestamptz end
       from ${ANSWERED}
     returning p.end_to_end_id, p.settlement, p.settled_at, a.code as refused
   )
   insert into simulator.notices (end_to_end_id, kind, due_at)
   select end_to_end_id, 'WORD', coalesce(settled_at, $7::timestamptz)
     from ended where settlement <> 'AT_ONCE' and refused is null`,
);

/**
 * Offers payments to the bank and stores its answers, unless another node has taken over meanwhile. Returns the answers by
 * end-to-end id.
 */
export async function tellPayments(
  world: SimulatedWorld,
  listener: RailListener,
  { notices, payments }: { notices: readonly SimulatedNotice[]; payments: IncomingPayment[] },
): Promise<ReadonlyMap<string, PaymentAnswer | undefined>> {
  const answers = await listener.offers(payments);
  assert(answers.length === payments.length, 'the bank answers each payment offered');
  const more = payments.some((payment) => !payment.settlesOnAcceptance);
  const byId = new Map(payments.map(({ endToEndId }, index) => [endToEndId, answers[index]]));
  await strikeOffAll(world, notices, { byId, more });
  return byId;
}

/** In the order of their ids, in which returns lock payments too: each would wait for the other otherwise. */
async function strikeOffAll(
  world: SimulatedWorld,
  notices: readonly SimulatedNotice[],
  { byId, more }: { byId: ReadonlyMap<string, PaymentAnswer | undefined>; more: boolean },
): Promise<void> {
  if (notices.length === 0) return;
  const told = notices
    .flatMap((notice) =>
      paymentsOf(notice).map((id) => ({ id, notice: notice.endToEndId, answer: byId.get(id) })),
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const columns = [
    textColumn(notices.map(({ endToEndId }) => endToEndId)),
    textColumn(notices.map(({ kind }) => kind)),
    int4Column(notices.map(({ lease }) => lease)),
    textColumn(told.map(({ id }) => id)),
    textColumn(told.map(({ notice }) => notice)),
    textColumn(told.map(({ answer }) => (answer?.accepted === false ? answer.code : null))),
  ];
  const now = world.clock.now();
  if (more)
    await execute(world.db.batch, strikeOffAccepted, [...columns, now, new Date(now.getTime() + LATE_BY_MS)]);
  else await execute(world.db.batch, strikeOff, [...columns, now]);
}

/** The payments that notices are about, in their order. */
export async function loadPayments(
  world: SimulatedWorld,
  notices: readonly SimulatedNotice[],
): Promise<IncomingPayment[]> {
  const ids = notices.flatMap(paymentsOf);
  const rows = await query(world.db.batch, findPayments, [textColumn(ids)]);
  const byId = new Map(rows.map((row) => [row.endToEndId, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    assert(row !== undefined, 'a notice is about a payment that is there');
    return paymentOf(row);
  });
}

function paymentsOf({ endToEndId, payments }: SimulatedNotice): readonly string[] {
  return payments ?? [endToEndId];
}

function paymentOf(row: Row): IncomingPayment {
  const { endToEndId, amount, key, txid, madeAt, settlement, targetBranch, targetNumber, ...payer } = row;
  const payee = { branch: targetBranch, number: targetNumber ?? '', accountType: null, document: null };
  return paymentWith({
    endToEndId,
    amount: centavos(amount),
    payer,
    payee,
    key,
    txid,
    acceptedAt: madeAt,
    settlesOnAcceptance: settlement === 'AT_ONCE',
  });
}
