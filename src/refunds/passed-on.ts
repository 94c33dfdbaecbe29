import { type Account, partyOf } from '../accounts/account.ts';
import { findAccounts } from '../accounts/find.ts';
import type { Context } from '../context.ts';
import { textColumn, timestampColumn } from '../database/columns.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { PassedOnRefund, RefundAccount } from '../rail/infractions.ts';
import type { PassedOn } from '../rail/rail.ts';
import type { Refund } from './refund.ts';

/*
 * Money of a fraud that its payer had passed on. It goes to the victim of the originally contested payment, whose
 * account the directory names.
 */

const keep = sql(
  'recovery-refunds.keep',
  `insert into recovery_refunds (end_to_end_id, root_end_to_end_id, ispb, branch, number, account_type, document, asked_at)
   select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                        $8::timestamptz[])
   on conflict (end_to_end_id) do nothing`,
);
const find = sql<RefundAccount & { endToEndId: string; rootEndToEndId: string }>(
  'recovery-refunds.find',
  `select end_to_end_id as "endToEndId", root_end_to_end_id as "rootEndToEndId", ispb, branch, number,
          account_type as "accountType", document
     from recovery_refunds where end_to_end_id = any($1::text[])`,
);

/** Stores the accounts that get the money. The first named account is final. */
export async function keepPassedOn(
  executor: Executor,
  requests: readonly PassedOnRefund[],
  now: Date,
): Promise<void> {
  const column = (pick: (request: PassedOnRefund) => string | null) => textColumn(requests.map(pick));
  await execute(executor, keep, [
    column(({ endToEndId }) => endToEndId),
    column(({ rootEndToEndId }) => rootEndToEndId),
    column(({ account }) => account.ispb),
    column(({ account }) => account.branch),
    column(({ account }) => account.number),
    column(({ account }) => account.accountType),
    column(({ account }) => account.document),
    timestampColumn(requests.map(() => now)),
  ]);
}

/** A refund that is sent as a payment has a payment's id. */
export function isPassedOn({ returnId }: Pick<Refund, 'returnId'>): boolean {
  return returnId.startsWith('E');
}

/** Returns origin and destination of refunds of passed-on money, by refund id. */
export async function findPassedOn(
  { db, ispb }: Pick<Context, 'db' | 'ispb'>,
  refunds: readonly { refund: Refund; endToEndId: string }[],
): Promise<Map<string, PassedOn>> {
  const passedOn = refunds.filter(({ refund }) => isPassedOn(refund));
  if (passedOn.length === 0) return new Map();
  const [rows, accounts] = await Promise.all([
    query(db.main, find, [textColumn(passedOn.map(({ endToEndId }) => endToEndId))]),
    findAccounts(
      db.main,
      passedOn.map(({ refund }) => refund),
    ),
  ]);
  const named = new Map(rows.map((row) => [row.endToEndId, row]));
  return new Map(
    passedOn.map(({ refund, endToEndId }) => {
      const row = named.get(endToEndId);
      if (row === undefined) throw new Error('money that was passed on has no named account');
      const { endToEndId: _payment, rootEndToEndId, ...payee } = row;
      const payer = partyOf(accounts.get(refund.accountId) as Account, ispb);
      return [refund.returnId, { rootEndToEndId, payer, payee }];
    }),
  );
}
