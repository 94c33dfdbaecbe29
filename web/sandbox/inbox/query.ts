import { queryOptions } from '@tanstack/react-query';
import type { InboxRequest } from '../../../src/http/sandbox/answer-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { type Call, makeCall } from '../calls.ts';

export type Received = Answered<typeof InboxRequest>;

export const FIRST_INBOX = 'demo';

export function inboxCall(name: string): Call {
  return { method: 'GET', path: `/sandbox/inbox/${encodeURIComponent(name)}` };
}

/** The deliveries of an inbox, newest first. */
export function inboxQuery(name: string) {
  return queryOptions({
    queryKey: ['inbox', name],
    queryFn: () => makeCall<{ requests: Received[] }>(inboxCall(name)),
  });
}
