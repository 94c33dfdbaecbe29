import { queryOptions } from '@tanstack/react-query';
import { type Call, makeCall } from '../calls.ts';

export interface Received {
  headers: Record<string, string>;
  body: string;
  received_at: string;
}

export const FIRST_INBOX = 'demo';

export function inboxCall(name: string): Call {
  return { method: 'GET', path: `/sandbox/inbox/${encodeURIComponent(name)}` };
}

/** What an inbox got, newest first. */
export function inboxQuery(name: string) {
  return queryOptions({
    queryKey: ['inbox', name],
    queryFn: () => makeCall<{ requests: Received[] }>(inboxCall(name)),
  });
}
