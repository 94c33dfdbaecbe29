import { type Attempts, createAttempts } from '../companies/attempts.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';
import { drawTotpSecret, stepOfCode } from '../secrets/totp.ts';
import { findOperator, type Operator, operatorTotpPlace, operatorTotpSecret } from './operators.ts';

const useStep = sql(
  'operators.use-totp-step',
  'update operators set totp_last_step = $2 where id = $1 and totp_last_step < $2',
);

// Six digits are found in minutes by whoever may try without a limit. Counted for each bank in the process,
// which its vault stands for.
const guesses = new WeakMap<Vault, Attempts>();

function guessesAt(vault: Vault): Attempts {
  const known = guesses.get(vault) ?? createAttempts();
  guesses.set(vault, known);
  return known;
}

export interface OperatorCode {
  operatorId: bigint;
  token: string;
  now: Date;
}

/** Uses up a code; false when it is wrong, or has served already, or after too many wrong ones. */
export async function spendOperatorCode(
  tx: Tx,
  vault: Vault,
  asked: OperatorCode & { secret: string },
): Promise<boolean> {
  const { operatorId, token, now, secret } = asked;
  const tries = guessesAt(vault);
  if (!tries.begin(String(operatorId), now)) return false;
  const step = stepOfCode(secret, token, now);
  if (step === undefined) return false;
  // Whoever knows a code that has served already was not guessing.
  tries.succeed(String(operatorId));
  return (await execute(tx, useStep, [operatorId, step])) === 1;
}

const enrol = sql(
  'operators.enrol-totp',
  `update operators set sealed_totp_secret = $2, totp_last_step = 0 where id = $1 and totp_confirmed_at is null`,
);

/** Starts enrolment; undefined when a second factor is confirmed already. Answers the `otpauth:` address. */
export async function enrolOperatorTotp(
  tx: Tx,
  vault: Vault,
  operator: Operator,
): Promise<string | undefined> {
  const { secret, url } = drawTotpSecret(operator.email);
  const sealed = vault.seal(secret, operatorTotpPlace(operator.id));
  return (await execute(tx, enrol, [operator.id, sealed])) === 0 ? undefined : url;
}

const confirm = sql(
  'operators.confirm-totp',
  'update operators set totp_confirmed_at = $2 where id = $1 and totp_confirmed_at is null',
);

/** Confirms an enrolment with its first code. Refusals: `mfaNotRegistered`, `mfaAlreadyRegistered`, `invalidCode`. */
export async function confirmOperatorTotp(
  tx: Tx,
  vault: Vault,
  asked: OperatorCode,
): Promise<RefusalCode | undefined> {
  const operator = await findOperator(tx, asked.operatorId);
  const secret = operator === undefined ? null : operatorTotpSecret(operator, vault);
  if (secret === null) return 'mfaNotRegistered';
  if (operator?.totpConfirmedAt !== null) return 'mfaAlreadyRegistered';
  if (!(await spendOperatorCode(tx, vault, { ...asked, secret }))) return 'invalidCode';
  const written = await execute(tx, confirm, [asked.operatorId, asked.now]);
  return written === 1 ? undefined : 'mfaAlreadyRegistered';
}
