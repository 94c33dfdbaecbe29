import type { Context } from '../context.ts';
import { Refusal } from '../refusals.ts';
import { clientSecretMatches } from '../secrets/hash.ts';
import { findCredential } from './credentials.ts';
import type { Tokens } from './tokens.ts';

// An unknown client costs the same comparison as a known one.
const NO_HASH = '0'.repeat(64);

/** An access token for a program; refused with `unauthorized` when id or secret is wrong. */
export async function issueToken(
  context: Context,
  tokens: Tokens,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<string> {
  const credential = await findCredential(context.db.main, clientId);
  const matches = clientSecretMatches(clientSecret, credential?.clientSecretHash ?? NO_HASH);
  if (credential === undefined || !matches) {
    const subject = credential && `credential ${credential.clientId}`;
    throw new Refusal('unauthorized', { security: { kind: 'log-in failed', subject } });
  }
  return tokens.issue({
    audience: 'api',
    companyId: credential.companyId,
    subject: credential.clientId,
    permissions: new Set(credential.permissions),
  });
}
