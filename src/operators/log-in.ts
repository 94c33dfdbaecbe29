import type { Login } from '../companies/log-in.ts';
import { beginLogIn, succeedLogIn } from '../companies/log-in-guard.ts';
import { knowsNetwork, rememberNetwork } from '../companies/networks.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusals.ts';
import { passwordMatches } from '../secrets/hash.ts';
import { actAs } from './act.ts';
import { findOperatorByEmail, type Operator, operatorTotpSecret } from './operators.ts';
import { spendOperatorCode } from './totp.ts';

export interface OperatorLogInDesk {
  /** Who this is. Refusals: `unauthorized`. */
  identify(login: Login, requestId: string): Promise<Operator>;
}

/**
 * Tells which operator logs in; each success is in the audit log. Whatever is wrong is the one refusal
 * `unauthorized`, after the same work, and ten failures within fifteen minutes close the e-mail to the place that they
 * came from for as long.
 */
export function openOperatorLogInDesk(context: Pick<Context, 'db' | 'clock' | 'vault'>): OperatorLogInDesk {
  const identify = async (login: Login, requestId: string) => {
    const email = login.email.toLowerCase();
    const found = await findOperatorByEmail(context.db.main, email);
    // No operator has the id 0: an unknown e-mail costs the same look-ups as a known one.
    const familiar = await knowsNetwork(context.db.main, found?.id ?? 0n, login.place);
    const tried = { name: `operator ${email}`, place: login.place, known: familiar };
    const open = await beginLogIn(context, tried, context.clock.now());
    const operator = open ? found : undefined;
    const known = await passwordMatches(login.password, operator?.passwordHash);
    if (!known || operator === undefined) throw new Refusal('unauthorized');
    const { id } = operator;
    await actAs(context, { operatorId: id, requestId }, async (tx, { now }) => {
      const secret = operator.totpConfirmedAt === null ? null : operatorTotpSecret(operator, context.vault);
      const code = { operatorId: id, token: login.token ?? '', now };
      if (secret !== null && !(await spendOperatorCode(tx, context.vault, { ...code, secret })))
        throw new Refusal('unauthorized');
      await rememberNetwork(tx, { personId: id, place: login.place, now });
      return { done: { act: 'LOGGED_IN', subject: 'OPERATOR', subjectId: id }, result: undefined };
    });
    await succeedLogIn(context, tried);
    return operator;
  };
  return { identify };
}
