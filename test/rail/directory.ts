import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { CertificateFolder } from '../../central-bank/certificates/store.ts';
import { Directory } from '../../central-bank/dict/directory.ts';
import { serveDirectory } from '../../central-bank/dict/server.ts';
import { KeptRows } from '../../central-bank/dict/store/kept-rows.ts';
import type { TransactionParty } from '../../central-bank/dict/store/rows.ts';
import { Faults } from '../../central-bank/faults/faults.ts';
import { Listener } from '../../central-bank/listen.ts';
import { World } from '../../central-bank/world/world.ts';
import type { DictAnswer } from '../../src/rails/bcb/dict/answers.ts';
import { type DictAlarm, DictClient, type DictOptions } from '../../src/rails/bcb/dict/client.ts';
import type { Account, Owner } from '../../src/rails/bcb/dict-values/bodies/common.ts';
import { CertificateStore, certificatesIn } from '../../src/rails/bcb/xml/certificates.ts';
import { signerOf } from '../../src/rails/bcb/xml/sign.ts';
import { centavos } from '../../src/values/money.ts';
import { scratch } from '../scratch.ts';
import { certificates as certificateTemplate } from './central-bank.ts';

export const BANK_A = '99999010';
export const BANK_B = '99999011';
export const BANK_C = '99999012';

/** A bank as the directory's other side: its client, and what it was told to be alarmed about. */
export interface Bank {
  client: DictClient;
  alarms: DictAlarm[];
  /** How long it would have waited before trying again, in milliseconds; the clock moved on instead. */
  waits: number[];
}

/** A directory over real TLS on loopback, and banks with certificates of its own authority. */
export class DirectoryBench {
  readonly world: World;
  readonly faults: Faults;
  readonly port: number;
  directory: Directory;
  readonly #clock: ReturnType<typeof standingClock>;
  readonly #folder: string;
  readonly #certificates: CertificateFolder;
  readonly #trusted: CertificateStore;
  readonly #listener: Listener;
  readonly #journal: KeptRows;
  readonly #banks: Bank[] = [];

  private constructor(made: {
    clock: ReturnType<typeof standingClock>;
    folder: string;
    world: World;
    faults: Faults;
    directory: Directory;
    certificates: CertificateFolder;
    trusted: CertificateStore;
    listener: Listener;
    journal: KeptRows;
  }) {
    this.#clock = made.clock;
    this.world = made.world;
    this.faults = made.faults;
    this.directory = made.directory;
    this.port = made.listener.port;
    this.#folder = made.folder;
    this.#certificates = made.certificates;
    this.#trusted = made.trusted;
    this.#listener = made.listener;
    this.#journal = made.journal;
  }

  static async open(): Promise<DirectoryBench> {
    const folder = mkdtempSync(join(scratch(), 'directory-'));
    const world = new World(join(folder, 'state'), 'seed', []);
    const faults = new Faults(world);
    cpSync(await certificateTemplate(), join(folder, 'certificates'), { recursive: true });
    const certificates = await CertificateFolder.open(join(folder, 'certificates'));
    const [tls, signers] = await Promise.all([certificates.server(), certificates.systemSigners()]);
    const trusted = new CertificateStore(() => certificatesIn(certificates.trustedFolder));
    const clock = standingClock();
    const journal = new KeptRows(join(folder, 'directory'));
    const directory = new Directory({ journal, faults, now: clock.now, seed: world.seed });
    const serving = { world: directory.world, faults, signer: signers.good, certificates: trusted };
    const listener = await Listener.open(serveDirectory(serving), { port: 0, tls });
    return new DirectoryBench({
      clock,
      folder,
      world,
      faults,
      directory,
      certificates,
      trusted,
      listener,
      journal,
    });
  }

