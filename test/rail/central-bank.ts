import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { CertificateFolder, type ParticipantFiles } from '../../central-bank/certificates/store.ts';
import { strMovement } from '../../central-bank/control/movements.ts';
import type { StartDirectory } from '../../central-bank/directory-part.ts';
import { type CentralBank, startCentralBank } from '../../central-bank/start.ts';
import { type BodyOf, type MessageType, SPI } from '../../src/rails/bcb/messages/catalog.ts';
import { makeMessageId } from '../../src/rails/bcb/messages/ids.ts';
import { type Message, readMessage, writeMessage } from '../../src/rails/bcb/messages/message.ts';
import { boundaryOf, readMultipart, writeMultipart } from '../../src/rails/bcb/messages/multipart.ts';
import { CertificateStore, certificatesIn } from '../../src/rails/bcb/xml/certificates.ts';
import { type Signer, signerOf } from '../../src/rails/bcb/xml/sign.ts';
import { verifyMessage } from '../../src/rails/bcb/xml/verify.ts';
import { scratch } from '../scratch.ts';

export const A = '99999010';
export const B = '99999011';
const XML = 'application/xml; charset=utf-8';

let template: Promise<string> | undefined;

/** A folder with certificates of the servers, the system, and banks A and B, to be copied. */
export function certificates(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

/** Certificates are made once for the process: a key costs a tenth of a second. */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'central-bank-certificates-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const certificates = await CertificateFolder.open(folder);
  await Promise.all([
    certificates.server(),
    certificates.systemSigners(),
    certificates.participant(A),
    certificates.participant(B),
  ]);
  return folder;
}

