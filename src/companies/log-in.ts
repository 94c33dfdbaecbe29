import type { Actor, Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { passwordMatches } from '../secrets/hash.ts';
import { GUESSES } from './attempts.ts';
import { createLogInGuard } from './log-in-guard.ts';
import { judgeTotp } from './totp.ts';
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
 * fifteen minutes close the e-mail to the place they came from for as long, the right password included.
 */
export function openLogInDesk(context: Pick<Context, 'db' | 'clock' | 'vault'>): LogInDesk {
  const guard = createLogInGuard();
  const identify = async (login: Login) => {
    const email = login.email.toLowerCase();
    const tried = { name: email, place: login.place };
    const open = guard.begin(tried, context.clock.now());
    const found = await findUserByEmail(context.db.main, email);
    const user = open ? found : undefined;
    const known = await passwordMatches(login.password, user?.passwordHash);
    const subject = found && `user ${found.companyId}/${found.id}`;
    if (!known || user === undefined)
      throw new Refusal('unauthorized', {
        security: { kind: open ? 'log-in failed' : 'log-in closed', subject },
      });
    if (!(await passesSecondFactor(context, user, login.token)))
      throw new Refusal('unauthorized', { security: { kind: 'second factor wrong', subject } });
    guard.succeed(tried);
    return user;
  };
  const requirePassword: LogInDesk['requirePassword'] = async (user, { password, place }) => {
    const tried = { name: user.email, place };
    if (!guard.begin(tried, context.clock.now()))
      throw new Refusal('tooManyRequests', {
        retryAfterSeconds: GUESSES.windowMs / 1000,
        security: { kind: 'log-in closed' },
      });
    if (!(await passwordMatches(password, user.passwordHash)))
      throw new Refusal('wrongPassword', { security: { kind: 'password wrong' } });
    guard.succeed(tried);
  };
  return { identify, requirePassword, forget: guard.forget };
}

/** A user as who may call. */
export function actorOf(user: User): Actor {
  const { companyId, id, permissions } = user;
  return { audience: 'web', companyId, subject: String(id), permissions: new Set(permissions) };
}

async function passesSecondFactor(
  { db, clock, vault }: Pick<Context, 'db' | 'clock' | 'vault'>,
  user: User,
  token: string | undefined,
): Promise<boolean> {
  if (user.totpConfirmedAt === null) return true;
  const asked = { companyId: user.companyId, userId: user.id, token, now: clock.now() };
  return (await transaction(db.main, (tx) => judgeTotp(tx, vault, asked))) === undefined;
}
