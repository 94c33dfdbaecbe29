import type { Pool } from '../../../database/pool.ts';
import { transaction } from '../../../database/transaction.ts';
import type { Clock } from '../../../time/clock.ts';
import type { IcomStore, InMessage, OutMessage } from '../icom/store.ts';
import { endIn, postponeIn, takeIn, writeIn } from './inbox.ts';
import { type EndedMessage, Outbox } from './outbox.ts';

const AT_ONCE = 100;

export interface PostgresStoreGiven {
  db: Pool;
  clock: Clock;
  /** Hears of a message that failed too often. */
  givenUp: (message: InMessage) => void;
}

/**
 * Messages in the bank's database, for any number of nodes: one node at a time holds a message, and another takes it
 * over after that node's death.
 */
export class PostgresStore implements IcomStore {
  readonly outbox = new Outbox();
  readonly #given: PostgresStoreGiven;

  constructor(given: PostgresStoreGiven) {
    this.#given = given;
  }

  async writeOut(messages: readonly OutMessage[]): Promise<void> {
    const { db, clock } = this.#given;
    const [only, ...more] = messages;
    if (only !== undefined && more.length === 0) return this.outbox.write(db, only, clock.now());
    await transaction(db, async (tx) => {
      for (const message of messages) await this.outbox.write(tx, message, clock.now());
    });
  }

  endOut(ended: readonly EndedMessage[]): Promise<void> {
    return this.outbox.end(this.#given.db, ended);
  }

  unsent(): Promise<OutMessage[]> {
    return this.outbox.take(this.#given.db, AT_ONCE);
  }

  findOut(reference: string): Promise<OutMessage | undefined> {
    return this.outbox.find(this.#given.db, reference);
  }

  writeIn(messages: readonly InMessage[]): Promise<InMessage[]> {
    return writeIn(this.#given.db, messages, this.#given.clock.now());
  }

  endIn(resourceIds: readonly string[]): Promise<void> {
    return endIn(this.#given.db, resourceIds, this.#given.clock.now());
  }

  postponeIn(resourceId: string): Promise<void> {
    return postponeIn(this.#given.db, resourceId);
  }

  unhandled(): Promise<InMessage[]> {
    const { db, clock, givenUp } = this.#given;
    return takeIn(db, AT_ONCE, { now: clock.now(), givenUp });
  }
}
