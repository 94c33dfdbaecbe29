import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { writeMultipart } from '../../src/rails/bcb/messages/multipart.ts';
import type { Faults } from '../faults/faults.ts';
import type { Delivery } from '../spi/state.ts';
import { acceptsGzip } from './request.ts';

const XML = 'application/xml; charset=utf-8';

export interface BatchAnswer {
  batch: readonly Delivery[];
  next: string;
  asMultipart: boolean;
}

/** A batch of messages, or 204 where there is none. */
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
  const boundary = `pi-${first.resourceId}`;
  const body = asMultipart
    ? writeMultipart(
        batch.map(({ resourceId, xml }) => ({
          headers: { 'Content-Type': XML, 'PI-ResourceId': resourceId },
          body: Buffer.from(xml, 'utf8'),
        })),
        boundary,
      )
    : Buffer.from(first.xml, 'utf8');
  headers['Content-Type'] = asMultipart ? `multipart/mixed; boundary=${boundary}` : XML;
  if (!asMultipart) headers['PI-ResourceId'] = first.resourceId;
  send(request, response, { headers, body, faults, about: first.to });
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
  const zipped = acceptsGzip(request) && !inHeader;
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
