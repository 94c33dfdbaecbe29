import type { Vault } from '../../secrets/seal.ts';
import { authorizationPlace, SECRETS_AT_MOST, secretPlace, urlPlace, type Webhook } from './webhook.ts';

/** Returns the secrets after a rotation: the new one first, then unexpired ones, up to a limit. */
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

/** An endpoint's request data, with decrypted secrets. */
export interface SecretHolder {
  url: string;
  /** As the log shows it. */
  shownUrl: string;
  /** Newest first: those that sign at this instant of the bank's clock. */
  secretsAt(now: Date): readonly [string, ...string[]];
  authorization: string | undefined;
  /** True if its calls have an Authorization header, from the setting or from the URL. */
  authorized: boolean;
}

/** Decrypts the request data of endpoints, and caches it. */
export function createSecretReader(vault: Vault): (webhook: Webhook) => SecretHolder {
  const opened = new Map<string, string>();
  const open = (sealed: string, place: string): string => {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const secret = vault.open(sealed, place);
    if (opened.size >= OPENED_AT_MOST) opened.clear();
    opened.set(sealed, secret);
    return secret;
  };
  return ({ id, shownUrl, sealedUrl, sealedSecrets, secretsExpireAt, sealedAuthorization, ...webhook }) => {
    const url = sealedUrl === null ? webhook.url : open(sealedUrl, urlPlace(id));
    const secrets = sealedSecrets.map((sealed) => open(sealed, secretPlace(id))) as [string, ...string[]];
    const authorization =
      sealedAuthorization === null ? undefined : open(sealedAuthorization, authorizationPlace(id));
    const secretsAt = (now: Date) =>
      secrets.filter((_, index) => {
        const expiresAt = secretsExpireAt[index];
        return expiresAt === null || expiresAt === undefined || expiresAt > now;
      }) as [string, ...string[]];
    return {
      ...{ url, shownUrl, authorization },
      authorized: authorization !== undefined || url !== shownUrl,
      // There is rarely more than one.
      secretsAt: secrets.length === 1 ? () => secrets : secretsAt,
    };
  };
}
