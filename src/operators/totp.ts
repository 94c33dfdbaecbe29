import { type FactorContext, judgeCode } from '../companies/totp.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';
import { drawTotpSecret } from '../secrets/totp.ts';
import {
  findOperator,
  nextTotpSecret,
  type Operator,
  operatorTotpPlace,
  operatorTotpSecret,
} from './operators.ts';
import { tellOperatorClosed } from './tell-closed.ts';

const useStep = sql(
  'operators.use-totp-step',
  'update operators set totp_last_step = $2 where id = $1 and totp_last_step < $2',
);

export interface OperatorCode {
  operatorId: bigint;
  token: string;
  now: Date;
}

/** The step of a code that is right, or undefined: also after too many wrong ones, which the operator is told of. */
async function judge(
  context: FactorContext,
  { operatorId, token, now, secret }: OperatorCode & { secret: string },
): Promise<bigint | undefined> {
  const judged = await judgeCode(context, { name: `operator ${operatorId}`, secret, token, now });
  if (judged.closed) await tellOperatorClosed(context, { operatorId, now });
  return judged.step;
}

/** Uses up a code; false when it is wrong, or has served already, or after too many wrong ones. */
export async function spendOperatorCode(
  tx: Tx,
  context: FactorContext,
  asked: OperatorCode & { secret: string },
): Promise<boolean> {
  const step = await judge(context, asked);
  if (step === undefined) return false;
  return (await execute(tx, useStep, [asked.operatorId, step])) === 1;
}

/**
 * Judges the second factor that an operator shows for an act, and uses it up. Refusals: `mfaTokenRequired`,
 * `mfaNotRegistered`, `invalidCode`.
 */
export async function judgeOperatorCode(
  tx: Tx,
  context: FactorContext,
  { operator, token, now }: { operator: Operator; token: string; now: Date },
): Promise<RefusalCode | undefined> {
  const secret = operatorTotpSecret(operator, context.vault);
  if (secret === null) return 'mfaNotRegistered';
  if (token === '') return 'mfaTokenRequired';
  const code = { operatorId: operator.id, token, now, secret };
  return (await spendOperatorCode(tx, context, code)) ? undefined : 'invalidCode';
}

const enrol = sql(
  'operators.enrol-totp',
  `update operators set sealed_next_totp_secret = $2 where id = $1 and session = $3 and removed_at is null`,
);

/**
 * Starts to enrol a second factor, or another one: what there is serves until the first code of the new one. Answers
 * the `otpauth:` address; undefined when the session has ended.
 */
export async function enrolOperatorTotp(
  tx: Tx,
  vault: Vault,
  { id, email, session }: Pick<Operator, 'id' | 'email' | 'session'>,
): Promise<string | undefined> {
  const { secret, url } = drawTotpSecret(email);
  const sealed = vault.seal(secret, operatorTotpPlace(id));
  return (await execute(tx, enrol, [id, sealed, session])) === 0 ? undefined : url;
}

// Another factor ends every session, as another password does.
const confirm = sql(
  'operators.confirm-totp',
  `update operators
      set sealed_totp_secret = sealed_next_totp_secret, sealed_next_totp_secret = null, totp_confirmed_at = $2,
          totp_last_step = $3, session = session + (totp_confirmed_at is not null)::int
    where id = $1 and sealed_next_totp_secret = $4 and session = $5 and removed_at is null`,
);

/**
 * Confirms an enrolment with its first code; answers whether it replaced another factor. Refusals: `mfaNotRegistered`,
 * `mfaAlreadyRegistered`, `invalidCode`.
 */
export async function confirmOperatorTotp(
  tx: Tx,
  context: FactorContext,
  asked: OperatorCode & { session: number },
): Promise<RefusalCode | { replaced: boolean }> {
  const operator = await findOperator(tx, asked.operatorId);
  if (operator === undefined) return 'mfaNotRegistered';
  const replaced = operator.totpConfirmedAt !== null;
  const secret = nextTotpSecret(operator, context.vault);
  if (secret === null) return replaced ? 'mfaAlreadyRegistered' : 'mfaNotRegistered';
  const step = await judge(context, { ...asked, secret });
  if (step === undefined) return 'invalidCode';
  const { sealedNextTotpSecret } = operator;
  const confirmed = [asked.operatorId, asked.now, step, sealedNextTotpSecret, asked.session];
  return (await execute(tx, confirm, confirmed)) === 1 ? { replaced } : 'mfaAlreadyRegistered';
}
