import { randomBytes, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

/** A certificate with its key, both in PEM. */
export interface Issued {
  certificate: string;
  key: string;
}

export interface Wish {
  /** The subject's common name: an ISPB, or a host name. */
  name: string;
  validFrom: Date;
  validTo: Date;
  /** CONNECTION authenticates TLS on either side, SIGNING signs messages. */
  for: 'CONNECTION' | 'SIGNING';
  /** Names and addresses of a server. */
  hosts?: readonly string[];
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;
const LABEL = 'PRIVATE KEY';

/** A test authority. It issues certificates only in code, never over the network. */
export class Authority {
  readonly certificate: string;
  readonly #parsed: x509.X509Certificate;
  readonly #key: CryptoKeyOf;
  readonly #keyPem: string;

  private constructor(made: { certificate: x509.X509Certificate; key: CryptoKeyOf; keyPem: string }) {
    this.#parsed = made.certificate;
    this.#key = made.key;
    this.#keyPem = made.keyPem;
    this.certificate = made.certificate.toString('pem');
  }

  static async make(validFrom: Date, validTo: Date): Promise<Authority> {
    const keys = await makeKeys();
    const certificate = await x509.X509CertificateGenerator.createSelfSigned(
      {
        serialNumber: drawSerial(),
        name: [{ C: ['BR'] }, { O: ['Banco Central de Teste'] }, { CN: ['AC de Teste v1'] }],
        notBefore: validFrom,
        notAfter: validTo,
        signingAlgorithm: RSA,
        keys,
        extensions: [
          new x509.BasicConstraintsExtension(true, 0, true),
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
          await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
        ],
      },
      webcrypto,
    );
    return new Authority({ certificate, key: keys.privateKey, keyPem: await pemOf(keys.privateKey) });
  }

  /** Restores the state that {@link Authority.kept} returned. */
  static async read(kept: Issued): Promise<Authority> {
    const der = x509.PemConverter.decodeFirst(kept.key);
    const key = await webcrypto.subtle.importKey('pkcs8', der, RSA, true, ['sign']);
    return new Authority({ certificate: new x509.X509Certificate(kept.certificate), key, keyPem: kept.key });
  }

  /** Returns the state that a restart needs to issue further certificates. */
  kept(): Issued {
    return { certificate: this.certificate, key: this.#keyPem };
  }

  async issue(wish: Wish): Promise<Issued> {
    const keys = await makeKeys();
    const certificate = await x509.X509CertificateGenerator.create(
      {
        serialNumber: drawSerial(),
        issuer: this.#parsed.subjectName,
        subject: [{ C: ['BR'] }, { O: ['Banco Central de Teste'] }, { CN: [wish.name] }],
        notBefore: wish.validFrom,
        notAfter: wish.validTo,
        signingAlgorithm: RSA,
        publicKey: keys.publicKey,
        signingKey: this.#key,
        extensions: await this.#extensions(wish, keys.publicKey),
      },
      webcrypto,
    );
    return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) };
  }

  async #extensions(wish: Wish, publicKey: CryptoKeyOf): Promise<x509.Extension[]> {
    const flags = x509.KeyUsageFlags;
    const extensions: x509.Extension[] = [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(
        wish.for === 'SIGNING'
          ? flags.digitalSignature | flags.nonRepudiation
          : flags.digitalSignature | flags.keyEncipherment,
        true,
      ),
      await x509.AuthorityKeyIdentifierExtension.create(this.#parsed, false, webcrypto),
      await x509.SubjectKeyIdentifierExtension.create(publicKey, false, webcrypto),
    ];
    if (wish.for === 'CONNECTION')
      extensions.push(
        new x509.ExtendedKeyUsageExtension([
          x509.ExtendedKeyUsage.clientAuth,
          x509.ExtendedKeyUsage.serverAuth,
        ]),
      );
    if (wish.hosts !== undefined)
      extensions.push(
        new x509.SubjectAlternativeNameExtension(
          wish.hosts.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? 'ip' : 'dns', value })),
        ),
      );
    return extensions;
  }
}

type CryptoKeyOf = Awaited<ReturnType<typeof makeKeys>>['privateKey'];

function makeKeys() {
  return webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
}

async function pemOf(key: CryptoKeyOf): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), LABEL);
}

/** 16 bytes, positive as RFC 5280 wants and never zero at the front. */
function drawSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
