import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPI } from '../../src/rails/bcb/messages/catalog.ts';
import { type Signer, signerOf } from '../../src/rails/bcb/xml/sign.ts';
import type { Signers } from '../spi/signers.ts';
import { Authority, type Issued, type Wish } from './authority.ts';

/** Files that a participant needs to connect. */
export interface ParticipantFiles {
  connectionCertificate: string;
  connectionKey: string;
  signingCertificate: string;
  signingKey: string;
}

const DAY_MS = 86_400_000;
const YEARS_MS = 20 * 365 * DAY_MS;
/** Names of the servers. */
export const HOSTS = [
  'localhost',
  'icom.central-bank.example',
  'dict.central-bank.example',
  '127.0.0.1',
  '::1',
];

/** A folder with the test authority, the system's own certificates and each participant's. Existing ones are kept. */
export class CertificateFolder {
  readonly #folder: string;
  readonly #authority: Authority;

  private constructor(folder: string, authority: Authority) {
    this.#folder = folder;
    this.#authority = authority;
  }

  static async open(folder: string): Promise<CertificateFolder> {
    for (const name of ['.', 'participants', 'system', 'trusted', 'spoilt'])
      mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    const place = { certificate: join(folder, 'ca.pem'), key: join(folder, 'ca-key.pem') };
    const authority = isThere(place)
      ? await Authority.read(readPair(place))
      : await Authority.make(yesterday(), new Date(Date.now() + YEARS_MS));
    writePair(place, authority.kept());
    return new CertificateFolder(folder, authority);
  }

  /** The authority that verifies all connections. */
  get authorityFile(): string {
    return join(this.#folder, 'ca.pem');
  }

  /** Signing certificates of the participants and of the system, one file each. */
  get trustedFolder(): string {
    return join(this.#folder, 'trusted');
  }

  /** The system's signing certificate, alone in its folder, for banks to trust. */
  get systemFolder(): string {
    return join(this.#folder, 'system');
  }

  async server(): Promise<Issued & { ca: string }> {
    const place = this.#pair('server');
    await this.#keep(place, { name: 'central-bank.example', for: 'CONNECTION', hosts: HOSTS });
    return { ...readPair(place), ca: readFileSync(this.authorityFile, 'utf8') };
  }

  async systemSigners(): Promise<Signers> {
    const good = await this.#signer('system-signing', { name: SPI });
    writeWhole(join(this.systemFolder, `${SPI}.pem`), good.issued.certificate);
    writeWhole(join(this.trustedFolder, `${SPI}.pem`), good.issued.certificate);
    const past = {
      validFrom: new Date(Date.now() - 400 * DAY_MS),
      validTo: new Date(Date.now() - 35 * DAY_MS),
    };
    const expired = await this.#signer('spoilt/expired', { name: SPI, ...past });
    writeWhole(join(this.systemFolder, `${SPI}-expired.pem`), expired.issued.certificate);
    const other = await this.#signer('spoilt/other', { name: '99999001' });
    writeWhole(join(this.systemFolder, '99999001.pem'), other.issued.certificate);
    const unknown = await this.#signer('spoilt/unknown', { name: SPI });
    return { good: good.signer, expired: expired.signer, unknown: unknown.signer, other: other.signer };
  }

  async participant(ispb: string): Promise<ParticipantFiles> {
    const folder = join('participants', ispb);
    mkdirSync(join(this.#folder, folder), { recursive: true, mode: 0o700 });
    const connection = this.#pair(join(folder, 'connection'));
    const signing = this.#pair(join(folder, 'signing'));
    await Promise.all([
      this.#keep(connection, { name: ispb, for: 'CONNECTION' }),
      this.#keep(signing, { name: ispb, for: 'SIGNING' }),
    ]);
    writeWhole(join(this.trustedFolder, `${ispb}.pem`), readFileSync(signing.certificate, 'utf8'));
    return {
      connectionCertificate: connection.certificate,
      connectionKey: connection.key,
      signingCertificate: signing.certificate,
      signingKey: signing.key,
    };
  }

  #pair(name: string): Issued {
    return {
      certificate: join(this.#folder, `${name}.pem`),
      key: join(this.#folder, `${name}-key.pem`),
    };
  }

  async #signer(
    name: string,
    wish: Partial<Wish> & { name: string },
  ): Promise<{ issued: Issued; signer: Signer }> {
    const place = this.#pair(name);
    await this.#keep(place, { for: 'SIGNING', ...wish });
    const issued = readPair(place);
    return { issued, signer: signerOf(wish.name, issued.certificate, issued.key) };
  }

  async #keep(place: Issued, wish: Partial<Wish> & Pick<Wish, 'name' | 'for'>): Promise<void> {
    if (isThere(place)) return;
    const dates = { validFrom: yesterday(), validTo: new Date(Date.now() + YEARS_MS) };
    writePair(place, await this.#authority.issue({ ...dates, ...wish }));
  }
}

function yesterday(): Date {
  return new Date(Date.now() - DAY_MS);
}

function isThere({ certificate, key }: Issued): boolean {
  return existsSync(certificate) && existsSync(key);
}

function readPair({ certificate, key }: Issued): Issued {
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
}

/** The certificate is written last: if it exists, its key does too. */
function writePair(place: Issued, { certificate, key }: Issued): void {
  writeWhole(place.key, key);
  chmodSync(place.key, 0o600);
  writeWhole(place.certificate, certificate);
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
