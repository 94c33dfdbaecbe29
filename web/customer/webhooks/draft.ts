import type { OwnAccount } from '../../api/session.ts';
import type { Endpoint } from './queries.ts';

/** An endpoint as it is being filled in. */
export interface Draft {
  url: string;
  type: Endpoint['type'];
  /** The number; empty for all accounts. */
  account: string;
  /** Empty: none for a new endpoint, unchanged for one that is there. */
  authorization: string;
  dropAuthorization: boolean;
}

export function draftOf(endpoint: Endpoint | undefined): Draft {
  return {
    url: endpoint?.url ?? '',
    type: endpoint?.type ?? 'ALL',
    account: endpoint?.account_number ?? '',
    authorization: '',
    dropAuthorization: false,
  };
}

/** Visible ASCII, blanks inside: what may stand in a header. */
const HEADER = /^[!-~]([ -~]*[!-~])?$/;

/** Names the fault of a draft; only the bank knows whether its address may be called. */
export function problemOf({ url, authorization }: Draft): 'url' | 'authorization' | undefined {
  if (!/^https?:\/\/[^\s/]+/i.test(url.trim())) return 'url';
  return authorization.trim() !== '' && !HEADER.test(authorization.trim()) ? 'authorization' : undefined;
}

/** The body of the request: all of it but the header, which is not known here once it is set. */
export function orderOf(draft: Draft, accounts: readonly OwnAccount[]) {
  const account = accounts.find(({ number }) => number === draft.account);
  const authorization = draft.authorization.trim();
  return {
    url: draft.url.trim(),
    type: draft.type,
    account_branch_identifier: account?.branch ?? null,
    account_number: account?.number ?? null,
    ...(draft.dropAuthorization ? { authorization: null } : {}),
    ...(authorization === '' ? {} : { authorization }),
  };
}
