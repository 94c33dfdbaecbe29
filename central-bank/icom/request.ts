import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { boundaryOf, MultipartError, readMultipart } from '../../src/rails/bcb/messages/multipart.ts';
import { Refused } from './problem.ts';

export const MAX_BODY_BYTES = 1_048_576;
export const MAX_PARTS = 10;

const ALLOWED = new Set([
  ...[
    'accept',
    'accept-encoding',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'cookie',
  ],
  ...['host', 'max-forwards', 'transfer-encoding', 'user-agent', 'via'],
]);
const ONE_MESSAGE = /^application\/xml\s*;\s*charset="?utf-8"?$/i;
const unzip = promisify(gunzip);

/** Returns the participant named by the connection's certificate. */
export function callerOf(request: IncomingMessage): string {
  const { CN } = (request.socket as TLSSocket).getPeerCertificate().subject;
  return Array.isArray(CN) ? (CN[0] ?? '') : CN;
}

export function checkHeaders({ headers }: IncomingMessage): void {
  const other = Object.keys(headers).find((name) => !ALLOWED.has(name));
  if (other !== undefined) throw new Refused(400, 'header', `The header ${other} is not allowed.`);
  if (headers.host === undefined || /:\d+$/.test(headers.host))
    throw new Refused(400, 'host', 'Host names no port.');
}

/** Tells whether the caller accepts several messages in one response. */
export function acceptsMultipart({ headers }: IncomingMessage): boolean {
  const accepted = (headers.accept ?? '*/*')
    .split(',')
    .map((one) => (one.split(';')[0] ?? '').trim().toLowerCase());
  if (accepted.includes('multipart/mixed')) return true;
  if (accepted.includes('application/xml') || accepted.includes('*/*')) return false;
  throw new Refused(406, 'accept', 'Accept is application/xml, multipart/mixed or */*.');
}

export function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$)).*)?(?:,|$)/i.test(
    `${headers['accept-encoding'] ?? ''}`,
  );
}

/** The texts of a body, in order. */
export async function readMessages(request: IncomingMessage): Promise<string[]> {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    throw new Refused(411, 'length', 'The body has no length and is not chunked.');
  const type = headers['content-type'] ?? '';
  const boundary = boundaryOf(type);
  if (boundary === undefined && !ONE_MESSAGE.test(type)) throw wrongType(type);
  const body = await unpacked(await readBody(request), headers['content-encoding']);
  if (boundary === undefined) return [textOf(body)];
  const parts = readParts(body, boundary);
  if (parts.length === 0 || parts.length > MAX_PARTS)
    throw new Refused(400, 'parts', `A multipart has 1 to ${MAX_PARTS} parts.`);
  return parts.map(({ headers: of, body: part }) => {
    if (!ONE_MESSAGE.test(of['content-type'] ?? '')) throw wrongType(of['content-type'] ?? '');
    return textOf(part);
  });
}

function readParts(body: Buffer, boundary: string) {
  try {
    return readMultipart(body, boundary);
  } catch (error) {
    if (error instanceof MultipartError) throw new Refused(400, 'multipart', error.message);
    throw error;
  }
}

function wrongType(type: string): Refused {
  return new Refused(415, 'charset', `${type || 'No content type'} is not application/xml; charset=utf-8.`);
}

/** Bytes are stored as text, so they must be text. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) throw new Refused(400, 'charset', 'The body is not UTF-8.');
  return text;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function unpacked(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return body;
  if (encoding.toLowerCase() !== 'gzip')
    throw new Refused(415, 'encoding', 'Content-Encoding is gzip or nothing.');
  try {
    return await unzip(body, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new Refused(400, 'encoding', 'The body is not gzip.');
  }
}

function tooLarge(): Refused {
  return new Refused(413, 'size', `A body has at most ${MAX_BODY_BYTES} bytes.`, { Connection: 'close' });
}
