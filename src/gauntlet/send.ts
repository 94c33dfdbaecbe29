import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { OutboundError } from '../outbound/error.ts';
import type { Outbound } from '../outbound/outbound.ts';

export interface Delivery {
  headers: Record<string, string>;
  body: Buffer;
  /** Sends the body in that many pieces, so far apart. */
  drip?: { pieces: number; everyMs: number };
}

export interface GauntletAnswer {
  /** Null when no answer came. */
  status: number | null;
  /** Why none came. */
  problem?: string;
  /** The receiver's own word on what it did, where its answer is JSON with such a member; it is optional. */
  outcome?: string;
}

export const NO_ANSWER_IN_TIME = 'no answer in time';

const ANSWER_AT_MOST = 4096;

/** One POST on a connection of its own, as the bank makes them: no redirect is followed. */
export function send(url: URL, delivery: Delivery, timeoutMs: number): Promise<GauntletAnswer> {
  const { headers, body, drip } = delivery;
  return new Promise((resolve) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const length = { 'Content-Length': String(body.length) };
    const call = open(url, { method: 'POST', agent: false, headers: { ...headers, ...length } });
    const finish = (answer: GauntletAnswer) => {
      clearTimeout(limit);
      resolve(answer);
      call.destroy();
    };
    const limit = setTimeout(() => finish({ status: null, problem: NO_ANSWER_IN_TIME }), timeoutMs);
    call.on('error', (error: NodeJS.ErrnoException) =>
      finish({ status: null, problem: error.code ?? error.message }),
    );
    call.on('response', (response) => {
      const status = response.statusCode ?? null;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text = (text + piece).slice(0, ANSWER_AT_MOST);
      });
      // An answer whose end is cut off is an answer.
      response.on('close', () => finish({ status, ...outcomeOf(text) }));
    });
    if (drip === undefined) call.end(body);
    else void trickle(inPieces(body, drip), (piece) => call.write(piece)).then(() => call.end());
  });
}

async function* inPieces(body: Buffer, { pieces, everyMs }: NonNullable<Delivery['drip']>) {
  const size = Math.ceil(body.length / pieces);
  for (let at = 0; at < body.length; at += size) {
    yield body.subarray(at, at + size);
    await pause(everyMs);
  }
}

async function trickle(pieces: AsyncIterable<Buffer>, write: (piece: Buffer) => void): Promise<void> {
  for await (const piece of pieces) write(piece);
}

/** The same by the bank's own client, which calls only where the bank may. Returns every failure as an answer. */
export async function sendByBank(
  outbound: Pick<Outbound, 'request'>,
  { url, timeoutMs }: { url: string; timeoutMs: number },
  { headers, body, drip }: Delivery,
): Promise<GauntletAnswer> {
  try {
    const { status, body: answer } = await outbound.request({
      ...{ url, method: 'POST', timeoutMs, maxBytes: ANSWER_AT_MOST, whenLate: 'cut' },
      // A connection that a receiver broke off says nothing on the next trial.
      headers: { ...headers, connection: 'close', 'content-length': String(body.length) },
      body: drip === undefined ? body : Readable.from(inPieces(body, drip)),
    });
    return { status, ...outcomeOf(answer.toString('utf8')) };
  } catch (error) {
    const reason = error instanceof OutboundError ? error.reason : 'internal';
    return { status: null, problem: reason === 'timeout' ? NO_ANSWER_IN_TIME : reason };
  }
}

function outcomeOf(text: string): Pick<GauntletAnswer, 'outcome'> {
  try {
    const { outcome } = (JSON.parse(text) ?? {}) as { outcome?: unknown };
    return typeof outcome === 'string' ? { outcome } : {};
  } catch {
    return {};
  }
}
