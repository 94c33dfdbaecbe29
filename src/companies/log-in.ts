import type { Actor } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { createPasswordQueue } from '../secrets/password-queue.ts';
import { person, recordSecurityAct } from '../security-log/record.ts';
import { GUESSES } from './attempts.ts';
import { beginLogIn, succeedLogIn } from './log-in-guard.ts';
import { knowsNetwork, rememberNetwork } from './networks.ts';
import { tell } from './notices.ts';
import { tellClosed } from './tell-closed.ts';
import { type FactorContext, judgeTotp } from './totp.ts';
import { findUserByEmail, type User } from './users.ts';

export interface Login {
  /** In any letter case. */
  email: string;
  password: string;
  /** The second factor, asked for once one is confirmed. */
  token?: string | undefined;
  /** The network that it comes from. */
  place: string;
}

export interface LogInDesk {
  /** Who this is. Refusals: `unauthorized`. */
  identify(login: Login): Promise<User>;
  /**
   * Whether somebody who is logged in knows their password as well. Tries are counted with those to log in.
   * Refusals: `wrongPassword`, and `tooManyRequests` where no more tries are judged.
   */
  requirePassword(user: User, shown: Pick<Login, 'password' | 'place'>): Promise<void>;
  /** Nothing is held against anybody any more. */
  forget(): void;
}

/**
 * Tells who logs in. Whatever is wrong is the one refusal `unauthorized`, after the same
 * work: a stranger learns neither which e-mails have users nor that a password was right. Ten failures within
 * fifteen minutes close the e-mail to the place they came from for as long, the right password included; the person is
 * told of it.
 */
export function openLogInDesk(context: FactorContext): LogInDesk {
  const { db, clock } = context;
  const passwords = createPasswordQueue();
  const identify = async (login: Login) => {
    const email = login.email.toLowerCase();
    const found = await findUserByEmail(db.main, email);
    const tried = await triedBy(context, { email, place: login.place, user: found });
    const open = await beginLogIn(context, tried, clock.now());
    const user = open ? found : undefined;
    const from = { place: login.place, now: clock.now() };
    const known = await passwords.matches(login.password, user?.passwordHash, from);
    if (!open) await tellOfGuesses(context, found);
    const subject = found && `user ${found.companyId}/${found.id}`;
    if (!known || user === undefined)
      throw new Refusal('unauthorized', {
        security: { kind: open ? 'log-in failed' : 'log-in closed', subject },
      });
    if (!(await passesSecondFactor(context, user, login.token)))
      throw new Refusal('unauthorized', { security: { kind: 'second factor wrong', subject } });
    await succeedLogIn(context, tried);
    return user;
  };
  const requirePassword: LogInDesk['requirePassword'] = async (user, { password, place }) => {
    const tried = await triedBy(context, { email: user.email, place, user });
    if (!(await beginLogIn(context, tried, clock.now()))) {
      await tellOfGuesses(context, user);
      throw new Refusal('tooManyRequests', {
        retryAfterSeconds: GUESSES.windowMs / 1000,
        security: { kind: 'log-in closed' },
      });
    }
    if (!(await passwords.matches(password, user.passwordHash, { place, now: clock.now() })))
      throw new Refusal('wrongPassword', { security: { kind: 'password wrong' } });
    await succeedLogIn(context, tried);
  };
  return { identify, requirePassword, forget: passwords.forget };
}

// No user has this id: an unknown e-mail costs the same look-ups as a known one.
const NO_ID = 0n;

async function triedBy(
  { db }: FactorContext,
  { email, place, user }: { email: string; place: string; user: User | undefined },
) {
  return { name: email, place, known: await knowsNetwork(db.main, user?.id ?? NO_ID, place) };
}

async function tellOfGuesses(context: FactorContext, user: User | undefined): Promise<void> {
  if (user === undefined) return;
  await tellClosed(context, { companyId: user.companyId, userId: user.id, now: context.clock.now() });
}

/** Remembers where somebody has come in from, and tells them of a place that is new. */
export async function noticePlace(
  tx: Tx,
  context: FactorContext,
  { user, place }: { user: User; place: string },
): Promise<void> {
  const { id, companyId, email } = user;
  const now = context.clock.now();
  if (!(await rememberNetwork(tx, { personId: id, place, now }))) return;
  const act = { act: 'NEW_NETWORK', subject: email, details: { network: place }, now } as const;
  await recordSecurityAct(tx, { companyId, by: person(id), ...act });
  await tell(tx, context, { to: [email], notice: { of: 'NEW_NETWORK', network: place } });
}

/** A user as who may call. */
export function actorOf(user: User): Actor {
  const { companyId, id, permissions } = user;
  return { audience: 'web', companyId, subject: String(id), permissions: new Set(permissions) };
}

async function passesSecondFactor(
  context: FactorContext,
  user: User,
  token: string | undefined,
): Promise<boolean> {
  if (user.totpConfirmedAt === null) return true;
  const asked = { companyId: user.companyId, userId: user.id, token, now: context.clock.now() };
  return (await transaction(context.db.main, (tx) => judgeTotp(tx, context, asked))) === undefined;
}
