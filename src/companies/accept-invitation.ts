import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { type CredentialSecrets, findCredential, hmacSecretOf } from './credentials.ts';
import { endInvitation, findInvitation, type Invitation, lockInvitation } from './invitations.ts';
import { faultOfPassword } from './password.ts';
import { confirmTotp, enrolTotp } from './totp.ts';
import { findUser, setPassword } from './users.ts';

/** The open invitation behind a link. Refused with `notFound` when it is unknown, over or accepted. */
export async function loadInvitation({ db, clock }: Context, token: string): Promise<Invitation> {
  const invitation = await findInvitation(db.main, token, clock.now());
  if (invitation === undefined) throw new Refusal('notFound');
  return invitation;
}

/**
 * Sets the password and starts to enrol a second factor; may be done again until the factor is confirmed. Answers the
 * `otpauth:` address, or null for an e-mail that keeps the login it has. Refusals: `notFound`, `weakPassword`.
 */
export function beginAcceptance(
  { db, clock, vault }: Context,
  asked: { token: string; password: string; keepSecret: boolean },
): Promise<string | null> {
  return transaction(db.main, async (tx) => {
    const invitation = await lockInvitation(tx, asked.token, clock.now());
    if (invitation === undefined) throw new Refusal('notFound');
    const { companyId, userId, email, companyName } = invitation;
    if (userId === null) return null;
    const { password, keepSecret } = asked;
    const fault = faultOfPassword(password, { email, company: companyName });
    if (fault !== undefined) throw new Refusal(fault);
    await setPassword(tx, vault, { companyId, userId, password, keepSecret });
    const user = await findUser(tx, { companyId, userId });
    return (user && (await enrolTotp(tx, vault, user))) ?? null;
  });
}

/**
 * Confirms the second factor and gives out the company's first credential, for the only time. Refusals: `notFound`,
 * `mfaNotRegistered`, `invalidCode`.
 */
export async function finishAcceptance(
  { db, clock, vault }: Context,
  asked: { token: string; code: string },
): Promise<CredentialSecrets> {
  const now = clock.now();
  const accepted = await transaction(db.main, async (tx) => {
    const invitation = await lockInvitation(tx, asked.token, now);
    if (invitation === undefined) throw new Refusal('notFound');
    const { companyId, userId, clientId } = invitation;
    const wrong =
      userId === null
        ? undefined
        : await confirmTotp(tx, vault, { companyId, userId, token: asked.code, now });
    if (wrong !== undefined) return wrong;
    const credential = await findCredential(tx, clientId);
    if (credential === undefined) throw new Refusal('notFound');
    const clientSecret = await endInvitation(tx, vault, { invitation, now });
    const { permissions, strictSigning } = credential;
    const hmacSecret = hmacSecretOf(credential, vault);
    return { clientId, clientSecret, hmacSecret, permissions, strictSigning };
  });
  if (typeof accepted === 'string') throw new Refusal(accepted);
  return accepted;
}
