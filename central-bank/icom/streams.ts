import type { Faults } from '../faults/faults.ts';
import { queueOf, recorded, SPI_SECTION, type SpiEvent } from '../spi/events.ts';
import type { Delivery } from '../spi/state.ts';
import type { World } from '../world/world.ts';

export const MAX_STREAMS = 6;
export const MAX_BATCH = 10;

export interface StreamTimes {
  /** Time that a request waits for messages. */
  waitMs: number;
  /** Time after an answer was sent; then a stream's unconfirmed messages go to others. */
  idleMs: number;
}

/** The answer to a request. `next` identifies the request that confirms it. */
export type StreamAnswer = { batch: readonly Delivery[]; next: string } | 'TOO MANY' | 'GONE';

interface Stream {
  readonly id: string;
  readonly ispb: string;
  /** The number of the request that confirms the batch. */
  number: number;
  batch: Delivery[];
  wake: (() => void) | undefined;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Queues read by streams. Streams exist only in memory: after a restart they are gone, and their unconfirmed messages
 * are delivered again under the same ids.
 */
export class Streams {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #times: StreamTimes;
  readonly #open = new Map<string, Stream>();
  readonly #inFlight = new Set<Delivery>();
  readonly #postponed = new Set<Delivery>();
  readonly #unlisten: () => void;

  constructor({ world, faults, times }: { world: World; faults: Faults; times: StreamTimes }) {
    this.#world = world;
    this.#faults = faults;
    this.#times = times;
    this.#unlisten = world.listen((events) => {
      for (const { section, event } of events)
        if (section === SPI_SECTION.name) this.#hear(event as SpiEvent);
    });
  }

  async start(ispb: string, limit: number): Promise<StreamAnswer> {
    const own = [...this.#open.values()].filter((stream) => stream.ispb === ispb);
    if (own.length >= MAX_STREAMS) return 'TOO MANY';
    const stream: Stream = {
      id: this.#world.draw(16),
      ispb,
      number: 0,
      batch: [],
      wake: undefined,
      idle: undefined,
    };
    this.#open.set(stream.id, stream);
    return this.#fill(stream, limit);
  }

  /** The newest request confirms the previous batch; repeating the previous one returns the same batch again. */
  async next(ispb: string, name: string, limit: number): Promise<StreamAnswer> {
    const { stream, number } = this.#find(ispb, name);
    if (stream === undefined) return 'GONE';
    if (this.#faults.strike('stream-gone', ispb)) {
      this.#close(stream);
      return 'GONE';
    }
    if (number === stream.number - 1) return this.#answer(stream);
    if (number !== stream.number) return 'GONE';
    this.#confirm(stream);
    return this.#fill(stream, limit);
  }

  /** Confirms and closes. False if it is closed already. */
  end(ispb: string, name: string): boolean {
    const { stream, number } = this.#find(ispb, name);
    if (stream === undefined || number !== stream.number) return false;
    this.#confirm(stream);
    this.#close(stream);
    return true;
  }

  openOf(ispb: string): number {
    return [...this.#open.values()].filter((stream) => stream.ispb === ispb).length;
  }

  /** Ends all streams, like a restart. */
  endAll(): void {
    for (const stream of this.#open.values()) this.#close(stream);
    this.#inFlight.clear();
    this.#postponed.clear();
  }

  close(): void {
    this.#unlisten();
    this.endAll();
  }

  #find(ispb: string, name: string): { stream: Stream | undefined; number: number } {
    const [id = '', number = ''] = name.split('.');
    const stream = this.#open.get(id);
    return { stream: stream?.ispb === ispb ? stream : undefined, number: Number(number) };
  }

  async #fill(stream: Stream, limit: number): Promise<StreamAnswer> {
    clearTimeout(stream.idle);
    // This request replaces one that is still waiting.
    stream.wake?.();
    stream.number += 1;
    const { number } = stream;
    stream.batch = this.#take(stream.ispb, limit);
    if (stream.batch.length === 0 && !this.#faults.strike('empty-now', stream.ispb)) {
      await this.#wait(stream);
      if (!this.#open.has(stream.id)) return 'GONE';
      if (stream.number === number && stream.batch.length === 0)
        stream.batch = this.#take(stream.ispb, limit);
    }
    return this.#answer(stream);
  }

  /**
   * An answer has been sent, or nobody takes it any more: the stream is idle until the next request. Time to pack an
   * answer does not count.
   */
  sent(ispb: string, name: string): void {
    const { stream, number } = this.#find(ispb, name);
    // A newer request has already taken its place.
    if (stream === undefined || number !== stream.number || stream.wake !== undefined) return;
    clearTimeout(stream.idle);
    stream.idle = setTimeout(() => this.#close(stream), this.#times.idleMs);
  }

  #answer(stream: Stream): StreamAnswer {
    clearTimeout(stream.idle);
    return { batch: stream.batch, next: `${stream.id}.${stream.number}` };
  }

  #wait(stream: Stream): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, this.#times.waitMs);
      function done(): void {
        clearTimeout(timer);
        stream.wake = undefined;
        resolve();
      }
      stream.wake = done;
    });
  }

  #take(ispb: string, limit: number): Delivery[] {
    const taken: Delivery[] = [];
    const last: Delivery[] = [];
    for (const delivery of queueOf(this.#world.stateOf(SPI_SECTION), ispb)) {
      if (taken.length === limit) break;
      if (this.#inFlight.has(delivery)) continue;
      if (this.#postponed.has(delivery)) last.push(delivery);
      else if (this.#faults.strike('deliver-last', delivery.xml)) {
        this.#postponed.add(delivery);
        last.push(delivery);
      } else taken.push(delivery);
    }
    const batch = taken.length > 0 ? taken : last.slice(0, limit);
    for (const delivery of batch) {
      this.#inFlight.add(delivery);
      this.#postponed.delete(delivery);
    }
    return batch;
  }

  #confirm(stream: Stream): void {
    const { batch, ispb } = stream;
    stream.batch = [];
    for (const delivery of batch) this.#inFlight.delete(delivery);
    const gone = batch.filter(({ xml }) => !this.#faults.strike('deliver-twice', xml));
    if (gone.length === 0) return;
    const resourceIds = gone.map(({ resourceId }) => resourceId);
    this.#world.commit([recorded({ happened: 'CONFIRMED', ispb, resourceIds })]);
  }

  #close(stream: Stream): void {
    this.#open.delete(stream.id);
    clearTimeout(stream.idle);
    for (const delivery of stream.batch) this.#inFlight.delete(delivery);
    const leaves = stream.batch.length > 0;
    stream.batch = [];
    stream.wake?.();
    if (leaves) this.#wakeOne(stream.ispb);
  }

  #hear(event: SpiEvent): void {
    if (event.happened === 'SIGNED' || event.happened === 'REPEATED') this.#wakeOne(event.delivery.to);
  }

  /** One waiting request is enough: it takes all messages. */
  #wakeOne(ispb: string): void {
    for (const stream of this.#open.values())
      if (stream.ispb === ispb && stream.wake !== undefined) {
        stream.wake();
        return;
      }
  }
}
