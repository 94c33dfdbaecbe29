import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { hashPassword } from '../secrets/hash.ts';
import type { PasswordQueue } from '../secrets/password-queue.ts';
import { GUESSES } from './attempts.ts';
import { beginLogIn, type LogInTry, succeedLogIn } from './log-in-guard.ts';
import { knowsNetwork, rememberNetwork } from './networks.ts';
import { faultOfPassword } from './password.ts';
import type { FailedLogIn, Person, World } from './people.ts';
import { judgeFactor } from './second-factor.ts';
import { endOtherSessions, endSession, type SessionOwner, startSession } from './sessions.ts';
import { tellClosed } from './tell-closed.ts';

export interface Login {
  /** In any letter case. */
  email: string;
  password: string;
  /** The second factor, asked for once one is confirmed. */
  token?: string | undefined;
  /** The network that it comes from. */
  place: string;
  requestId: string;
}

export interface ShownPassword {
  owner: SessionOwner;
  password: string;
  place: string;
}

export interface PasswordChange extends ShownPassword {
  chosen: string;
  /** The session that stays; without one all end. */
  keep?: string | undefined;
  requestId: string;
}

/** Logs in people of one kind. */
export interface LogInDesk<P extends Person> {
  /** Returns the person of a log-in. Refusals: `unauthorized`. */
  identify(login: Login): Promise<P>;
  /** As `identify`, and starts a session, which takes the place of the browser's earlier one. */
  startSession(login: Login, earlier: string | undefined): Promise<{ person: P; session: string }>;
  /**
   * Returns a logged-in person after checking their password too. Attempts are counted together with log-ins.
   * Refusals: `unauthorized`, `wrongPassword`, and `tooManyRequests` after too many attempts.
   */
  requirePassword(shown: ShownPassword): Promise<P>;
  /**
   * Replaces a person's own password, which ends their sessions, and returns the updated person. Refusals: as
   * `requirePassword`, `passwordUnchanged`, `weakPassword`.
   */
  changePassword(change: PasswordChange): Promise<P>;
  /** Forgets the tries of everybody. */
  forget(): void;
}

interface DeskParts<P extends Person> {
  world: World<P>;
  /** One queue per kind of people, so that neither delays the other. */
  passwords: PasswordQueue;
}

/**
 * Tells who logs in. All that is wrong is the one refusal `unauthorized`, after the same work: a stranger learns neither
 * which e-mails have log-ins nor that a password was right. Ten failures within fifteen minutes close the e-mail to the
 * place they came from for as long, the right password included; the person is told of it.
 */
export function openDesk<P extends Person>({ world, passwords }: DeskParts<P>): LogInDesk<P> {
  const desk = { world, passwords };
  return {
    identify: async (login) => (await comeIn(desk, login, async () => undefined)).person,
    startSession: async (login, earlier) => {
      const { person, welcomed: session } = await comeIn(desk, login, async (tx, one, now) => {
        if (earlier !== undefined) await endSession(tx, earlier);
        return startSession(tx, world.people.sessionOf(one), now);
      });
      return { person, session };
    },
    requirePassword: (shown) => requirePassword(desk, shown),
    changePassword: (change) => changePassword(desk, change),
    forget: passwords.forget,
  };
}

