import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

export interface TestIdentity {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

export interface TestAuthority {
  readonly cert: string;
  /** A certificate for these names (or addresses) and no others, good for these days. */
  issue(names: readonly string[], days?: { from: number; to: number }): Promise<TestIdentity>;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

const makeKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

export async function createAuthority(): Promise<TestAuthority> {
  const keys = await makeKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test Authority',
    notBefore: dayFromNow(-1),
    notAfter: dayFromNow(2),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  });
  return {
    cert: root.toString('pem'),
    issue: async (names, days = { from: -1, to: 1 }) => {
      const own = await makeKeys();
      const certificate = await x509.X509CertificateGenerator.create({
        subject: `CN=${names[0]}`,
        issuer: root.subject,
        notBefore: dayFromNow(days.from),
        notAfter: dayFromNow(days.to),
        signingAlgorithm: ALGORITHM,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [new x509.SubjectAlternativeNameExtension(names.map(asGeneralName))],
      });
      const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', own.privateKey));
      return { key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'), cert: certificate.toString('pem') };
    },
  };
}

function asGeneralName(name: string): { type: 'ip' | 'dns'; value: string } {
  return { type: /^[\d.]+$/.test(name) ? 'ip' : 'dns', value: name };
}
