import type { Vault } from '../secrets/seal.ts';
import type { Receiver } from './attempt.ts';
import { authorizationPlace, SECRETS_AT_MOST, secretPlace, type Webhook } from './webhook.ts';

/** Secrets after a rotation: the new one first, those before it until their time is over, a bounded number. */
export function rotateSecrets(
  before: Pick<Webhook, 'sealedSecrets' | 'secretsExpireAt'>,
  rotation: { sealed: string; now: Date; expiresAt: Date },
): Pick<Webhook, 'sealedSecrets' | 'secretsExpireAt'> {
  const older = before.sealedSecrets
    .map((sealed, index) => ({ sealed, expiresAt: before.secretsExpireAt[index] ?? rotation.expiresAt }))
    .filter(({ expiresAt }) => expiresAt > rotation.now)
    .slice(0, SECRETS_AT_MOST - 1);
  return {
    sealedSecrets: [rotation.sealed, ...older.map(({ sealed }) => sealed)],
    secretsExpireAt: [null, ...older.map(({ expiresAt }) => expiresAt)],
  };
}

const OPENED_AT_MOST = 10_000;

/** Opens what endpoints are called with; what was opened once is remembered, for it is needed with every delivery. */
export function createSecretReader(vault: Vault): (webhook: Webhook, now: Date) => Receiver {
  const opened = new Map<string, string>();
  const open = (sealed: string, place: string): string => {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const secret = vault.open(sealed, place);
    if (opened.size >= OPENED_AT_MOST) opened.clear();
    opened.set(sealed, secret);
    return secret;
  };
  return (webhook, now) => {
    const live = webhook.sealedSecrets.filter((_, index) => {
      const expiresAt = webhook.secretsExpireAt[index];
      return expiresAt === null || expiresAt === undefined || expiresAt > now;
    });
    const { sealedAuthorization, id } = webhook;
    return {
      url: webhook.url,
      secrets: live.map((sealed) => open(sealed, secretPlace(id))) as [string, ...string[]],
      authorization:
        sealedAuthorization === null ? undefined : open(sealedAuthorization, authorizationPlace(id)),
    };
  };
}
