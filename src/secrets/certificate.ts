import { createHash, webcrypto } from 'node:crypto';
import type { CryptoKey } from 'jose';

/** An X.509 certificate as a key set publishes it. */
export interface PublishedCertificate {
  /** DER in base64, as in `x5c`. */
  readonly der: string;
  /** SHA-256 of the DER, base64url, as in `x5t#S256`. */
  readonly thumbprint: string;
}

export interface CertificateParts {
  readonly kid: string;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
  readonly notBefore: Date;
}

// A certificate outlives its key: readers of payloads ignore its dates, and a sandbox's clock runs ahead.
const YEARS = 20;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' };

/**
 * Creates a self-signed certificate for an ES256 key. The standard requires one beside the published key (Manual de
 * Padrões para Iniciação do Pix); the host that publishes the key proves to the reader that it is the bank's. DER in
 * base64. Each call returns a different one: keep the first.
 */
export async function makeCertificate(parts: CertificateParts): Promise<string> {
  // Loading it takes a tenth of a second, and it is needed once per key.
  const x509 = await import('@peculiar/x509');
  const notAfter = new Date(parts.notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialOf(parts.kid),
      name: [{ CN: ['Lastro Pix payload signing'] }],
      notBefore: parts.notBefore,
      notAfter,
      signingAlgorithm: SIGNING,
      keys: { publicKey: parts.publicKey, privateKey: parts.privateKey },
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        await x509.SubjectKeyIdentifierExtension.create(parts.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  return Buffer.from(certificate.rawData).toString('base64');
}

export function publishedCertificate(der: string): PublishedCertificate {
  const thumbprint = createHash('sha256').update(Buffer.from(der, 'base64')).digest('base64url');
  return { der, thumbprint };
}

/** 16 bytes derived from the key, positive as RFC 5280 requires and never starting with zero. */
function serialOf(kid: string): string {
  const bytes = createHash('sha256').update(kid).digest().subarray(0, 16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
