import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';
import { findUser, totpPlace, totpSecretOf, type User } from './users.ts';

const STEP_SECONDS = 30;
const ISSUER = 'Lastro';

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
  return (await useCode(tx, asked, { secret, token: asked.token })) ? undefined : 'invalidCode';
}

/** Uses up a code; false when it is wrong, or has served already. */
export async function useCode(
  tx: Tx,
  user: { companyId: bigint; userId: bigint; now: Date },
  { secret, token }: { secret: string; token: string },
): Promise<boolean> {
  const step = stepOf(secret, token, user.now);
  if (step === undefined) return false;
  return (await execute(tx, useStep, [user.companyId, user.userId, step])) === 1;
}

function stepOf(secret: string, token: string, now: Date): bigint | undefined {
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  return BigInt(Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta);
}

const enrol = sql(
  'users.enrol-totp',
  `update users set sealed_totp_secret = $3, totp_confirmed_at = null, totp_last_step = 0
    where company_id = $1 and id = $2 and totp_confirmed_at is null`,
);

/** Starts enrolment; undefined when a second factor is confirmed already. Answers the `otpauth:` address. */
export async function enrolTotp(tx: Tx, vault: Vault, user: User): Promise<string | undefined> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
  const sealed = vault.seal(secret.base32, totpPlace(user.id));
  if ((await execute(tx, enrol, [user.companyId, user.id, sealed])) === 0) return undefined;
  return new TOTP({ issuer: ISSUER, label: user.email, secret, period: STEP_SECONDS }).toString();
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
  if (!(await useCode(tx, asked, { secret, token: asked.token }))) return 'invalidCode';
  await execute(tx, confirm, [asked.companyId, asked.userId, asked.now]);
  return undefined;
}
