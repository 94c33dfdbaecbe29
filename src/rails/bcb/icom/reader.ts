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
  /** Messages that are stored and were not there before. What it throws is said, and the stream goes on. */
  stored: (messages: InMessage[]) => Promise<void>;
  /** The system has answered. */
  heard: () => void;
  /** Tells an operator. */
  troubled: (detail: string) => void;
}

/** The system takes no seventh. */
export const MAX_STREAMS = 6;
const TIMEOUT_MS = 30_000;
/** Number of times that one batch is asked for; then the stream is left, and another brings it again. */
const TRIES = 3;
/** Number of messages that are asked for one by one once a batch of them could not be read: two batches. */
const SINGLES = 20;
/** Bytes that are kept of an answer that cannot be read, for those who look into it. */
const KEPT_BYTES = 1_048_576;
const MAX_RESOURCE_ID = 200;

/**
 * One stream: asks, stores, and by asking on says that it has stored. A batch that cannot be read is asked for again one
 * message at a time, so that one message holds up none but itself; that one is stored as it came, and nothing believes it.
 */
export class StreamReader {
  readonly #given: ReaderGiven;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  /** Number of messages that are still asked for one by one. */
  #singles = 0;

  constructor(given: ReaderGiven) {
    this.#given = given;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Confirms what is stored, and closes the stream. */
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
        // To ask again would bring what cannot be read again.
        if (error instanceof UnreadableAnswer) next = (await this.#setAside(error)) ?? beginning;
        else if (failed >= TRIES) next = beginning;
        await pause(Math.min(5_000, 50 * 2 ** failed), signal);
      }
    }
    if (next !== beginning) await this.#end(next);
  }

  /** The next question, or undefined where the stream is over. */
  async #pull(path: string): Promise<string | undefined> {
    const { connection, store, stored } = this.#given;
    const single = this.#singles > 0;
    const headers = { Accept: single ? 'application/xml' : 'multipart/mixed', 'Accept-Encoding': 'gzip' };
    const answer = await connection.send({ method: 'GET', path, headers, timeoutMs: TIMEOUT_MS });
    if (answer.status === 410) return undefined;
    if (answer.status === 429 || answer.status === 503) {
      await pause(Math.min(5_000, retryAfterMs(answer.headers)), this.#stopping.signal);
      return answer.headers['pi-pull-next'];
    }
    this.#given.heard();
    if (answer.status !== 200 && answer.status !== 204)
      throw new Error(`The stream answered ${answer.status}.`);
    const next = answer.headers['pi-pull-next'];
    if (next === undefined) throw new Error('The answer of the stream has no PI-Pull-Next header.');
    if (answer.status === 200) {
      const fresh = await store.writeIn(messagesIn(answer));
      if (fresh.length > 0) await stored(fresh);
      // Questions that bring nothing do not count: the batch comes back only when its stream was left for a while.
      if (single) this.#singles -= 1;
    }
    return next;
  }

  /**
   * Stores a single message that cannot be read, as far as it came, and answers the question that confirms it. Answers
   * undefined for a batch: the stream begins anew, and asks for its messages one by one.
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
      // It is not stored, so it comes again.
      return undefined;
    }
  }

  async #end(path: string): Promise<void> {
    try {
      await this.#given.connection.send({ method: 'DELETE', path, timeoutMs: 2_000 });
    } catch {
      // It is over by itself after a while, and what it has not confirmed comes again.
    }
  }
}

/** Bytes are cut at their boundaries before anything is read as text. */
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

/** A name that comes out the same when the same answer comes again. */
function nameOf({ headers, body }: UnreadableAnswer): string {
  const name = headers['pi-resourceid'] ?? '';
  if (name !== '' && name.length <= MAX_RESOURCE_ID) return name;
  return `unnamed-${createHash('sha256').update(body).digest('hex')}`;
}

/** A zero byte is in no XML, and no database keeps it. */
function inMessage(resourceId: string, body: Buffer): InMessage {
  return { resourceId, xml: body.toString('utf8').replaceAll('\0', '\uFFFD') };
}
