import { SPI } from '../messages/catalog.ts';
import { type Message, readMessage } from '../messages/message.ts';
import type { CertificateStore } from '../xml/certificates.ts';
import { verifyMessage } from '../xml/verify.ts';
import type { IcomConnection } from './connection.ts';
import { MAX_STREAMS, StreamReader } from './reader.ts';
import { Sender } from './sender.ts';
import { HeardLater, type IcomStore, type InMessage, type OutMessage, type Sending } from './store.ts';

export interface IcomClientGiven {
  connection: IcomConnection;
  store: IcomStore;
  ispb: string;
  certificates: CertificateStore;
  now: () => Date;
  /** Number of concurrent streams, at most six. */
  streams: number;
  hear: IcomListener;
}

/** Receives everything that arrives. A promise that resolves says that it need not be delivered again. */
export interface IcomListener {
  /** A message that the system has signed, for this participant. */
  message(message: Message, raw: InMessage): Promise<void>;
  /** A message with an invalid signature or format: it had no effect, and a person must look at it. */
  alarm(raw: InMessage, reason: Error): Promise<void>;
  /** A message of this bank that was not, or perhaps not, delivered. */
  ended(message: OutMessage, how: Sending, detail: string): void;
  troubled(detail: string): void;
  /** The system has responded. */
  reached?(): void;
}

/** The participant's client: it sends outgoing messages, and stores and delivers incoming ones. */
export class IcomClient {
  readonly #given: IcomClientGiven;
  readonly #sender: Sender;
  #readers: StreamReader[] = [];

  constructor(given: IcomClientGiven) {
    this.#given = given;
    const { connection, store, ispb, hear } = given;
    this.#sender = new Sender({
      ...{ connection, store, ispb, ended: hear.ended, troubled: hear.troubled },
      now: () => given.now().getTime(),
    });
  }

  /** Continues the work of an earlier run, and begins to read. */
  async start(): Promise<void> {
    await this.takeOver();
    void this.read(this.#given.streams);
  }

  /** Takes stored messages that are unprocessed or unsent. Returns their number. */
  async takeOver(): Promise<number> {
    const { store } = this.#given;
    const stored = await store.unhandled();
    await this.#work(stored);
    const unsent = await store.unsent();
    this.#sender.resume(unsent);
    return stored.length + unsent.length;
  }

  /** Sets the number of streams. Resolves once surplus ones are closed. */
  async read(streams: number): Promise<void> {
    const wanted = Math.min(streams, MAX_STREAMS);
    const { connection, store, ispb, hear } = this.#given;
    while (this.#readers.length < wanted) {
      const reader = new StreamReader({
        ...{ connection, store, ispb, troubled: hear.troubled },
        stored: (messages) => this.#work(messages),
        heard: () => this.#given.hear.reached?.(),
      });
      this.#readers.push(reader);
      reader.start();
    }
    await Promise.all(this.#readers.splice(wanted).map((reader) => reader.stop()));
  }

  get streams(): number {
    return this.#readers.length;
  }

  get tokens(): number {
    return this.#sender.tokens;
  }

  /** Messages that this client is about to send. */
  waiting(): string[] {
    return this.#sender.waiting();
  }

  /** Sends messages that are already stored. */
  dispatch(messages: readonly OutMessage[]): void {
    this.#sender.send(messages);
  }

  /** Resolves once the messages are stored: from then on they will be sent in any case. */
  async send(messages: readonly OutMessage[]): Promise<void> {
    await this.#given.store.writeOut(messages);
    this.#sender.send(messages);
  }

  async stop(): Promise<void> {
    const readers = this.#readers.splice(0);
    await Promise.all([this.#sender.stop(), ...readers.map((reader) => reader.stop())]);
  }

  async #work(messages: readonly InMessage[]): Promise<void> {
    const { hear, store } = this.#given;
    const done: string[] = [];
    const work = async (raw: InMessage) => {
      try {
        const judged = this.#judge(raw);
        if (judged instanceof Error) await hear.alarm(raw, judged);
        else await hear.message(judged, raw);
        done.push(raw.resourceId);
      } catch (error) {
        await this.#leave(raw, error);
      }
    };
    // There is no order between them, so none waits for another.
    await Promise.all(messages.map(work));
    if (done.length > 0) await store.endIn(done);
  }

  /** It stays unprocessed: it is retried soon if it was only early, otherwise when its lease expires. */
  async #leave(raw: InMessage, error: unknown): Promise<void> {
    const { hear, store } = this.#given;
    const tell = (why: unknown) =>
      hear.troubled(`${raw.resourceId} could not be worked on: ${why instanceof Error ? why.message : why}`);
    if (error instanceof HeardLater) await store.postponeIn(raw.resourceId).catch(tell);
    else tell(error);
  }

  #judge(raw: InMessage): Message | Error {
    const { certificates, ispb, now } = this.#given;
    try {
      const message = readMessage(verifyMessage(Buffer.from(raw.xml, 'utf8'), { certificates, at: now() }));
      const { from, to } = message.header;
      if (from !== SPI) return new Error(`The message is from ${from}, not from the settlement system.`);
      return to === ispb ? message : new Error(`The message is for ${to}.`);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
