import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { writeMultipart } from '../messages/multipart.ts';
import type { IcomConnection, IcomResponse } from './connection.ts';

const XML = 'application/xml; charset=utf-8';
const TIMEOUT_MS = 30_000;
// Messages are small: passing them to another thread costs more than compressing them, and so does a large window.
const ZIP = { level: 1, windowBits: 13, memLevel: 6 };
/** No connection was made, so nothing can have been stored. */
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const NO_CONNECTION_MS = 250;

/** The meaning of a POST response for its messages. */
export type PostOutcome =
  | { stored: true; resourceIds: string[] }
  /** Certainly not stored; send again after a while. */
  | { stored: false; again: true; afterMs: number }
  /** Certainly not stored; do not send again unchanged. */
  | { stored: false; again: false; status: number; detail: string }
  /** Perhaps stored; send the same bytes again. */
  | { stored: undefined; detail: string };

/** Sends up to ten messages in one request, compressed. */
export async function postMessages(
  connection: IcomConnection,
  ispb: string,
  texts: readonly string[],
): Promise<PostOutcome> {
  const [first = ''] = texts;
  const boundary = `pi-${randomBytes(12).toString('hex')}`;
  const body =
    texts.length === 1
      ? Buffer.from(first, 'utf8')
      : writeMultipart(
          texts.map((text) => ({ headers: { 'Content-Type': XML }, body: Buffer.from(text, 'utf8') })),
          boundary,
        );
  const headers = {
    'Content-Type': texts.length === 1 ? XML : `multipart/mixed; boundary=${boundary}`,
    'Content-Encoding': 'gzip',
  };
  try {
    const zipped = gzipSync(body, ZIP);
    const path = `/api/v1/in/${ispb}/msgs`;
    const answer = await connection.send({
      method: 'POST',
      path,
      headers,
      body: zipped,
      timeoutMs: TIMEOUT_MS,
    });
    return outcomeOf(answer, texts.length);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (NO_CONNECTION.has(code)) return { stored: false, again: true, afterMs: NO_CONNECTION_MS };
    return { stored: undefined, detail: error instanceof Error ? error.message : String(error) };
  }
}

const WAIT_MS = 1_000;
// Responses after which nothing was stored (Manual das Interfaces de Comunicação). Any other leaves it open.
const NOT_STORED = new Set([400, 403, 404, 405, 406, 411, 413, 415]);

function outcomeOf({ status, headers, body }: IcomResponse, count: number): PostOutcome {
  const detail = body.toString('utf8').slice(0, 500);
  if (status === 201) {
    const resourceIds = (headers['pi-resourceid'] ?? '').split(',').map((id) => id.trim());
    return resourceIds.length === count && !resourceIds.includes('')
      ? { stored: true, resourceIds }
      : { stored: undefined, detail: `${count} messages were stored under ${resourceIds.length} ids.` };
  }
  if (status === 429 || status === 503) return { stored: false, again: true, afterMs: retryAfterMs(headers) };
  if (NOT_STORED.has(status)) return { stored: false, again: false, status, detail };
  return { stored: undefined, detail: `${status} ${detail}` };
}

/** In seconds, or as a date. */
export function retryAfterMs(headers: IcomResponse['headers']): number {
  const text = headers['retry-after'];
  if (text === undefined) return WAIT_MS;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : new Date(text).getTime() - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : WAIT_MS;
}
