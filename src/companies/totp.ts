import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';
import { drawTotpSecret, stepOfCode } from '../secrets/totp.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { findUser, totpPlace, totpSecretOf, type User } from './users.ts';

const useStep = sql(
  'users.use-totp-step',
  'update users set totp_last_step = $3 where company_id = $1 and id = $2 and totp_last_step < $3',
);

/**
 * Judges a second factor and uses it up: a code of the present step or one beside it, by the bank's
 * clock, once per user. Refusals: `mfaNotRegistered`, `mfaTokenRequired`, `invalidCode`.
 */
export async function judgeTotp(
  tx: Tx,
  vault: Vault,
  asked: { companyId: bigint; userId: bigint; token: string | undefined; now: Date },
): Promise<RefusalCode | undefined> {
  const user = await findUser(tx, asked);
  const secret = user === undefined || user.totpConfirmedAt === null ? null : totpSecretOf(user, vault);
  if (secret === null) return 'mfaNotRegistered';
  if (asked.token === undefined || asked.token === '') return 'mfaTokenRequired';
  const code = { secret, token: asked.token, guesses: guessesAt(vault) };
  return (await spendCode(tx, asked, code)) ? undefined : 'invalidCode';
}

// Six digits are a million codes, three of them right at any time: without a limit a stolen web token would find
// one in minutes. Counted for each bank in the process, which its vault stands for.
const guesses = new WeakMap<Vault, Attempts>();

function guessesAt(vault: Vault): Attempts {
  const known = guesses.get(vault) ?? createAttempts();
  guesses.set(vault, known);
  return known;
}

interface Code {
  secret: string;
  token: string;
  guesses: Attempts;
}

/** Uses up a code; false when it is wrong, or has served already, or after too many wrong ones. */
async function spendCode(
  tx: Tx,
  user: { companyId: bigint; userId: bigint; now: Date },
  { secret, token, guesses }: Code,
): Promise<boolean> {
  const name = `${user.companyId}/${user.userId}`;
  if (!guesses.begin(name, user.now)) return false;
  const step = stepOfCode(secret, token, user.now);
  if (step === undefined) return false;
  // Whoever knows a code that has served already was not guessing.
  guesses.succeed(name);
  return (await execute(tx, useStep, [user.companyId, user.userId, step])) === 1;
}

const enrol = sql(
  'users.enrol-totp',
  `update users set sealed_totp_secret = $3, totp_confirmed_at = null, totp_last_step = 0
    where company_id = $1 and id = $2 and totp_confirmed_at is null`,
);

/** Starts enrolment; undefined when a second factor is confirmed already. Answers the `otpauth:` address. */
export async function enrolTotp(tx: Tx, vault: Vault, user: User): Promise<string | undefined> {
  const { secret, url } = drawTotpSecret(user.email);
  const sealed = vault.seal(secret, totpPlace(user.id));
  return (await execute(tx, enrol, [user.companyId, user.id, sealed])) === 0 ? undefined : url;
}

const confirm = sql(
  'users.confirm-totp',
  `update users set totp_confirmed_at = $3 where company_id = $1 and id = $2`,
);

/** Confirms an enrolment with its first code. Refusals: `mfaNotRegistered`, `invalidCode`. */
export async function confirmTotp(
  tx: Tx,
  vault: Vault,
  asked: { companyId: bigint; userId: bigint; token: string; now: Date },
): Promise<RefusalCode | undefined> {
  const user = await findUser(tx, asked);
  const secret = user === undefined ? null : totpSecretOf(user, vault);
  if (secret === null) return 'mfaNotRegistered';
  const code = { secret, token: asked.token, guesses: guessesAt(vault) };
  if (!(await spendCode(tx, asked, code))) return 'invalidCode';
  await execute(tx, confirm, [asked.companyId, asked.userId, asked.now]);
  return undefined;
}
