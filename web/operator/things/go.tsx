import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAccount } from '../../format/document.ts';
import { addressOf, type Place } from '../addresses.ts';
import type { AccountAddress } from './thing.ts';

/** A link to another place of the console, inside a text. */
export function Go({ to, children }: { to: Place; children: ReactNode }) {
  return (
    <Link to={addressOf(to)} className="text-accent underline underline-offset-2">
      {children}
    </Link>
  );
}

/** Branch and number, in one piece. */
export function AccountNumber({ account }: { account: AccountAddress }) {
  return <span className="tabular whitespace-nowrap">{formatAccount(account)}</span>;
}

export function GoToAccount({ account }: { account: AccountAddress }) {
  return (
    <Go to={`/accounts/${account.branch}/${account.number}`}>
      <AccountNumber account={account} />
    </Go>
  );
}
