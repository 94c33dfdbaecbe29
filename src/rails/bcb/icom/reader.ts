import { createHash } from 'node:crypto';
import { boundaryOf, MultipartError, type Part, readMultipart } from '../messages/multipart.ts';
import { type IcomConnection, type IcomResponse, UnreadableAnswer } from './connection.ts';
import { retryAfterMs } from './post.ts';
import { pause } from './sender.ts';
import type { IcomStore, InMessage } from './store.ts';

export interface ReaderGiven {
  connection: IcomConnection;
  store: IcomStore;
  ispb: string;
  /** Receives stored messages that are new. Its errors are reported, and the stream continues. */
  stored: (messages: InMessage[]) => Promise<void>;
  /** The system has responded. */
  heard: () => void;
  /** Notifies an operator. */
  troubled: (detail: string) => void;
}

/** The system accepts at most six. */
export const MAX_STREAMS = 6;
const TIMEOUT_MS = 30_000;
/** Number of requests for one batch; then the stream is abandoned, and another one receives it again. */
const TRIES = 3;
/** Number of messages requested singly after an unreadable batch: two batches. */
const SINGLES = 20;
/** Bytes kept of an unreadable answer, for people who investigate it. */
const KEPT_BYTES = 1_048_576;
const MAX_RESOURCE_ID = 200;

/**
 * One stream: it requests, stores, and confirms by the next request. After an unreadable batch it requests one
 * message at a time, so that an unreadable message delays only itself; that message is stored as received, and never
 * trusted.
 */
export class StreamReader {
  readonly #given: ReaderGiven;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  /** Number of messages that are still requested singly. */
  #singles = 0;

  constructor(given: ReaderGiven) {
    this.#given = given;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Confirms the stored messages, and closes the stream. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const beginning = `/api/v1/out/${this.#given.ispb}/stream/start`;
    let next = beginning;
    let failed = 0;
    while (!signal.aborted) {
      try {
        next = (await this.#pull(next)) ?? beginning;
        failed = 0;
      } catch (error) {
        failed += 1;
        if (failed === 1) this.#given.troubled(error instanceof Error ? error.message : String(error));
        // Another request would return the same unreadable answer.
        if (error instanceof UnreadableAnswer) next = (await this.#setAside(error)) ?? beginning;
        else if (failed >= TRIES) next = beginning;
        await pause(Math.min(5_000, 50 * 2 ** failed), signal);
      }
    }
    if (next !== beginning) await this.#end(next);
  }

  /** The next request, or undefined at the end of the stream. */
  async #pull(path: string): Promise<string | undefined> {
    const { connection, store, stored } = this.#given;
    const single = this.#singles > 0;
    const headers = { Accept: single ? 'application/xml' : 'multipart/mixed', 'Accept-Encoding': 'gzip' };
    const answer = await connection.send({ method: 'GET', path, headers, timeoutMs: TIMEOUT_MS });
    if (answer.status === 410) return undefined;
    if (answer.status === 429 || answer.status === 503) {
      await pause(Math.min(5_000, retryAfterMs(answer.headers)), this.#stopping.signal);
      // Repeats this request if none is named: the start would abandon the stream.
      return answer.headers['pi-pull-next'] ?? path;
    }
    this.#given.heard();
    if (answer.status !== 200 && answer.status !== 204)
      throw new Error(`The stream answered ${answer.status}.`);
    const next = answer.headers['pi-pull-next'];
    if (next === undefined) throw new Error('The answer of the stream has no PI-Pull-Next header.');
    if (answer.status === 200) {
      const fresh = await store.writeIn(messagesIn(answer));
      if (fresh.length > 0) await stored(fresh);
      // Requests that return nothing do not count: the batch is redelivered only after its stream was abandoned for a
      // while.
      if (single) this.#singles -= 1;
    }
    return next;
  }

  /**
   * Stores a single unreadable message as far as it arrived, and returns the request that confirms it. Returns
   * undefined for a batch: the stream restarts and requests its messages singly.
   */
  async #setAside(error: UnreadableAnswer): Promise<string | undefined> {
    const single = this.#singles > 0;
    this.#singles = SINGLES;
    const next = error.headers['pi-pull-next'];
    if (!single || next === undefined) return undefined;
    try {
      const { store, stored } = this.#given;
      const raw = inMessage(nameOf(error), error.body.subarray(0, KEPT_BYTES));
      this.#given.troubled(`${raw.resourceId} is stored unread: ${error.message}`);
      const fresh = await store.writeIn([raw]);
      if (fresh.length > 0) await stored(fresh);
      return next;
    } catch {
      // It is not stored, so it is redelivered.
      return undefined;
    }
  }

  async #end(path: string): Promise<void> {
    try {
      await this.#given.connection.send({ method: 'DELETE', path, timeoutMs: 2_000 });
    } catch {
      // It expires after a while, and unconfirmed messages are redelivered.
    }
  }
}

/** Splits the bytes at their boundaries before any text is decoded. */
function messagesIn(answer: IcomResponse): InMessage[] {
  const { headers, body } = answer;
  const boundary = boundaryOf(headers['content-type'] ?? '');
  const parts = boundary === undefined ? [{ headers, body }] : partsOf(answer, boundary);
  return parts.map((part) => {
    const resourceId = part.headers['pi-resourceid'] ?? '';
    if (resourceId === '' || resourceId.length > MAX_RESOURCE_ID)
      throw new UnreadableAnswer('A message comes without a PI-ResourceId of 1 to 200 characters.', answer);
    return inMessage(resourceId, part.body);
  });
}

function partsOf(answer: IcomResponse, boundary: string): Part[] {
  try {
    return readMultipart(answer.body, boundary);
  } catch (error) {
    if (error instanceof MultipartError) throw new UnreadableAnswer(error.message, answer);
    throw error;
  }
}

/** A name that is the same for a repeated answer. */
function nameOf({ headers, body }: UnreadableAnswer): string {
  const name = headers['pi-resourceid'] ?? '';
  if (name !== '' && name.length <= MAX_RESOURCE_ID) return name;
  return `unnamed-${createHash('sha256').update(body).digest('hex')}`;
}

/** XML never contains a zero byte, and the database cannot store one. */
function inMessage(resourceId: string, body: Buffer): InMessage {
  return { resourceId, xml: body.toString('utf8').replaceAll('\0', '\uFFFD') };
}
