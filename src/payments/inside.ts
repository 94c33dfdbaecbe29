import { ACCOUNT_TYPE } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import { query, sql } from '../database/pool.ts';
import type { BookTransfer } from '../rail/operations.ts';
import type { Party } from '../rail/party.ts';
import type { Centavos } from '../values/money.ts';

interface Row {
  endToEndId: string;
  returnId: string | null;
  amount: Centavos;
  pixKey: string | null;
  txid: string | null;
  settledAt: Date;
  payerBranch: string | null;
  payerNumber: string;
  payerDocument: string;
  payerName: string;
  branch: string;
  number: string;
  document: string;
  name: string;
}

// Finds payments of other customers among the cash-ins, by the bank's own ISPB. Their refunds end immediately, but for
// one of money that was passed on: it goes to a victim elsewhere, over the rail, as a payment (E…).
const inside = sql<Row>(
  'payments.inside',
  `with came as (
     select i.*, a.branch, a.number, a.holder_document, a.holder_name
       from cash_ins i
       join accounts a on a.bucket = i.bucket and a.company_id = i.company_id and a.id = i.account_id
      where i.payer_ispb = $1 and i.created_at >= $2 and i.created_at < $3
   ), back as (
     select i.*, a.branch, a.number, a.holder_document, a.holder_name, r.return_id, r.amount as given,
            r.created_at as given_at
       from refunds r
       join cash_ins i on i.bucket = r.bucket and i.company_id = r.company_id and i.id = r.cash_in_id
       join accounts a on a.bucket = i.bucket and a.company_id = i.company_id and a.id = i.account_id
      where i.payer_ispb = $1 and r.status = 'SUCCESS' and r.return_id like 'D%' and r.created_at >= $2 and r.created_at < $3
   )
   select end_to_end_id as "endToEndId", null as "returnId", amount, pix_key as "pixKey", txid,
          created_at as "settledAt", payer_branch as "payerBranch", payer_number as "payerNumber",
          payer_document as "payerDocument", payer_name as "payerName", branch, number, holder_document as document,
          holder_name as name
     from came
    union all
   select end_to_end_id, return_id, given, pix_key, txid, given_at, payer_branch, payer_number, payer_document,
          payer_name, branch, number, holder_document, holder_name
     from back
    order by 6, 1, 2 limit $4`,
);

/** Payments between customers of this bank, and their returns, that settled in a period; oldest first. */
export async function listInside(
  { db, ispb }: Pick<Context, 'db' | 'ispb'>,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<BookTransfer[]> {
  const rows = await query(db.main, inside, [ispb, since, until, limit]);
  return rows.map((row) => {
    const { endToEndId, returnId, amount, pixKey, txid, settledAt } = row;
    const payer: Party = {
      ...{ ispb, branch: row.payerBranch, number: row.payerNumber, accountType: ACCOUNT_TYPE },
      ...{ document: row.payerDocument, name: row.payerName },
    };
    const payee: Party = {
      ...{ ispb, branch: row.branch, number: row.number, accountType: ACCOUNT_TYPE },
      ...{ document: row.document, name: row.name },
    };
    const sides = returnId === null ? { payer, payee } : { payer: payee, payee: payer };
    return { ...{ endToEndId, returnId, amount, pixKey, txid, settledAt }, ...sides };
  });
}
