import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Manifest as ManifestAnswer } from '../../src/http/sandbox/answer-shapes.ts';
import { bankNow, setBankClock } from '../api/bank-clock.ts';
import type { Answered, MembersOfAny } from '../api/narrowed.ts';
import { type Credential, makeCall } from './calls.ts';

export type Manifest = Answered<typeof ManifestAnswer>;
export type Company = Manifest['companies'][number];
export type ManifestAccount = Company['accounts'][number];
export type ManifestCredential = Company['credentials'][number];
/** One of the people of a company, or of the bank's own. */
export type ManifestUser = MembersOfAny<Company['users'][number] | Manifest['operators'][number]> &
  Manifest['operators'][number];
export type Recipient = Manifest['recipients'][number];

export const manifestQuery = queryOptions({
  queryKey: ['manifest'],
  queryFn: () => makeCall<Manifest>({ method: 'GET', path: '/sandbox' }),
});

const CLOCK_MS = 10_000;

/** The bank's clock, stored here for every screen. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async () => {
    const answer = await makeCall<{ now: string }>({ method: 'GET', path: '/sandbox/clock' });
    setBankClock(answer.now);
    return answer;
  },
  refetchInterval: CLOCK_MS,
});

/** The time by the bank's clock, every second; undefined until it is known. */
export function useBankNow(): Date | undefined {
  const { data } = useQuery(clockQuery);
  const [now, setNow] = useState(() => data && bankNow());
  useEffect(() => {
    if (data === undefined) return undefined;
    setNow(bankNow());
    const timer = setInterval(() => setNow(bankNow()), 1_000);
    return () => clearInterval(timer);
  }, [data]);
  return now;
}

/** Every account with its company, for selection lists. */
export function accountsOf({ companies }: Manifest): (ManifestAccount & { company: Company })[] {
  return companies.flatMap((company) => company.accounts.map((account) => ({ ...account, company })));
}

/** A program of a company that may do all of this and signs. */
export function programOf(company: Company, permission: string): Credential | undefined {
  return company.credentials.find(
    ({ permissions, hmac_secret }) => hmac_secret !== null && permissions.includes(permission),
  );
}
