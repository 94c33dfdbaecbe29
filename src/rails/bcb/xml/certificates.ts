import { type KeyObject, X509Certificate as NodeCertificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from '@peculiar/x509';
import { comparableName } from './issuer-name.ts';
import { XmlRefused } from './refused.ts';

/** A certificate that signatures are believed by, and the institution that it speaks for. */
export interface SigningCertificate {
  readonly ispb: string;
  /** RFC 2253, leaf first: what KeyInfo carries. */
  readonly issuer: string;
  /** Decimal. */
  readonly serial: string;
  readonly key: KeyObject;
  readonly validFrom: Date;
  readonly validTo: Date;
}

export interface CertificateSource {
  ispb: string;
  pem: string;
}

/**
 * The certificates whose signatures count, found by issuer and serial number: messages carry no certificate.
 * Several of one institution may be valid at once, so that a new one is known before the first message bears it.
 */
export class CertificateStore {
  #known: ReadonlyMap<string, SigningCertificate>;
  readonly #read: () => readonly CertificateSource[];

  constructor(read: () => readonly CertificateSource[]) {
    this.#read = read;
    this.#known = index(read());
  }

  /** Reads the sources anew. A source that cannot be read leaves the store unchanged. */
  reload(): void {
    this.#known = index(this.#read());
  }

  all(): SigningCertificate[] {
    return [...this.#known.values()];
  }

  /** The certificate that a signature names, if it is in force at the instant. */
  find(issuer: string, serial: string, at: Date): SigningCertificate {
    const name = comparableName(issuer);
    const found = name === undefined ? undefined : this.#known.get(`${serial} ${name}`);
    if (found === undefined)
      throw new XmlRefused('UNKNOWN_CERTIFICATE', `No certificate ${serial} of ${issuer} is known.`);
    if (at < found.validFrom)
      throw new XmlRefused(
        'NOT_YET_VALID',
        `Certificate ${serial} is valid from ${found.validFrom.toISOString()}.`,
      );
    if (at > found.validTo)
      throw new XmlRefused(
        'EXPIRED',
        `Certificate ${serial} was valid until ${found.validTo.toISOString()}.`,
      );
    return found;
  }
}

/** A folder of PEM files; the name of each begins with the ISPB that it speaks for, as in `00038166-2027.pem`. */
export function certificatesIn(folder: string): CertificateSource[] {
  return readdirSync(folder)
    .filter((name) => /^[0-9A-Z]{8}\b.*\.(?:pem|crt|cer)$/.test(name))
    .sort()
    .map((name) => ({ ispb: name.slice(0, 8), pem: readFileSync(join(folder, name), 'utf8') }));
}

export function readCertificate({ ispb, pem }: CertificateSource): SigningCertificate {
  const parsed = new X509Certificate(pem);
  const { publicKey } = new NodeCertificate(pem);
  if (publicKey.asymmetricKeyType !== 'rsa')
    throw new Error(`The certificate of ${ispb} has no RSA key, and signatures use RSA.`);
  return {
    ispb,
    issuer: nameInWords(parsed),
    serial: BigInt(`0x${parsed.serialNumber}`).toString(),
    key: publicKey,
    validFrom: parsed.notBefore,
    validTo: parsed.notAfter,
  };
}

function index(sources: readonly CertificateSource[]): ReadonlyMap<string, SigningCertificate> {
  return new Map(
    sources.map(readCertificate).map((one) => [`${one.serial} ${comparableName(one.issuer) ?? ''}`, one]),
  );
}

/** The certificate holds the name root first; RFC 2253 writes the leaf first. */
function nameInWords({ issuerName }: X509Certificate): string {
  return issuerName
    .toJSON()
    .reverse()
    .map((step) =>
      Object.entries(step)
        .flatMap(([type, values]) => values.map((value) => `${type}=${escapeValue(value)}`))
        .join('+'),
    )
    .join(',');
}

function escapeValue(value: string): string {
  return value.replace(/[,+"\\<>;]/g, '\\$&').replace(/^[ #]| $/g, '\\$&');
}
