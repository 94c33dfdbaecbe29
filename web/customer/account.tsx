import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Permission } from '../../src/values/permissions.ts';
import { type OwnAccount, type Session, sessionQuery } from '../api/session.ts';

const STORED = 'lastro.account';

interface Chosen {
  account: OwnAccount;
  choose: (number: string) => void;
}

const ChosenAccount = createContext<Chosen | undefined>(undefined);

interface ProviderProps {
  session: Session;
  children: ReactNode;
  /** In place of everything when the company has no account at all. */
  none: ReactNode;
}

/** The account that every page is about; remembered, as far as it is still one of the company's. */
export function AccountProvider({ session, children, none }: ProviderProps) {
  const [number, setNumber] = useState(() => localStorage.getItem(STORED));
  const account =
    session.accounts.find((one) => one.number === number) ??
    session.accounts.find((one) => one.status === 'ACTIVE') ??
    session.accounts[0];
  if (account === undefined) return <>{none}</>;
  const choose = (chosen: string) => {
    localStorage.setItem(STORED, chosen);
    setNumber(chosen);
  };
  return <ChosenAccount.Provider value={{ account, choose }}>{children}</ChosenAccount.Provider>;
}

export function useAccount(): Chosen {
  const chosen = useContext(ChosenAccount);
  if (chosen === undefined) throw new Error('a page of an account is shown outside of any');
  return chosen;
}

/** Returns the session; the pages inside are only there while there is one. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('a page of the inside is shown to nobody');
  return data;
}

export function useMay(permission: Permission): boolean {
  return useSession().user.permissions.includes(permission);
}

/** Names the account as bodies of the published interface do. */
export function sourceOf(account: OwnAccount) {
  return { source_account_branch_identifier: account.branch, source_account_number: account.number };
}

/** Names the account as queries of the screens' own do. */
export function placeOf({ branch, number }: OwnAccount) {
  return { branch, number };
}
