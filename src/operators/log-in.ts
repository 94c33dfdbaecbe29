import type { Login } from '../companies/log-in.ts';
import { createLogInGuard } from '../companies/log-in-guard.ts';
import type { Tokens } from '../companies/tokens.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusals.ts';
import { passwordMatches } from '../secrets/hash.ts';
import { actAs } from './act.ts';
import { findOperatorByEmail, operatorTotpSecret } from './operators.ts';
import { useOperatorCode } from './totp.ts';

/**
 * Logs an operator in and gives the token; each success is in the audit log. Whatever is wrong is the one refusal
 * `unauthorized`, after the same work, and ten failures within fifteen minutes close the e-mail to the place that they
 * came from for as long.
 */
export function openOperatorLogInDesk(
  context: Pick<Context, 'db' | 'clock' | 'vault'>,
  tokens: Tokens,
): { logIn(login: Login, requestId: string): Promise<string> } {
  const guard = createLogInGuard();
  const logIn = async (login: Login, requestId: string) => {
    const email = login.email.toLowerCase();
    const tried = { name: email, place: login.place };
    const open = guard.begin(tried, context.clock.now());
    const found = await findOperatorByEmail(context.db.main, email);
    const operator = open ? found : undefined;
    const known = await passwordMatches(login.password, operator?.passwordHash);
    if (!known || operator === undefined) throw new Refusal('unauthorized');
    const { id, session } = operator;
    await actAs(context, { operatorId: id, requestId }, async (tx, { now }) => {
      const secret = operator.totpConfirmedAt === null ? null : operatorTotpSecret(operator, context.vault);
      const code = { operatorId: id, token: login.token ?? '', now };
      if (secret !== null && !(await useOperatorCode(tx, context.vault, { ...code, secret })))
        throw new Refusal('unauthorized');
      return { done: { act: 'LOGGED_IN', subject: 'OPERATOR', subjectId: id }, result: undefined };
    });
    guard.succeed(tried);
    return tokens.issue({ audience: 'operator', operatorId: id, session });
  };
  return { logIn };
}
