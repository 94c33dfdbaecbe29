import type { Account } from '../accounts/account.ts';
import { Refusal } from '../refusals.ts';

/** Returns the account if it may receive keys. Refusals: `accountNotFound` (missing or closing), `accountClosed`. */
export function loadUsable(account: Account | undefined): Account {
  if (account === undefined || account.status === 'CLOSING') throw new Refusal('accountNotFound');
  if (account.status === 'CLOSED') throw new Refusal('accountClosed');
  return account;
}
