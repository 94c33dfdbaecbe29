import { execute, queryOne, sql } from '../../../database/pool.ts';
import { type Tx, transaction } from '../../../database/transaction.ts';
import type { EntryAnswer } from '../../../rail/directory.ts';
import { DAY_MS } from '../../../values/dates.ts';
import type { DirectoryWorld } from './world.ts';

/** A stored answer of the directory. */
interface Word {
  /** Null until it has answered. */
  answer: string | null;
  madeKey: string | null;
}

const remember = sql<Word>(
  'bcb-entry-requests.remember',
  `insert into bcb.entry_requests as r (request_id, key, asked_at) values ($1, $2, $3)
   on conflict (request_id) do update set asked_at = r.asked_at
   returning r.answer, r.made_key as "madeKey"`,
);
const answer = sql(
  'bcb-entry-requests.answer',
  'update bcb.entry_requests set answer = $2, made_key = $3 where request_id = $1 and answer is null',
);
const recall = sql<Word>(
  'bcb-entry-requests.recall',
  'select answer, made_key as "madeKey" from bcb.entry_requests where request_id = $1',
);
const open = sql<{ asked: boolean }>(
  'bcb-entry-requests.open',
  `select exists (select from bcb.entry_requests where key = $1 and answer is null)
       or exists (select from bcb.entry_requests where request_id = $2 and answer is null) as asked`,
);
const unasked = sql(
  'bcb-entry-requests.unasked',
  'delete from bcb.entry_requests where request_id = $1 and answer is null',
);
const forget = sql('bcb-entry-requests.forget', 'delete from bcb.entry_requests where asked_at < $1');

const DONE = 'DONE';
/** Age at which ids are no longer used. */
const KEPT_MS = 7 * DAY_MS;

export type Reason = Extract<EntryAnswer, { done: false }>['reason'];

/** `write` stores the effects, in the transaction that stores the answer. */
export type Said =
  | { done: true; key: string; write(tx: Tx): Promise<void> }
  | { done: false; reason: Reason };

/**
 * Sends a request under an id once, and stores the answer: a repetition returns the stored one. Of two concurrent
 * requests the first answer counts, so that a late one changes nothing.
 */
export async function once(
  world: DirectoryWorld,
  { requestId, key }: { requestId: string; key: string },
  ask: () => Promise<Said>,
): Promise<EntryAnswer> {
  const { main } = world.db;
  const known = await queryOne(main, remember, [requestId, key, world.clock.now()]);
  if (known?.answer != null) return answerOf(known);
  const said = await ask();
  if (!said.done && said.reason === 'UNAVAILABLE') return said;
  // Nothing was sent, and the caller knows that: a retry uses another id.
  if (!said.done && said.reason === 'THROTTLED') {
    await execute(main, unasked, [requestId]);
    return said;
  }
  return transaction(main, async (tx) => {
    const word = { answer: said.done ? DONE : said.reason, madeKey: said.done ? said.key : null };
    const isFirst = (await execute(tx, answer, [requestId, word.answer, word.madeKey])) === 1;
    if (!isFirst) return answerOf((await queryOne(tx, recall, [requestId])) ?? word);
    if (said.done) await said.write(tx);
    return answerOf(word);
  });
}

function answerOf({ answer: word, madeKey }: Word): EntryAnswer {
  return word === DONE ? { done: true, key: madeKey ?? '' } : { done: false, reason: word as Reason };
}

/**
 * A request about the key, or under this id, is pending. A random key whose answer was lost is known only by the id of
 * its request.
 */
export async function isBeingAsked(
  { db }: DirectoryWorld,
  key: string,
  requestId: string | undefined,
): Promise<boolean> {
  return (await queryOne(db.main, open, [key, requestId ?? null]))?.asked === true;
}

/** Deletes answers that are no longer requested. */
export async function forgetAnswers({ db, clock }: DirectoryWorld): Promise<void> {
  await execute(db.main, forget, [new Date(clock.now().getTime() - KEPT_MS)]);
}
