import type { Actor, Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { passwordMatches } from '../secrets/hash.ts';
import { createAttempts } from './attempts.ts';
import { judgeTotp } from './totp.ts';
import { findUserByEmail, type User } from './users.ts';

export interface Login {
  /** In any letter case. */
  email: string;
  password: string;
  /** The second factor, asked for once one is confirmed. */
  token?: string | undefined;
}

export interface LogInDesk {
  /** Who this is. Refusals: `unauthorized`. */
  identify(login: Login): Promise<User>;
}

/**
 * Tells who logs in. Whatever is wrong is the one refusal `unauthorized`, after the same
 * work: a stranger learns neither which e-mails have users nor that a password was right. Ten failures within
 * fifteen minutes close the e-mail for as long, the right password included.
 */
export function openLogInDesk(context: Pick<Context, 'db' | 'clock' | 'vault'>): LogInDesk {
  const attempts = createAttempts();
  const identify = async (login: Login) => {
    const email = login.email.toLowerCase();
    const open = attempts.begin(email, context.clock.now());
    const found = await findUserByEmail(context.db.main, email);
    const user = open ? found : undefined;
    const known = await passwordMatches(login.password, user?.passwordHash);
    if (!known || user === undefined || !(await passesSecondFactor(context, user, login.token)))
      throw new Refusal('unauthorized');
    attempts.succeed(email);
    return user;
  };
  return { identify };
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