  async bank(ispb: string, more: Partial<DictOptions> = {}): Promise<Bank> {
    const files = await this.#certificates.participant(ispb);
    this.#trusted.reload();
    const read = (path: string) => readFileSync(path, 'utf8');
    const own: Pick<Bank, 'alarms' | 'waits'> = { alarms: [], waits: [] };
    const client = new DictClient({
      endpoint: {
        url: `https://localhost:${this.port}/api/v2`,
        besideUrl: `https://localhost:${this.port}/api-np/v2`,
        tls: {
          ca: read(this.#certificates.authorityFile),
          cert: read(files.connectionCertificate),
          key: read(files.connectionKey),
        },
        timeoutMs: 10_000,
      },
      signer: signerOf(ispb, read(files.signingCertificate), read(files.signingKey)),
      certificates: new CertificateStore(() => certificatesIn(this.#certificates.systemFolder)),
      directoryIspb: '00038166',
      category: 'A',
      now: this.#clock.now,
      onAlarm: (alarm) => own.alarms.push(alarm),
      pause: async (ms) => {
        own.waits.push(ms);
        this.advance(ms);
      },
      ...more,
    });
    const bank = { client, ...own };
    this.#banks.push(bank);
    return bank;
  }

  now(): Date {
    return this.#clock.now();
  }

  advance(ms: number): void {
    this.#clock.advance(ms);
  }

  /** A payment that the settlement system has settled just now. */
  settle(wanted: {
    id: string;
    reais: number;
    payer: TransactionParty;
    payee: TransactionParty;
    originalId?: string;
  }) {
    const { reais, ...told } = wanted;
    const amount = centavos(BigInt(reais * 100));
    this.directory.settled({ ...told, amount, settledAt: this.now() });
  }

  async close(): Promise<void> {
    await Promise.all(this.#banks.map(({ client }) => client.close()));
    await this.#listener.close();
    this.#journal.close();
    this.world.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Moves when it is told to: however slow the machine is, no token grows. */
function standingClock() {
  let at = Date.now();
  const advance = (ms: number) => {
    at += ms;
  };
  return { now: () => new Date(at), advance };
}

/** One directory for a file of tests, with banks A and B. */
export function withDirectory() {
  const used = {} as { bench: DirectoryBench; a: Bank; b: Bank };
  beforeAll(async () => {
    used.bench = await DirectoryBench.open();
    used.a = await used.bench.bank(BANK_A);
    used.b = await used.bench.bank(BANK_B);
  });
  afterAll(async () => used.bench.close());
  return used;
}

/** The value of an answer; anything else fails the test with what was said. */
export function done<T>(answer: DictAnswer<T>): T {
  if (answer.state !== 'DONE') throw new Error(JSON.stringify(answer));
  return answer.value;
}

/** The directory's word for its no. */
export function refusal(answer: DictAnswer<unknown>): string {
  return answer.state === 'REFUSED' ? answer.problem.type : answer.state;
}

export const MARIA: Owner = { type: 'NATURAL_PERSON', taxIdNumber: '52998224725', name: 'Maria de Souza' };
export const PADARIA: Owner = {
  ...{ type: 'LEGAL_PERSON', taxIdNumber: '11222333000181' },
  ...{ name: 'João & Filhos Ltda', tradeName: 'Padaria 3 Irmãos' },
};

let accounts = 0;

/** An account that no other test has. */
export function account(participant: string): Account {
  accounts += 1;
  return {
    ...{ participant, branch: '0001', accountNumber: String(1_000_000 + accounts), accountType: 'TRAN' },
    openingDate: new Date('2026-01-10T03:00:00.000Z'),
  };
}

let phones = 0;

export function phone(): string {
  phones += 1;
  return `+55119${String(80_000_000 + phones)}`;
}

export function party(ispb: string, number: string, document = MARIA.taxIdNumber): TransactionParty {
  return { ispb, branch: '1', number, accountType: 'TRAN', document, name: 'Maria de Souza' };
}

let ids = 0;

export function railIdOf(kind: 'E' | 'D', ispb: string): string {
  ids += 1;
  return `${kind}${ispb}202611231200${String(ids).padStart(11, '0')}`;
}

export const uuid = randomUUID;
