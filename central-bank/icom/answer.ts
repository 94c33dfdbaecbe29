import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Part, writeMultipart } from '../../src/rails/bcb/messages/multipart.ts';
import type { Faults } from '../faults/faults.ts';
import type { Delivery } from '../spi/state.ts';
import { acceptsGzip } from './request.ts';

const XML = 'application/xml; charset=utf-8';

export interface BatchAnswer {
  batch: readonly Delivery[];
  next: string;
  asMultipart: boolean;
}

/** A batch of messages, or 204 if there is none. */
export function writeBatch(
  request: IncomingMessage,
  response: ServerResponse,
  { batch, next, asMultipart }: BatchAnswer,
  faults: Faults,
): void {
  const headers: Record<string, string> = { 'PI-Pull-Next': next };
  const [first] = batch;
  if (first === undefined) {
    response.writeHead(204, headers).end();
    return;
  }
  const parts = batch.map((delivery) => partOf(delivery, faults));
  const [single = { headers: {}, body: Buffer.of() }] = parts;
  const boundary = `pi-${first.resourceId}`;
  const about = batch.map(({ xml }) => xml).join(' ');
  const whole = asMultipart ? writeMultipart(parts, boundary) : single.body;
  const endless = asMultipart && faults.strike('endless-multipart', about) !== undefined;
  const body = endless ? whole.subarray(0, whole.lastIndexOf(`--${boundary}`)) : whole;
  if (asMultipart) headers['Content-Type'] = `multipart/mixed; boundary=${boundary}`;
  else Object.assign(headers, single.headers);
  send(request, response, { headers, body, faults, about: first.to });
}

const TOO_LARGE_BYTES = 100 * 1_048_576;
const BOMB_BYTES = 32 * 1_048_576;

function partOf({ resourceId, xml }: Delivery, faults: Faults): Part {
  const nameless = faults.strike('no-resource-id', xml) !== undefined;
  const size = faults.strike('too-large', xml)
    ? TOO_LARGE_BYTES
    : faults.strike('zip-bomb', xml)
      ? BOMB_BYTES
      : 0;
  const text = faults.strike('zero-byte', xml) === undefined ? xml : `\0${xml}`;
  const headers = { 'Content-Type': XML, ...(!nameless && { 'PI-ResourceId': resourceId }) };
  return { headers, body: Buffer.concat([Buffer.from(text, 'utf8'), Buffer.alloc(size, ' ')]) };
}

interface Sent {
  headers: Record<string, string>;
  body: Buffer;
  faults: Faults;
  about: string;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body, faults, about }: Sent,
): void {
  const inHeader = faults.strike('cut-part-header', about) !== undefined;
  // Compressing so much synchronously would delay all other callers.
  const zipped = acceptsGzip(request) && !inHeader && body.length < TOO_LARGE_BYTES;
  const bytes = zipped ? gzipSync(body, { level: 1 }) : body;
  if (zipped) headers['Content-Encoding'] = 'gzip';
  response.writeHead(200, { ...headers, 'Content-Length': bytes.length });
  const cut = inHeader
    ? body.lastIndexOf('PI-ResourceId') + 5
    : faults.strike(zipped ? 'cut-gzip' : 'cut-multipart', about) && Math.floor(bytes.length / 2);
  if (cut === undefined) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, cut), () => response.destroy());
}