export interface RunningCentralBank {
  bank: CentralBank;
  folder: string;
  a: Connected;
  b: Connected;
  control(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: Record<string, never> }>;
  /** As it was opened, but for the clock. */
  fresh(): Promise<void>;
  /** Ends the program as a restart does, and starts it on the same folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const TIMES = { streamWaitMs: 400, streamIdleMs: 300 };
// HTTP status of a stream that is closed.
const GONE = 410;

/** A central bank on free ports, with two banks connected: A has R$ 1,000.00, B nothing. */
export async function openCentralBank(
  times: Partial<typeof TIMES> = {},
  startDirectory?: StartDirectory,
): Promise<RunningCentralBank> {
  const folder = mkdtempSync(join(scratch(), 'central-bank-'));
  cpSync(await certificates(), join(folder, 'certificates'), { recursive: true });
  const settings = { icomPort: 0, dictPort: 0, controlPort: 0, folder, seed: 'test', ...TIMES, ...times };
  const bank = await startCentralBank(settings, startDirectory);
  const filesA = (await bank.join(
    { ispb: A, name: 'Banco A', connected: true },
    100_000n,
  )) as ParticipantFiles;
  const filesB = (await bank.join({ ispb: B, name: 'Banco B', connected: true }, 0n)) as ParticipantFiles;
  const running: RunningCentralBank = {
    bank,
    folder,
    a: connect(bank, A, filesA),
    b: connect(bank, B, filesB),
    control: async (method, path, body) => {
      const address = `${running.bank.addresses.control}/control${path}`;
      const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, json: (await answer.json()) as Record<string, never> };
    },
    fresh: async () => {
      await running.control('POST', '/reset');
      running.bank.world.commit(strMovement(running.bank.world, A, 100_000n).slice(0, 1));
    },
    restart: async () => {
      disconnect();
      await running.bank.close();
      running.bank = await startCentralBank(settings, startDirectory);
      running.a = connect(running.bank, A, filesA);
      running.b = connect(running.bank, B, filesB);
    },
    close: async () => {
      disconnect();
      await running.bank.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return running;

  function disconnect(): void {
    running.a.close();
    running.b.close();
  }
}

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

export interface Call {
  headers?: Record<string, string | undefined>;
  body?: Buffer | string;
  /** Without it the length is told. */
  chunked?: boolean;
}

/** A participant by its files, with the wire in hand. */
export interface Connected {
  ispb: string;
  files: ParticipantFiles;
  signer: Signer;
  certificates: CertificateStore;
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Ends the connections. */
  close(): void;
  /** Sends the text as it is, and gives back how the answer begins. */
  raw(text: string): Promise<string>;
  post(...texts: string[]): Promise<Answer>;
  write<Type extends MessageType>(
    type: Type,
    body: (id: string) => BodyOf<Type>,
    id?: string,
  ): Promise<string>;
  /** Reads what waits, as one stream does, and confirms it. */
  readAll(): Promise<Message[]>;
  /** Reads until the test is content. */
  readUntil(enough: (read: Message[]) => boolean): Promise<Message[]>;
}

export function connect(bank: CentralBank, ispb: string, files: ParticipantFiles): Connected {
  const pem = (path: string) => readFileSync(path, 'utf8');
  const signer = signerOf(ispb, pem(files.signingCertificate), pem(files.signingKey));
  const certificates = new CertificateStore(() => certificatesIn(bank.addresses.systemCertificates));
  const tls = {
    ca: pem(bank.addresses.authority),
    cert: pem(files.connectionCertificate),
    key: pem(files.connectionKey),
  };
  const { port } = new URL(bank.addresses.icom);
  const agent = new Agent({ ...tls, keepAlive: true });
  const call: Connected['call'] = (method, path, { headers = {}, body, chunked = false } = {}) =>
    new Promise((resolve, reject) => {
      const length = body === undefined || chunked ? {} : { 'Content-Length': `${Buffer.byteLength(body)}` };
      const said = Object.entries({ Host: 'localhost', ...length, ...headers });
      const sent = request(
        {
          ...{ agent, method, path, host: 'localhost', port },
          headers: Object.fromEntries(said.filter(([, value]) => value !== undefined)),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers as Record<string, string | undefined>,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const connected: Connected = {
    ...{ ispb, files, signer, certificates, call },
    close: () => agent.destroy(),
    raw: (text) =>
      new Promise((resolve, reject) => {
        const socket = connectTls({ ...tls, host: 'localhost', port: Number(port) }, () =>
          socket.write(text),
        );
        socket.on('error', reject);
        socket.once('data', (answer) => {
          socket.destroy();
          resolve(answer.toString());
        });
      }),
    post: (...texts) => {
      const path = `/api/v1/in/${ispb}/msgs`;
      const [first = ''] = texts;
      if (texts.length === 1) return call('POST', path, { headers: { 'Content-Type': XML }, body: first });
      const parts = texts.map((text) => ({ headers: { 'Content-Type': XML }, body: Buffer.from(text) }));
      const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
      return call('POST', path, { headers, body: writeMultipart(parts, 'b') });
    },
    write: (type, body, id = makeMessageId(ispb)) =>
      writeMessage({ type, from: ispb, to: SPI, id, createdAt: bank.world.now(), body: body(id) }, signer),
    readAll: () => readFrom(connected, bank, (_, answer) => answer.status === 204),
    readUntil: (enough) => readFrom(connected, bank, enough),
  };
  return connected;
}

async function readFrom(
  of: Connected,
  bank: CentralBank,
  enough: (read: Message[], answer: Answer) => boolean,
): Promise<Message[]> {
  const start = `/api/v1/out/${of.ispb}/stream/start`;
  const confirmed: Message[] = [];
  let batch: Message[] = [];
  let path = start;
  for (;;) {
    const answer = await of.call('GET', path, { headers: { Accept: 'multipart/mixed' } });
    if (answer.status === GONE) {
      // A stream that a busy machine left for too long: what it has not confirmed comes again.
      [path, batch] = [start, []];
      continue;
    }
    if (answer.status !== 200 && answer.status !== 204)
      throw new Error(`a stream was answered ${answer.status}: ${answer.body.toString()}`);
    confirmed.push(...batch);
    batch = textsIn(answer).map((text) => readSigned(of, text, bank.world.now()));
    path = answer.headers['pi-pull-next'] ?? '';
    if (enough([...confirmed, ...batch], answer)) break;
  }
  await of.call('DELETE', path);
  return [...confirmed, ...batch];
}

export function readSigned({ certificates }: Connected, text: string, at: Date): Message {
  return readMessage(verifyMessage(Buffer.from(text), { certificates, at }));
}

export function partsOf({ headers, body }: Answer) {
  return readMultipart(body, boundaryOf(headers['content-type'] ?? '') ?? '');
}

export function textsIn(answer: Answer): string[] {
  if (answer.status !== 200) return [];
  if (boundaryOf(answer.headers['content-type'] ?? '') === undefined) return [answer.body.toString()];
  return partsOf(answer).map(({ body }) => body.toString());
}
