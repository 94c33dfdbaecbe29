import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** The first part of a query's key: the name of what it asks for. */
type QueryName =
  | ('door' | 'session' | 'balance' | 'flow' | 'statement' | 'unsettled' | 'decode' | 'payee')
  | (
      | 'transfers'
      | 'transfer'
      | 'codes'
      | 'code'
      | 'received'
      | 'cash-in'
      | 'refund'
      | 'refunds'
      | 'contacts'
      | 'institutions'
    )
  | ('keys' | 'claims' | 'disputes' | 'dispute' | 'webhooks' | 'deliveries')
  | ('team' | 'credentials' | 'sessions' | 'security-log')
  | ('operator-session' | 'operator-list' | 'operator-thing' | 'operator-account' | 'operator-life')
  | ('operator-med' | 'operator-claim' | 'operator-delivery' | 'operator-requisition')
  | ('operator-work' | 'operator-search' | 'operator-health' | 'operators')
  | ('operator-rail' | 'operator-rail-messages' | 'operator-rail-message' | 'operator-recovery')
  | ('manifest' | 'clock' | 'own' | 'totp' | 'messages' | 'inbox' | 'signer' | 'onboarding')
  | ('stream' | 'come-in' | 'agenda' | 'payer-phone');

type Key = readonly [QueryName, ...unknown[]];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
  }
}

/** The queries that each act invalidates, by key prefix. */
const CHANGED_BY = {
  paymentMade: [['transfers'], ['balance'], ['statement'], ['flow']],
  paymentNotMoved: [['transfer']],
  paymentEnded: [['transfers'], ['balance'], ['statement'], ['flow'], ['payee']],
  refundAsked: [['refunds']],
  refundEnded: [['refunds'], ['code'], ['cash-in'], ['received'], ['balance'], ['statement']],
  caseDecided: [['disputes'], ['balance'], ['statement']],
  codeChanged: [['codes']],
  contactChanged: [['contacts']],
  keyChanged: [['keys']],
  claimOpened: [['claims']],
  claimMoved: [['claims'], ['keys']],
  webhookChanged: [['webhooks'], ['deliveries']],
  deliveryAsked: [['deliveries'], ['webhooks', 'health']],
  teamChanged: [['team']],
  credentialChanged: [['credentials']],
  sessionsEnded: [['sessions']],
  companyEquipped: [['operator-work'], ['operator-list'], ['operator-thing']],
  companyPeopleChanged: [['operator-thing', 'companies']],
  accountChanged: [['operator-list']],
  requisitionDecided: [['operator-work'], ['operator-list'], ['operator-requisition']],
  operatorCaseDecided: [['operator-work'], ['operator-list'], ['operator-life'], ['operator-account']],
  operatorsChanged: [['operators']],
  deliveryRetried: [['operator-work'], ['operator-list'], ['operator-delivery']],
  differenceClosed: [['operator-work'], ['operator-list']],
  paymentContested: [['operator-recovery'], ['operator-list']],
} as const satisfies Record<string, readonly Key[]>;

export type Act = keyof typeof CHANGED_BY;

/** Asks again for everything on the page that an act has changed. */
export async function refreshAfter(queries: QueryClient, act: Act): Promise<void> {
  await Promise.all(CHANGED_BY[act].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Gives a function that asks again for everything on the page that an act has changed. */
export function useRefresh(): (act: Act) => Promise<void> {
  const queries = useQueryClient();
  return (act) => refreshAfter(queries, act);
}
