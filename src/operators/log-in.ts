import type { Login } from '../companies/log-in.ts';
import { createLogInGuard } from '../companies/log-in-guard.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusals.ts';
import { createPasswordQueue, PASSWORD_QUEUE } from '../secrets/password-queue.ts';
import { actAs } from './act.ts';
import { findOperatorByEmail, type Operator, operatorTotpSecret } from './operators.ts';
import { spendOperatorCode } from './totp.ts';

export interface OperatorLogInDesk {
  /** Who this is. Refusals: `unauthorized`. */
  identify(login: Login, requestId: string): Promise<Operator>;
  /** Nothing is held against anybody any more. */
  forget(): void;
}

/**
 * Tells which operator logs in; each success is in the audit log. Whatever is wrong is the one refusal
 * `unauthorized`, after the same work, and ten failures within fifteen minutes close the e-mail to the place that they
 * came from for as long.
 */
export function openOperatorLogInDesk(context: Pick<Context, 'db' | 'clock' | 'vault'>): OperatorLogInDesk {
  const guard = createLogInGuard();
  // A queue of their own: customers' log-ins never stand in their way.
  const passwords = createPasswordQueue({ ...PASSWORD_QUEUE, atOnce: 1 });
  const identify = async (login: Login, requestId: string) => {
    const email = login.email.toLowerCase();
    const tried = { name: email, place: login.place };
    const open = guard.begin(tried, context.clock.now());
    const found = await findOperatorByEmail(context.db.main, email);
    const operator = open ? found : undefined;
    const from = { place: login.place, now: context.clock.now() };
    const known = await passwords.matches(login.password, operator?.passwordHash, from);
    if (!known || operator === undefined) throw new Refusal('unauthorized');
    const { id } = operator;
    await actAs(context, { operatorId: id, requestId }, async (tx, { now }) => {
      const secret = operator.totpConfirmedAt === null ? null : operatorTotpSecret(operator, context.vault);
      const code = { operatorId: id, token: login.token ?? '', now };
      if (secret !== null && !(await spendOperatorCode(tx, context.vault, { ...code, secret })))
        throw new Refusal('unauthorized');
      return { done: { act: 'LOGGED_IN', subject: 'OPERATOR', subjectId: id }, result: undefined };
    });
    guard.succeed(tried);
    return operator;
  };
  const forget = () => {
    guard.forget();
    passwords.forget();
  };
  return { identify, forget };
}
