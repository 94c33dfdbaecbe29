import type { Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { faultOfPassword } from '../people/password.ts';
import { judgeCode } from '../people/second-factor.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import { hashPassword } from '../secrets/hash.ts';
import { drawTotpSecret } from '../secrets/totp.ts';
import { activateUser } from './admit-user.ts';
import { type CredentialSecrets, findCredential, hmacSecretOf } from './credentials.ts';
import { endInvitation, findInvitation, type Invitation, keepChoice, lockInvitation } from './invitations.ts';
import { joinTeam } from './join-team.ts';
import {
  findTeamInvitation,
  keepTeamChoice,
  lockTeamInvitation,
  type TeamInvitation,
} from './team-invitations.ts';
import { passwordPlace, totpPlace } from './users.ts';

/** The invitation of a link: of a company's first user, who also gets its secrets, or of a colleague. */
export type OpenInvitation = (
  | { kind: 'FIRST_USER'; invitation: Invitation }
  | { kind: 'COLLEAGUE'; invitation: TeamInvitation }
) & {
  /** The e-mail already has a log-in, which it keeps: nothing is chosen. */
  hasLogin: boolean;
};

/** Finds the open invitation of a link. Refused with `notFound` if it is unknown, expired or accepted. */
export async function loadInvitation({ db, clock }: Context, token: string): Promise<OpenInvitation> {
  const now = clock.now();
  const [first, colleague] = await Promise.all([
    findInvitation(db.main, token, now),
    findTeamInvitation(db.main, token, now),
  ]);
  return openInvitation(first, colleague);
}

async function lockOpen(tx: Tx, token: string, now: Date): Promise<OpenInvitation> {
  return openInvitation(await lockInvitation(tx, token, now), await lockTeamInvitation(tx, token, now));
}

function openInvitation(
  first: Invitation | undefined,
  colleague: TeamInvitation | undefined,
): OpenInvitation {
  if (first !== undefined)
    return { kind: 'FIRST_USER', invitation: first, hasLogin: first.userId === null || first.active };
  if (colleague === undefined) throw new Refusal('notFound');
  return { kind: 'COLLEAGUE', invitation: colleague, hasLogin: colleague.taken };
}

/**
 * Chooses the password and a second factor, which take effect only after a code confirms both; may be repeated until
 * then. Returns the `otpauth:` URL, or null for an e-mail that keeps its log-in. Refusals: `notFound`,
 * `weakPassword`, and `emailTaken` for a colleague whose e-mail has a log-in.
 */
export async function beginAcceptance(
  context: Context,
  asked: { token: string; password: string; keepSecret: boolean },
): Promise<string | null> {
  const { db, clock, vault } = context;
  const { token, password, keepSecret } = asked;
  const seen = await loadInvitation(context, token);
  if (seen.hasLogin && seen.kind === 'FIRST_USER') return null;
  if (seen.hasLogin) throw new Refusal('emailTaken');
  const { email, companyName: company } = seen.invitation;
  const fault = faultOfPassword(password, { email, company });
  if (fault !== undefined) throw new Refusal(fault);
  // Before the transaction, because it is slow.
  const passwordHash = await hashPassword(password);
  return transaction(db.main, async (tx) => {
    const { kind, invitation } = await lockOpen(tx, token, clock.now());
    const { secret, url } = drawTotpSecret(invitation.email);
    const id = kind === 'COLLEAGUE' ? invitation.id : (invitation.userId as bigint);
    const sealedTotpSecret = vault.seal(secret, totpPlace(id));
    if (kind === 'COLLEAGUE') await keepTeamChoice(tx, invitation, { passwordHash, sealedTotpSecret });
    else {
      const sealedPassword = keepSecret ? vault.seal(password, passwordPlace(id)) : null;
      await keepChoice(tx, invitation, { passwordHash, sealedPassword, sealedTotpSecret });
    }
    return url;
  });
}

/**
 * Confirms the second factor, which creates the log-in. Returns the company's first credential to its first user,
 * only this once; a colleague gets none. Refusals: `notFound`, `mfaNotRegistered`, `invalidCode`, `emailTaken`.
 */
export async function finishAcceptance(
  context: Context,
  asked: { token: string; code: string },
): Promise<CredentialSecrets | null> {
  const accepted = await transaction(context.db.main, async (tx) => {
    const now = context.clock.now();
    const open = await lockOpen(tx, asked.token, now);
    if (open.kind === 'COLLEAGUE' && open.hasLogin) return 'emailTaken';
    const proven = open.hasLogin ? undefined : await proveFactor(context, open, { ...asked, now });
    if (typeof proven === 'string') return proven;
    if (open.kind === 'COLLEAGUE') {
      if (proven === undefined || !(await joinTeam(tx, context, { ...proven, ...open }))) return 'emailTaken';
      return null;
    }
    if (proven !== undefined && !(await activateUser(tx, { ...proven, ...sealedOf(open.invitation) })))
      return 'notFound';
    return handOver(tx, context, open.invitation, now);
  });
  if (typeof accepted === 'string') throw new Refusal(accepted);
  return accepted;
}

function sealedOf({ sealedPassword }: Invitation) {
  return { sealedPassword };
}

/** Stores the chosen factor after its first correct code. The count of attempts survives a refusal. */
async function proveFactor(
  context: Context,
  { kind, invitation }: OpenInvitation,
  { code, now }: { code: string; now: Date },
) {
  const { passwordHash, sealedTotpSecret, companyId, tokenHash } = invitation;
  if (passwordHash === null || sealedTotpSecret === null) return 'mfaNotRegistered' satisfies RefusalCode;
  const id = kind === 'COLLEAGUE' ? invitation.id : (invitation.userId as bigint);
  const secret = context.vault.open(sealedTotpSecret, totpPlace(id));
  const tried = { name: `invitation/${tokenHash}`, secret, token: code, now };
  const { step } = await judgeCode(context, tried);
  if (step === undefined) return 'invalidCode' satisfies RefusalCode;
  return { companyId, id, passwordHash, sealedTotpSecret, totpStep: step, now };
}

async function handOver(
  tx: Tx,
  { vault }: Context,
  invitation: Invitation,
  now: Date,
): Promise<CredentialSecrets | 'notFound'> {
  const { clientId } = invitation;
  const credential = await findCredential(tx, clientId);
  if (credential === undefined) return 'notFound';
  const clientSecret = await endInvitation(tx, vault, { invitation, now });
  const { permissions, strictSigning } = credential;
  const hmacSecret = hmacSecretOf(credential, vault);
  return { clientId, clientSecret, hmacSecret, permissions, strictSigning };
}
