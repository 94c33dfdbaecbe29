import type { Account, AccountRef } from '../accounts/account.ts';
import { type AccountSettings, changeAccount } from '../accounts/change.ts';
import { findAccounts } from '../accounts/find.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import type { Tx } from '../database/transaction.ts';
import { hasPendingOffers } from '../offers/pending.ts';
import { Refusal } from '../refusals.ts';
import { toReais } from '../values/money.ts';
import type { Act, AuditDetails } from './audit.ts';

/**
 * Changes an account under its lock. Closing it takes that nothing is in it, nothing is on its way out, since a
 * payment or refund under way blocks its money until it ends, and no payment to it has been accepted that has yet to
 * settle. Refusals: `accountNotEmpty`.
 */
export async function changeAccountAs(tx: Tx, ref: AccountRef, settings: AccountSettings): Promise<Act> {
  const before = (await lockAccountsById(tx, [ref])).byId(ref) as Account;
  const closes = settings.status === 'CLOSED' && before.status !== 'CLOSED';
  if (closes && (!isEmpty(before) || (await hasPendingOffers(tx, ref)))) throw new Refusal('accountNotEmpty');
  await changeAccount(tx, ref, settings);
  const after = (await findAccounts(tx, [ref])).get(ref.accountId) as Account;
  return {
    act: 'ACCOUNT_CHANGED',
    subject: 'ACCOUNT',
    subjectId: ref.accountId,
    companyId: ref.companyId,
    details: { branch: before.branch, number: before.number, ...difference(state(before), state(after)) },
  };
}

function isEmpty({ balance, blocked }: Account): boolean {
  return balance === 0n && blocked === 0n;
}

function state(account: Account): AuditDetails {
  return {
    status: account.status,
    registration_deadline: account.registrationDeadline,
    cashin_fee: toReais(account.cashinFee),
    cashout_fee: toReais(account.cashoutFee),
    med_fee: toReais(account.medFee),
  };
}

/** Lists the changed members, before and after. */
function difference(before: AuditDetails, after: AuditDetails): { from: AuditDetails; to: AuditDetails } {
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  const pick = (of: AuditDetails) => Object.fromEntries(changed.map((name) => [name, of[name]]));
  return { from: pick(before), to: pick(after) };
}
