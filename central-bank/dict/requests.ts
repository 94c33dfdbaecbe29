import { createHash } from 'node:crypto';
import { refuse } from './refused.ts';
import type { RequestRow } from './store/rows.ts';
import type { Call } from './world.ts';

/* Requests with an id are executed once, however often they are sent. */

/** Digests all members of a request but its id, in the order in which they are given. */
export function digestOf(said: unknown): string {
  const text = JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the object that an earlier request with this id created. The same id with other content is refused. */
export function madeBefore(call: Call, requestId: string, digest: string): string | undefined {
  const before = call.world.records.requests.get(nameOf(call, requestId));
  if (before === undefined) return undefined;
  if (before.digest !== digest) refuse('RequestIdAlreadyUsed', 'The request of this id said something else.');
  return before.made;
}

export function rememberRequest(call: Call, requestId: string, row: RequestRow): void {
  call.world.records.requests.put(nameOf(call, requestId), row);
}

/** Unique per participant; UUIDs are the same in either case. */
function nameOf({ participant }: Call, requestId: string): string {
  return `${participant} ${requestId.toLowerCase()}`;
}
