import type { Account } from '../accounts/account.ts';
import { Refusal } from '../refusals.ts';

/** The account if keys may be given to it. Refusals: `accountNotFound` (missing or closing), `accountClosed`. */
export function loadUsable(account: Account | undefined): Account {
  if (account === undefined || account.status === 'CLOSING') throw new Refusal('accountNotFound');
  if (account.status === 'CLOSED') throw new Refusal('accountClosed');
  return account;
}
