import { boundaryOf, readMultipart } from '../messages/multipart.ts';
import type { IcomConnection, IcomResponse } from './connection.ts';
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
const HEADERS = { Accept: 'multipart/mixed', 'Accept-Encoding': 'gzip' };
/** Number of times that one batch is asked for; then the stream is left, and another brings it again. */
const TRIES = 3;

/** One stream: asks, stores, and by asking on says that it has stored. */
export class StreamReader {
  readonly #given: ReaderGiven;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

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
        if (failed >= TRIES) next = beginning;
        await pause(Math.min(5_000, 50 * 2 ** failed), signal);
      }
    }
    if (next !== beginning) await this.#end(next);
  }

  /** The next question, or undefined where the stream is over. */
  async #pull(path: string): Promise<string | undefined> {
    const { connection, store, stored } = this.#given;
    const answer = await connection.send({ method: 'GET', path, headers: HEADERS, timeoutMs: TIMEOUT_MS });
    if (answer.status === 410) return undefined;
    if (answer.status === 429 || answer.status === 503) {
      await pause(Math.min(5_000, retryAfterMs(answer.headers)), this.#stopping.signal);
      return answer.headers['pi-pull-next'];
    }
    this.#given.heard();
    if (answer.status !== 200 && answer.status !== 204) throw new Error(`A stream answers ${answer.status}.`);
    const next = answer.headers['pi-pull-next'];
    if (next === undefined) throw new Error('A stream does not say how it goes on.');
    if (answer.status === 200) {
      const fresh = await store.writeIn(messagesIn(answer));
      if (fresh.length > 0) await stored(fresh);
    }
    return next;
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
function messagesIn({ headers, body }: IcomResponse): InMessage[] {
  const boundary = boundaryOf(headers['content-type'] ?? '');
  if (boundary === undefined) return [inMessage(headers['pi-resourceid'], body)];
  return readMultipart(body, boundary).map((part) => inMessage(part.headers['pi-resourceid'], part.body));
}

function inMessage(resourceId: string | undefined, body: Buffer): InMessage {
  if (resourceId === undefined || resourceId === '')
    throw new Error('A message comes without PI-ResourceId.');
  return { resourceId, xml: body.toString('utf8') };
}
