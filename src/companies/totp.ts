import type { Context } from '../context.ts';
import { ofCompany } from '../database/buckets.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';
import { drawTotpSecret, stepOfCode } from '../secrets/totp.ts';
import { person, recordSecurityAct } from '../security-log/record.ts';
import { tell } from './notices.ts';
import { tellClosed } from './tell-closed.ts';
import { beginTry, succeedTry } from './tries.ts';
import { findUser, totpPlace, totpSecretOf, type User } from './users.ts';

const useStep = sql(
  'users.use-totp-step',
  `update users set totp_last_step = $3 where ${ofCompany('', '$1')} and id = $2 and totp_last_step < $3`,
);

/** Counting tries, and telling somebody whose log-in is closed to them. */
export type FactorContext = Pick<Context, 'db' | 'vault' | 'clock' | 'messaging'>;

/**
 * Judges a second factor and uses it up: a code of the present step or one beside it, by the bank's
 * clock, once per user. Refusals: `mfaNotRegistered`, `mfaTokenRequired`, `invalidCode`.
 */
export async function judgeTotp(
  tx: Tx,
  context: FactorContext,
  asked: { companyId: bigint; userId: bigint; token: string | undefined; now: Date },
): Promise<RefusalCode | undefined> {
  const user = await findUser(tx, asked);
  const secret =
    user === undefined || user.totpConfirmedAt === null ? null : totpSecretOf(user, context.vault);
  if (user === undefined || secret === null) return 'mfaNotRegistered';
  if (asked.token === undefined || asked.token === '') return 'mfaTokenRequired';
  return (await spendCode(tx, context, { user, secret, token: asked.token, now: asked.now }))
    ? undefined
    : 'invalidCode';
}

interface Code {
  user: User;
  secret: string;
  token: string;
  now: Date;
}

/** Uses up a code; false when it is wrong, or has served already, or after too many wrong ones. */
async function spendCode(
  tx: Tx,
  context: FactorContext,
  { user, secret, token, now }: Code,
): Promise<boolean> {
  const { companyId, id } = user;
  const name = `${companyId}/${id}`;
  const judged = await judgeCode(context, { name, secret, token, now });
  if (judged.closed) await tellClosed(context, { companyId, userId: id, now });
  return judged.step !== undefined && (await execute(tx, useStep, [companyId, id, judged.step])) === 1;
}

/**
 * The step that a code belongs to. Six digits are a million codes, three of them right at any time: without a limit a
 * stolen web token would find one in minutes, so after ten wrong ones none is judged for a quarter of an hour.
 */
export async function judgeCode(
  context: Pick<Context, 'db'>,
  asked: { name: string; secret: string; token: string; now: Date },
): Promise<{ closed: boolean; step: bigint | undefined }> {
  const tried = { kind: 'code', name: asked.name } as const;
  if (!(await beginTry(context, tried, asked.now))) return { closed: true, step: undefined };
  const step = stepOfCode(asked.secret, asked.token, asked.now);
  // Whoever knows a code that has served already was not guessing.
  if (step !== undefined) await succeedTry(context, tried);
  return { closed: false, step };
}

const enrol = sql(
  'users.enrol-totp',
  `update users set sealed_totp_secret = $3, totp_confirmed_at = null, totp_last_step = 0
    where ${ofCompany('', '$1')} and id = $2 and totp_confirmed_at is null`,
);

/** Starts enrolment; undefined when a second factor is confirmed already. Answers the `otpauth:` address. */
export async function enrolTotp(tx: Tx, vault: Vault, user: User): Promise<string | undefined> {
  const { secret, url } = drawTotpSecret(user.email);
  const sealed = vault.seal(secret, totpPlace(user.id));
  return (await execute(tx, enrol, [user.companyId, user.id, sealed])) === 0 ? undefined : url;
}

const confirm = sql(
  'users.confirm-totp',
  `update users set totp_confirmed_at = $3 where ${ofCompany('', '$1')} and id = $2 and totp_confirmed_at is null`,
);

/**
 * Confirms an enrolment with its first code; the person is told of it. Refusals: `mfaNotRegistered`,
 * `mfaAlreadyRegistered`, `invalidCode`.
 */
export async function confirmTotp(
  tx: Tx,
  context: FactorContext,
  asked: { companyId: bigint; userId: bigint; token: string; now: Date },
): Promise<RefusalCode | undefined> {
  const user = await findUser(tx, asked);
  const secret = user === undefined ? null : totpSecretOf(user, context.vault);
  if (user === undefined || secret === null) return 'mfaNotRegistered';
  if (user.totpConfirmedAt !== null) return 'mfaAlreadyRegistered';
  const { companyId, userId, token, now } = asked;
  if (!(await spendCode(tx, context, { user, secret, token, now }))) return 'invalidCode';
  if ((await execute(tx, confirm, [companyId, userId, now])) === 0) return 'mfaAlreadyRegistered';
  const by = person(userId);
  await recordSecurityAct(tx, { companyId, by, act: 'SECOND_FACTOR_ENROLLED', subject: user.email, now });
  await tell(tx, context, { to: [user.email], notice: { of: 'SECOND_FACTOR_ENROLLED' } });
  return undefined;
}
