import { strict as assert } from 'node:assert';
import { int4Column, textColumn } from '../database/columns.ts';
import { execute, query, sql } from '../database/pool.ts';
import { centavos } from '../money.ts';
import type { AccountType, IncomingPayment, PaymentAnswer, RailListener } from '../rail/rail.ts';
import type { Notice } from './notices.ts';
import type { World } from './world.ts';

interface Row {
  endToEndId: string;
  amount: bigint;
  ispb: string;
  branch: string;
  number: string;
  accountType: AccountType;
  document: string;
  name: string;
  key: string | null;
  txid: string | null;
  targetBranch: string | null;
  targetNumber: string | null;
}

const findPayments = sql<Row>(
  'simulator.find-payments',
  `select end_to_end_id as "endToEndId", amount, payer_ispb as ispb, payer_branch as branch,
          payer_number as number, payer_account_type as "accountType", payer_document as document,
          payer_name as name, key, txid, branch as "targetBranch", number as "targetNumber"
     from simulator.payments where end_to_end_id = any($1::text[])`,
);
const strikeOff = sql(
  'simulator.strike-off-payments',
  `with told as (
     delete from simulator.notices n
      using unnest($1::text[], $2::int4[], $3::text[]) as t(end_to_end_id, lease, code)
      where n.end_to_end_id = t.end_to_end_id and n.kind = 'PAYMENT' and n.return_id = ''
        and n.lease_number = t.lease
     returning t.end_to_end_id, t.code
   )
   update simulator.payments p
      set status = case when told.code is null then 'SETTLED' else 'REJECTED' end, code = told.code,
          settled_at = case when told.code is null then $4::timestamptz end
     from told where p.end_to_end_id = told.end_to_end_id and p.status = 'PENDING'`,
);

/** Offers payments to the bank and stores its answers, unless another node has taken over meanwhile. */
export async function tellPayments(
  world: World,
  listener: RailListener,
  { notices, payments }: { notices: readonly Notice[]; payments: IncomingPayment[] },
): Promise<PaymentAnswer[]> {
  const answers = await listener.payments(payments);
  assert(answers.length === payments.length, 'the bank answers each payment offered');
  await strikeOffAll(world, notices, answers);
  return answers;
}

/** In the order of their ids, in which returns lock payments too: each would wait for the other otherwise. */
async function strikeOffAll(
  world: World,
  notices: readonly Notice[],
  answers: readonly PaymentAnswer[],
): Promise<void> {
  const told = notices
    .map((notice, index) => ({ ...notice, answer: answers[index] }))
    .sort((one, other) => (one.endToEndId < other.endToEndId ? -1 : 1));
  await execute(world.db.batch, strikeOff, [
    textColumn(told.map(({ endToEndId }) => endToEndId)),
    int4Column(told.map(({ lease }) => lease)),
    textColumn(told.map(({ answer }) => (answer?.accepted === false ? answer.code : null))),
    world.clock.now(),
  ]);
}

/** The payments that notices are about, in their order. */
export async function loadPayments(world: World, notices: readonly Notice[]): Promise<IncomingPayment[]> {
  const ids = notices.map((notice) => notice.endToEndId);
  const rows = await query(world.db.batch, findPayments, [textColumn(ids)]);
  const byId = new Map(rows.map((row) => [row.endToEndId, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    assert(row !== undefined, 'a notice is about a payment that is there');
    return paymentOf(row);
  });
}

function paymentOf(row: Row): IncomingPayment {
  const { endToEndId, amount, key, txid, targetBranch, targetNumber, ...payer } = row;
  const target = key === null ? { branch: targetBranch as string, number: targetNumber as string } : { key };
  return { endToEndId, amount: centavos(amount), payer, target, ...(txid === null ? {} : { txid }) };
}
