import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

/** A session ends so long after its last request, in seconds of the bank's clock … */
export const IDLE_SECONDS = 15 * 60;
/** … and so long after the log-in, whatever happens in it. */
export const SESSION_SECONDS = 12 * 3600;
/** Number of sessions that one person may have; the oldest makes room. */
export const SESSIONS_PER_PERSON = 20;

/** The owner of a session: a user of a company, or one of the bank's own people. */
export type SessionOwner =
  | { companyId: bigint; personId: bigint }
  | { companyId: null; personId: bigint; operatorSession: number };

interface SessionRow {
  companyId: bigint | null;
  personId: bigint;
  operatorSession: number | null;
  startedAt: Date;
  seenAt: Date;
}

const lockPerson = sql(
  'web-sessions.lock-person',
  `select pg_advisory_xact_lock(hashtextextended('web-sessions', $1))`,
);
const makeRoom = sql(
  'web-sessions.make-room',
  `delete from web_sessions s where s.token_hash in (
     select o.token_hash from web_sessions o where o.person_id = $1
      order by o.started_at desc, o.token_hash offset $2)`,
);
const insert = sql(
  'web-sessions.insert',
  `insert into web_sessions (token_hash, company_id, person_id, operator_session, started_at, seen_at)
   values ($1, $2, $3, $4, $5, $5)`,
);

/** Starts a session and gives its token, which is known to the person's browser alone afterwards. */
export async function startSession(tx: Tx, owner: SessionOwner, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { companyId, personId } = owner;
  // Two log-ins at once would each leave room for one.
  await query(tx, lockPerson, [personId]);
  await execute(tx, makeRoom, [personId, SESSIONS_PER_PERSON - 1]);
  const number = 'operatorSession' in owner ? owner.operatorSession : null;
  await execute(tx, insert, [hashOf(token), companyId, personId, number, now]);
  return token;
}

const find = sql<SessionRow>(
  'web-sessions.find',
  `select company_id as "companyId", person_id as "personId", operator_session as "operatorSession",
          started_at as "startedAt", seen_at as "seenAt"
     from web_sessions where token_hash = $1 and started_at > $2 and seen_at > $3`,
);
const touch = sql(
  'web-sessions.touch',
  'update web_sessions set seen_at = $2 where token_hash = $1 and seen_at < $2',
);

// A screen asks for several things at once: they need not all write the same.
const TOUCHED_EVERY_MS = 1_000;

/** Returns the owner and the beginning of a session, and prolongs it; undefined when it has ended or never was. */
export async function continueSession(
  executor: Executor,
  token: string,
  now: Date,
): Promise<{ owner: SessionOwner; startedAt: Date } | undefined> {
  const hash = hashOf(token);
  const row = await queryOne(executor, find, [hash, ...oldestGoingOn(now)]);
  if (row === undefined) return undefined;
  if (row.seenAt.getTime() <= now.getTime() - TOUCHED_EVERY_MS) await execute(executor, touch, [hash, now]);
  const { companyId, personId, operatorSession, startedAt } = row;
  if (companyId !== null) return { owner: { companyId, personId }, startedAt };
  return operatorSession === null
    ? undefined
    : { owner: { companyId, personId, operatorSession }, startedAt };
}

/** A session is active if it began, and was last used, after these instants. */
function oldestGoingOn(now: Date): [Date, Date] {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return [before(SESSION_SECONDS), before(IDLE_SECONDS)];
}

const carry = sql(
  'web-sessions.carry',
  `update web_sessions set started_at = least(started_at + $1 * interval '1 ms', $2),
          seen_at = least(seen_at + $1 * interval '1 ms', $2)`,
);

/** Moves all sessions along with a sandbox's clock, so that skipped time ends none. */
export async function carrySessions(executor: Executor, move: { from: Date; to: Date }): Promise<void> {
  const ms = Math.max(0, move.to.getTime() - move.from.getTime());
  await execute(executor, carry, [ms, move.to]);
}

const end = sql('web-sessions.end', 'delete from web_sessions where token_hash = $1');
const endAll = sql('web-sessions.end-all', 'delete from web_sessions where person_id = $1');

/** Logs one browser out. */
export async function endSession(executor: Executor, token: string): Promise<void> {
  await execute(executor, end, [hashOf(token)]);
}

/** Ends all of a person's sessions; returns their number. */
export function endSessionsOf(tx: Tx, personId: bigint): Promise<number> {
  return execute(tx, endAll, [personId]);
}

const endOthers = sql(
  'web-sessions.end-others',
  'delete from web_sessions where person_id = $1 and token_hash <> $2',
);

/** Logs a person out everywhere but in the browser that holds this token; without one, everywhere. */
export async function endOtherSessions(tx: Tx, personId: bigint, token: string | undefined): Promise<void> {
  await execute(tx, endOthers, [personId, token === undefined ? '' : hashOf(token)]);
}

const ofPerson = sql<{ tokenHash: string; startedAt: Date; seenAt: Date }>(
  'web-sessions.of-person',
  `select token_hash as "tokenHash", started_at as "startedAt", seen_at as "seenAt"
     from web_sessions where person_id = $1 and started_at > $2 and seen_at > $3 order by seen_at desc, token_hash`,
);

export interface ShownSession {
  startedAt: Date;
  seenAt: Date;
  /** True if it is the one that holds the token. */
  own: boolean;
}

/** Lists the sessions of a person, the latest first; never more than {@link SESSIONS_PER_PERSON}. */
export async function listSessions(
  executor: Executor,
  asked: { personId: bigint; token: string | undefined; now: Date },
): Promise<ShownSession[]> {
  const own = asked.token === undefined ? '' : hashOf(asked.token);
  const rows = await query(executor, ofPerson, [asked.personId, ...oldestGoingOn(asked.now)]);
  return rows.map(({ tokenHash, startedAt, seenAt }) => ({ startedAt, seenAt, own: tokenHash === own }));
}

/** Makes the token that a page shows beside the cookie when it writes: bound to the session, useless without it. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('base64url');
}

export function csrfTokenMatches(token: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(csrfTokenOf(token)));
}

// 256 random bits: nothing slower than SHA-256 makes them harder to guess.
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
