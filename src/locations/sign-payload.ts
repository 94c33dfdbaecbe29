import { CompactSign, type CryptoKey } from 'jose';

/** The key with which an institution signs its payloads. */
export interface PayloadKey {
  readonly kid: string;
  /** ES256. */
  readonly privateKey: CryptoKey;
  /** SHA-256 of the key's certificate, base64url, as its key set publishes it. */
  readonly certificateThumbprint: string;
}

export interface PayloadSigner {
  /** A compact JWS, to be served as `application/jose`. */
  sign(payload: object): Promise<string>;
}

const encoder = new TextEncoder();

/**
 * Signs the responses of locations. `jku` is the URL of the key set, which payers' banks require on the host of the
 * location (Manual de Padrões para Iniciação do Pix).
 */
export function createPayloadSigner(key: PayloadKey, jku: () => string): PayloadSigner {
  return {
    sign: (payload) =>
      new CompactSign(encoder.encode(JSON.stringify(payload)))
        .setProtectedHeader({
          alg: 'ES256',
          typ: 'JWS',
          kid: key.kid,
          jku: jku(),
          'x5t#S256': key.certificateThumbprint,
        })
        .sign(key.privateKey),
  };
}
