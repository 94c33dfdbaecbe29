import { costOf, PRIMARY_CHANNEL, TokenBucket } from '../messages/tokens.ts';
import type { IcomConnection } from './connection.ts';
import { type PostOutcome, postMessages } from './post.ts';
import type { IcomStore, OutMessage, Sending } from './store.ts';

export interface SenderGiven {
  connection: IcomConnection;
  store: IcomStore;
  ispb: string;
  /** The bank's clock, in milliseconds. */
  now: () => number;
  /** Receives messages that will not be sent, or whose delivery is unknown. */
  ended: (message: OutMessage, how: Sending, detail: string) => void;
  /** Notifies an operator. */
  troubled: (detail: string) => void;
}

const MAX_PARTS = 10;
/** Maximum number of concurrent requests. */
const LANES = 4;
const LONGEST_PAUSE_MS = 5_000;
const UNCERTAIN_PAUSE_MS = 250;
const FAILED_PAUSE_MS = 1_000;

interface Waiting {
  message: OutMessage;
  /** The message may have arrived: it was sent at least once without a certain answer. */
  uncertain: boolean;
}

/** Sends stored messages, with the same bytes each time, until the system has them or they are too late. */
export class Sender {
  readonly #given: SenderGiven;
  readonly #waiting: Waiting[] = [];
  readonly #tokens: TokenBucket;
  readonly #stopping = new AbortController();
  readonly #lanes = new Set<Promise<void>>();
  /** Ids of all waiting and in-flight messages. */
  readonly #held = new Set<string>();

  constructor(given: SenderGiven) {
    this.#given = given;
    this.#tokens = new TokenBucket(PRIMARY_CHANNEL, () => performance.now());
  }

  get tokens(): number {
    return this.#tokens.level;
  }

  waiting(): string[] {
    return [...this.#held];
  }

  /** Sends messages stored by another node or run: they may have been sent, so with the same bytes. */
  resume(messages: readonly OutMessage[]): void {
    this.#take(messages, true);
  }

  /** It is stored, so it will be sent. */
  send(messages: readonly OutMessage[]): void {
    this.#take(messages, false);
  }

  #take(messages: readonly OutMessage[], uncertain: boolean): void {
    for (const message of messages) {
      if (this.#held.has(message.messageId)) continue;
      this.#held.add(message.messageId);
      this.#waiting.push({ message, uncertain });
    }
    this.#work();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#lanes);
  }

  #work(): void {
    if (this.#lanes.size >= LANES || this.#waiting.length === 0 || this.#stopping.signal.aborted) return;
    const lane = this.#run().finally(() => {
      this.#lanes.delete(lane);
      this.#work();
    });
    this.#lanes.add(lane);
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#stopping.signal.aborted) {
      await this.#pause(this.#tokens.waitMs());
      const taken = this.#waiting.splice(0, MAX_PARTS);
      try {
        await this.#post(taken);
      } catch (error) {
        // The store failed. The results of these sends are not stored, so they are sent again.
        this.#given.troubled(error instanceof Error ? error.message : String(error));
        this.#putBack(taken);
        await this.#pause(FAILED_PAUSE_MS);
      }
    }
  }

  /** Leaves out messages that have ended, whose payments may have been given back, and those that wait already. */
  #putBack(taken: readonly Waiting[]): void {
    const waiting = new Set(this.#waiting.map(({ message }) => message.messageId));
    const open = taken.filter(
      ({ message: { messageId } }) => this.#held.has(messageId) && !waiting.has(messageId),
    );
    this.#waiting.unshift(...open);
  }

  async #post(taken: Waiting[]): Promise<void> {
    const together = await this.#fresh(taken);
    if (together.length === 0) return;
    for (const { message } of together)
      this.#tokens.draw(costOf(message.type, message.transactionIds.length));
    const texts = together.map(({ message }) => message.xml);
    const { connection, ispb } = this.#given;
    await this.#settle(together, await postMessages(connection, ispb, texts));
  }

  /** An expired order is dropped before it is sent. */
  async #fresh(together: Waiting[]): Promise<Waiting[]> {
    const now = this.#given.now();
    const isOver = ({ message: { expiresAt } }: Waiting) => expiresAt !== null && expiresAt <= now;
    for (const late of together.filter(isOver))
      await this.#end([late], late.uncertain ? 'UNCERTAIN' : 'EXPIRED', 'Its time is over.');
    return together.filter((waiting) => !isOver(waiting));
  }

  async #settle(together: Waiting[], outcome: PostOutcome): Promise<void> {
    // It stays so even if the store fails now, and the message is put back.
    if (outcome.stored !== false) for (const one of together) one.uncertain = true;
    if (outcome.stored === true) {
      await this.#given.store.endOut(
        together.map(({ message: { messageId } }, at) => {
          const resourceId = outcome.resourceIds[at];
          return { messageId, how: 'SENT', ...(resourceId !== undefined && { resourceId }) };
        }),
      );
      this.#letGo(together);
      return;
    }
    if (outcome.stored === false && !outcome.again) {
      // One invalid part makes the whole request fail: each is sent alone once, so that only it fails.
      if (together.length > 1) for (const one of together) await this.#sendAlone(one);
      else {
        // A refusal now does not undo a message that an earlier attempt may have delivered.
        const how = together.some((one) => one.uncertain) ? 'UNCERTAIN' : 'REFUSED';
        await this.#end(together, how, `${outcome.status} ${outcome.detail}`);
      }
      return;
    }
    this.#waiting.unshift(...together);
    await this.#pause(
      outcome.stored === undefined ? UNCERTAIN_PAUSE_MS : Math.min(outcome.afterMs, LONGEST_PAUSE_MS),
    );
  }

  async #sendAlone(one: Waiting): Promise<void> {
    await this.#settle(
      [one],
      await postMessages(this.#given.connection, this.#given.ispb, [one.message.xml]),
    );
  }

  async #end(which: Waiting[], how: Sending, detail: string): Promise<void> {
    await this.#given.store.endOut(which.map(({ message: { messageId } }) => ({ messageId, how })));
    this.#letGo(which);
    for (const { message } of which) this.#given.ended(message, how, detail);
  }

  #letGo(which: readonly Waiting[]): void {
    for (const { message } of which) this.#held.delete(message.messageId);
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, this.#stopping.signal);
  }
}

/** Ends early if the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