/** Completes a log-in: consumes the code, records it, and runs `welcome` in one transaction. */
async function comeIn<P extends Person, T>(
  { world, passwords }: DeskParts<P>,
  login: Login,
  welcome: (tx: Tx, person: P, now: Date) => Promise<T>,
): Promise<{ person: P; welcomed: T }> {
  const { context, people } = world;
  const { place, requestId, token } = login;
  const found = await people.findByEmail(context.db.main, login.email);
  const tried = await triedBy(world, { email: login.email, place, person: found });
  const open = await beginLogIn(context, tried, context.clock.now());
  const from = { place, now: context.clock.now() };
  const known = await passwords.matches(login.password, open ? found?.passwordHash : undefined, from);
  if (!open) await tellOfGuesses(world, found);
  const refuse = async (reason: FailedLogIn<P>['reason']): Promise<never> => {
    if (open) await people.noteFailure(context, { person: found, reason, place, requestId });
    const kind =
      reason === 'SECOND_FACTOR' ? 'second factor wrong' : open ? 'log-in failed' : 'log-in closed';
    throw new Refusal('unauthorized', { security: { kind, subject: found && people.nameOf(found) } });
  };
  if (!known || !open || found === undefined) return refuse('PASSWORD');
  const arrived = await transaction(context.db.main, async (tx) => {
    const now = context.clock.now();
    // The password that was shown may have been replaced while it was judged.
    const person = await people.lock(tx, found);
    if (person === undefined) throw new Refusal('unauthorized');
    const mayPass =
      person.totpConfirmedAt === null || !(await judgeFactor(tx, world, { person, token, now }));
    if (!mayPass) return undefined;
    await people.note(tx, context, { person, happened: { act: 'LOGGED_IN' }, requestId, now });
    if (await rememberNetwork(tx, { personId: person.id, place, now })) {
      const happened = { act: 'NEW_NETWORK', network: place } as const;
      await people.note(tx, context, { person, happened, requestId, now });
    }
    return { person, welcomed: await welcome(tx, person, now) };
  });
  if (arrived === undefined) return refuse('SECOND_FACTOR');
  await succeedLogIn(context, tried);
  return arrived;
}

async function requirePassword<P extends Person>(
  { world, passwords }: DeskParts<P>,
  { owner, password, place }: ShownPassword,
): Promise<P> {
  const { context, people } = world;
  const person = await people.find(context.db.main, owner);
  if (person === undefined) throw new Refusal('unauthorized');
  const tried = await triedBy(world, { email: person.email, place, person });
  const now = context.clock.now();
  if (!(await beginLogIn(context, tried, now))) {
    await tellOfGuesses(world, person);
    throw new Refusal('tooManyRequests', {
      retryAfterSeconds: GUESSES.windowMs / 1000,
      security: { kind: 'log-in closed' },
    });
  }
  if (!(await passwords.matches(password, person.passwordHash, { place, now })))
    throw new Refusal('wrongPassword', { security: { kind: 'password wrong' } });
  await succeedLogIn(context, tried);
  return person;
}

async function changePassword<P extends Person>(desk: DeskParts<P>, change: PasswordChange): Promise<P> {
  const { context, people } = desk.world;
  const { password, chosen, keep, requestId } = change;
  const person = await requirePassword(desk, change);
  const company = await people.institutionOf(context.db.main, person);
  const fault = faultOfPassword(chosen, { present: password, email: person.email, company });
  if (fault !== undefined) throw new Refusal(fault);
  // Before the transaction, because it is slow.
  const hash = await hashPassword(chosen);
  const { changed } = await transaction(context.db.main, async (tx) => {
    const now = context.clock.now();
    const changed = await people.replacePassword(tx, person, hash);
    if (changed === undefined) throw new Refusal(people.overtaken);
    await endOtherSessions(tx, person.id, keep);
    const happened = { act: 'PASSWORD_CHANGED' } as const;
    await people.note(tx, context, { person: changed, happened, requestId, now });
    return { changed };
  });
  return changed;
}

// The id of nobody: an unknown e-mail costs the same look-ups as a known one.
const NO_ID = 0n;

async function triedBy<P extends Person>(
  { context, people }: World<P>,
  { email, place, person }: { email: string; place: string; person: P | undefined },
): Promise<LogInTry> {
  const known = await knowsNetwork(context.db.main, person?.id ?? NO_ID, place);
  return { name: people.tryName(email.toLowerCase()), place, known };
}

async function tellOfGuesses<P extends Person>(world: World<P>, person: P | undefined): Promise<void> {
  if (person !== undefined) await tellClosed(world, person, world.context.clock.now());
}
