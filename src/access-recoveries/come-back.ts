import { loadCompany } from '../companies/companies.ts';
import { USERS } from '../companies/people.ts';
import { findUser, replaceFactor, totpPlace, type User } from '../companies/users.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { faultOfPassword } from '../people/password.ts';
import { judgeCode, judgeFactor } from '../people/second-factor.ts';
import { endSessionsOf } from '../people/sessions.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import { hashPassword } from '../secrets/hash.ts';
import { drawTotpSecret } from '../secrets/totp.ts';
import { type AccessRecovery, endRecovery, findRecovery, keepRecoveryChoice, lockRecovery } from './store.ts';

export interface OpenAccessRecovery {
  recovery: AccessRecovery;
  user: User;
  companyName: string;
  /** True if an authenticator must be enrolled; false if the current one confirms. */
  enrols: boolean;
}

/** Loads the open recovery of a link. Refused with `notFound` if it is unknown, expired or used. */
export async function loadRecovery({ db, clock }: Context, token: string): Promise<OpenAccessRecovery> {
  return open(db.main, await findRecovery(db.main, token, clock.now()));
}

async function open(executor: Executor, recovery: AccessRecovery | undefined): Promise<OpenAccessRecovery> {
  if (recovery === undefined) throw new Refusal('notFound');
  const { companyId, userId, lost } = recovery;
  const user = await findUser(executor, { companyId, userId });
  if (user === undefined) throw new Refusal('notFound');
  const { name: companyName } = await loadCompany(executor, companyId);
  return { recovery, user, companyName, enrols: lost === 'ACCESS' || user.totpConfirmedAt === null };
}

/**
 * Chooses a new password, which takes effect only after a code confirms it; may be repeated until then. Returns the
 * `otpauth:` URL of an authenticator to enrol, or null if the current one confirms. Refusals: `notFound`,
 * `weakPassword`.
 */
export async function choosePassword(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<string | null> {
  const { db, clock, vault } = context;
  const { user, companyName } = await loadRecovery(context, token);
  const fault = faultOfPassword(password, { email: user.email, company: companyName });
  if (fault !== undefined) throw new Refusal(fault);
  // Before the transaction, because it is slow.
  const passwordHash = await hashPassword(password);
  return transaction(db.main, async (tx) => {
    const { recovery, user, enrols } = await open(tx, await lockRecovery(tx, token, clock.now()));
    const drawn = enrols ? drawTotpSecret(user.email) : undefined;
    const sealedTotpSecret = drawn === undefined ? null : vault.seal(drawn.secret, totpPlace(user.id));
    await keepRecoveryChoice(tx, recovery, { passwordHash, sealedTotpSecret });
    return drawn?.url ?? null;
  });
}

/**
 * Confirms with a code of the new or the current authenticator: replaces the password, ends every session and bearer,
 * and notifies the person. Returns their id. Refusals: `notFound`, `mfaNotRegistered` before a password is chosen,
 * `mfaTokenRequired`, `invalidCode`.
 */
export async function comeBack(
  context: Context,
  { token, code, requestId }: { token: string; code: string; requestId: string },
): Promise<bigint> {
  const back = await transaction(context.db.main, async (tx) => {
    const now = context.clock.now();
    const { recovery, user: found, enrols } = await open(tx, await lockRecovery(tx, token, now));
    const { passwordHash, sealedTotpSecret } = recovery;
    // An authenticator that was enrolled meanwhile confirms instead: the page restarts.
    if (passwordHash === null || enrols !== (sealedTotpSecret !== null)) return 'mfaNotRegistered';
    const user = await USERS.lock(tx, found);
    if (user === undefined) return 'notFound';
    const refused = await confirm(tx, context, { recovery, user, code, now });
    if (refused !== undefined) return refused;
    const changed = await USERS.replacePassword(tx, user, passwordHash);
    if (changed === undefined) return 'notFound';
    await endRecovery(tx, recovery);
    await endSessionsOf(tx, user.id);
    const noted = { person: changed, requestId, now };
    await USERS.note(tx, context, { ...noted, happened: { act: 'PASSWORD_CHANGED' } });
    if (sealedTotpSecret !== null) {
      const replaced = user.totpConfirmedAt !== null;
      await USERS.note(tx, context, { ...noted, happened: { act: 'SECOND_FACTOR_CONFIRMED', replaced } });
    }
    return user.id;
  });
  if (typeof back !== 'string') return back;
  const security = back === 'invalidCode' ? ({ kind: 'second factor wrong' } as const) : undefined;
  throw new Refusal(back, security && { security });
}

interface Confirming {
  recovery: AccessRecovery;
  user: User;
  code: string;
  now: Date;
}

async function confirm(
  tx: Tx,
  context: Context,
  { recovery, user, code, now }: Confirming,
): Promise<RefusalCode | undefined> {
  const { sealedTotpSecret: sealed, tokenHash } = recovery;
  if (sealed === null) return judgeFactor(tx, { context, people: USERS }, { person: user, token: code, now });
  const secret = context.vault.open(sealed, totpPlace(user.id));
  const tried = { name: `recovery/${tokenHash}`, secret, token: code, now };
  const { step } = await judgeCode(context, tried);
  if (step === undefined) return 'invalidCode';
  await replaceFactor(tx, user, { sealed, step, now });
  return undefined;
}
