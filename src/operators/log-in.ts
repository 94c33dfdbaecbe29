import { createAttempts } from '../companies/attempts.ts';
import type { Login } from '../companies/log-in.ts';
import { beginLogIn, succeedLogIn } from '../companies/log-in-guard.ts';
import { knowsNetwork, rememberNetwork } from '../companies/networks.ts';
import type { FactorContext } from '../companies/totp.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { createPasswordQueue, PASSWORD_QUEUE } from '../secrets/password-queue.ts';
import { actAs } from './act.ts';
import { writeAudit } from './audit.ts';
import { findOperator, findOperatorByEmail, type Operator, operatorTotpSecret } from './operators.ts';
import { tellOperatorClosed } from './tell-closed.ts';
import { spendOperatorCode } from './totp.ts';

export interface OperatorLogInDesk {
  /** Who this is. Refusals: `unauthorized`. */
  identify(login: Login, requestId: string): Promise<Operator>;
  /**
   * The operator, if this is their present password. Tries are counted with those to log in, over all nodes.
   * Refusals: the one that is named.
   */
  requirePassword(asked: PasswordAsked): Promise<Operator>;
  /** Nothing is held against anybody any more. */
  forget(): void;
}

export interface PasswordAsked extends Pick<Login, 'password' | 'place'> {
  operatorId: bigint;
  otherwise: 'unauthorized' | 'wrongPassword';
}

/**
 * Tells which operator logs in; each success and each failure that was judged is in the audit log. Whatever is wrong is
 * the one refusal `unauthorized`, after the same work, and ten failures within fifteen minutes close the e-mail to the
 * place that they came from for as long.
 */
export function openOperatorLogInDesk(context: FactorContext): OperatorLogInDesk {
  // Made-up e-mails cost nothing: a place fills the log with so many of them at most.
  const unknown = createAttempts();
  // A queue of their own: customers' log-ins never stand in their way.
  const passwords = createPasswordQueue({ ...PASSWORD_QUEUE, atOnce: 1 });
  const identify = async (login: Login, requestId: string) => {
    const { place } = login;
    const email = login.email.toLowerCase();
    const found = await findOperatorByEmail(context.db.main, email);
    const tried = await triedBy(context, { email, place, id: found?.id });
    const open = await beginLogIn(context, tried, context.clock.now());
    if (!open) await tellOfGuesses(context, found);
    const operator = open ? found : undefined;
    const refuse = async (reason: FailedLogIn['reason']) => {
      const judged = open && (found !== undefined || unknown.begin(place, context.clock.now()));
      if (judged) await writeFailure(context, { operatorId: found?.id, reason, place, requestId });
      const kind =
        reason === 'SECOND_FACTOR' ? 'second factor wrong' : open ? 'log-in failed' : 'log-in closed';
      const subject = found && `operator ${found.id}`;
      throw new Refusal('unauthorized', { security: { kind, subject } });
    };
    const from = { place, now: context.clock.now() };
    const known = await passwords.matches(login.password, operator?.passwordHash, from);
    if (!known || operator === undefined) return refuse('PASSWORD');
    if (!(await comeIn(context, operator, { token: login.token ?? '', place, requestId })))
      return refuse('SECOND_FACTOR');
    await succeedLogIn(context, tried);
    return operator;
  };
  const requirePassword: OperatorLogInDesk['requirePassword'] = async (asked) => {
    const { operatorId, password, place, otherwise } = asked;
    const operator = await findOperator(context.db.main, operatorId);
    if (operator === undefined) throw new Refusal('unauthorized');
    const now = context.clock.now();
    const tried = await triedBy(context, { email: operator.email, place, id: operatorId });
    if (!(await beginLogIn(context, tried, now))) {
      await tellOfGuesses(context, operator);
      throw new Refusal(otherwise, { security: { kind: 'log-in closed' } });
    }
    if (!(await passwords.matches(password, operator.passwordHash, { place, now })))
      throw new Refusal(otherwise, { security: { kind: 'password wrong' } });
    await succeedLogIn(context, tried);
    return operator;
  };
  return { identify, requirePassword, forget: passwords.forget };
}

// No operator has this id: an unknown e-mail costs the same look-ups as a known one.
const NO_ID = 0n;

async function triedBy(
  { db }: FactorContext,
  { email, place, id = NO_ID }: { email: string; place: string; id: bigint | undefined },
) {
  return { name: `operator ${email}`, place, known: await knowsNetwork(db.main, id, place) };
}

async function tellOfGuesses(context: FactorContext, operator: Operator | undefined): Promise<void> {
  if (operator === undefined) return;
  await tellOperatorClosed(context, { operatorId: operator.id, now: context.clock.now() });
}

/** Spends the code and writes the log-in down; false when the code is no good, and then nothing is written. */
async function comeIn(
  context: FactorContext,
  operator: Operator,
  { token, place, requestId }: { token: string; place: string; requestId: string },
): Promise<boolean> {
  const { vault } = context;
  const { id } = operator;
  const secret = operatorTotpSecret(operator, vault);
  try {
    await actAs(context, { operatorId: id, requestId }, async (tx, { now }) => {
      const code = { operatorId: id, token, now };
      if (secret !== null && !(await spendOperatorCode(tx, context, { ...code, secret })))
        throw new Refusal('invalidCode');
      await rememberNetwork(tx, { personId: id, place, now });
      return { done: { act: 'LOGGED_IN', subject: 'OPERATOR', subjectId: id }, result: undefined };
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalidCode') return false;
    throw error;
  }
}

interface FailedLogIn {
  /** Undefined for an e-mail that is nobody's, which is not written down: it may be a password in the wrong field. */
  operatorId: bigint | undefined;
  reason: 'PASSWORD' | 'SECOND_FACTOR';
  place: string;
  requestId: string;
}

/** Nobody has proved to be anybody: the line's operator is null, its subject the one whose e-mail was given. */
function writeFailure(context: FactorContext, failed: FailedLogIn): Promise<void> {
  const { operatorId, reason, place, requestId } = failed;
  const acting = { operatorId: null, requestId, now: context.clock.now() };
  const details = { reason, network: place };
  const subject = { subject: 'OPERATOR', subjectId: operatorId ?? 'unknown' };
  return transaction(context.db.main, (tx) =>
    writeAudit(tx, acting, { act: 'LOG_IN_FAILED', ...subject, details }),
  );
}
