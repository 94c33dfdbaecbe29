import { entryHolderOf } from '../accounts/entry-holder.ts';
import { findAccounts } from '../accounts/find.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { answerInTime } from '../rail/answer-in-time.ts';
import type { EntryAnswer, EntryRefusal } from '../rail/directory.ts';
import { concludeRequest, lockForConclusion } from './conclude-request.ts';
import { tellOfNewest } from './hand-over.ts';
import { type KeyRequest, postponeRequest, takeRequest } from './requests.ts';

/** Result of a request. UNKNOWN_YET: it continues in the background. */
export type RequestEnd = { done: true; key: string } | { done: false; reason: EntryRefusal | 'UNKNOWN_YET' };

/**
 * Sends one request to the directory, outside any transaction, and stores the answer if the lease is still this
 * node's. If the directory fails, is unavailable or takes too long, the request is repeated later under the same id.
 */
export async function askDirectory(context: Context, request: KeyRequest): Promise<RequestEnd> {
  const answer = await ask(context, request);
  if (!answer.done && answer.reason === 'UNAVAILABLE') {
    await transaction(context.db.main, (tx) => postponeRequest(tx, request), { retry: true });
    return { done: false, reason: 'UNKNOWN_YET' };
  }
  // The bank deletes its key even if the directory does not know it.
  const gone = !answer.done && answer.reason === 'NOT_FOUND' && request.kind === 'DELETE';
  const end: RequestEnd =
    gone || answer.done
      ? { done: true, key: keyOf(answer, request) }
      : { done: false, reason: answer.reason as EntryRefusal };
  return transaction(
    context.db.main,
    async (tx) => {
      await lockForConclusion(tx, request);
      const now = context.clock.now();
      if (!(await takeRequest(tx, request))) {
        await tellOfNewest(tx, request, now);
        return { done: false, reason: 'UNKNOWN_YET' };
      }
      if (end.done) await concludeRequest(tx, request, { now, made: end.key });
      return end;
    },
    { retry: true },
  );
}

/** The directory generates random keys. */
function keyOf(answer: EntryAnswer, { key }: KeyRequest): string {
  return answer.done ? (answer.key ?? key) : key;
}

async function ask(context: Context, request: KeyRequest): Promise<EntryAnswer> {
  try {
    return await answerInTime(callDirectory(context, request));
  } catch (error) {
    context.log.warn({ err: error, requestId: request.requestId }, 'asking the directory about a key failed');
    return { done: false, reason: 'UNAVAILABLE' };
  }
}

async function callDirectory({ db, rail, ispb }: Context, request: KeyRequest): Promise<EntryAnswer> {
  const { requestId, key, type, askedAt } = request;
  const reason = 'USER_REQUESTED';
  if (request.kind === 'DELETE') return rail.deleteEntry({ requestId, key, askedAt, reason });
  const account = (await findAccounts(db.main, [request])).get(request.accountId);
  if (account === undefined) throw new Error('the account of a key request does not exist');
  const holder = await entryHolderOf(db.main, account, ispb);
  const entry = { requestId, key, type, askedAt, holder, reason } as const;
  return request.kind === 'REBIND' || request.kind === 'HAND_OVER'
    ? rail.updateEntry(entry)
    : rail.createEntry(entry);
}
