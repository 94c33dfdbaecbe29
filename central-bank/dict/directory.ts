import type { Category } from '../../src/rails/bcb/dict-values/policies.ts';
import { giveBack } from './access/buckets.ts';
import { removeEntry } from './entries/keep.ts';
import type { FaultSource } from './faults.ts';
import { type NewReport, openReport } from './infractions/write.ts';
import { Records } from './store/records.ts';
import type { ReportRow, Restriction, TransactionRow } from './store/rows.ts';
import type { JournalTable } from './store/tables.ts';
import type { DictWorld } from './world.ts';

export interface DirectoryMeans {
  journal: JournalTable;
  faults: FaultSource;
  now(): Date;
  seed: string;
}

/** The directory for the program's other parts and for control. */
export class Directory {
  readonly world: DictWorld;

  constructor({ journal, faults, now, seed }: DirectoryMeans) {
    let frozen: Date | undefined;
    this.world = {
      records: new Records(journal),
      now,
      seed,
      // While the fault is active, every change has the instant of the first.
      frozenAt: () => {
        frozen = faults.strike('dict-same-instant', '') === undefined ? undefined : (frozen ?? now());
        return frozen;
      },
    };
  }

  /** Reports an order that the settlement system accepted. */
  ordered(endToEndId: string): void {
    this.#keep(() => giveBack(this.world, endToEndId, this.world.now()));
  }

  /** Reports a settled payment or return. Idempotent. */
  settled(transaction: TransactionRow): void {
    const { transactions } = this.world.records;
    if (transactions.get(transaction.id) !== undefined) return;
    this.#keep(() => transactions.put(transaction.id, transaction));
  }

  setCategory(ispb: string, category: Category): void {
    this.#keep(() => this.world.records.participants.put(ispb, { category }));
  }

  /** Restricts a person or a key; null removes the restriction. */
  restrict(kind: 'PERSON' | 'KEY', name: string, restriction: Restriction | null): void {
    const { restrictions } = this.world.records;
    this.#keep(() =>
      restriction === null
        ? restrictions.remove(`${kind} ${name}`)
        : restrictions.put(`${kind} ${name}`, restriction),
    );
  }

  /** Opens a report without a funds recovery, for example institutions. */
  report(wanted: NewReport): ReportRow {
    return this.#keep(() => openReport(this.world, wanted, this.world.now()));
  }

  /** Removes an entry without notifying its bank. */
  forgetEntry(key: string): void {
    const entry = this.world.records.entries.get(key);
    if (entry !== undefined) this.#keep(() => removeEntry(this.world, entry, this.world.now()));
  }

  #keep<T>(change: () => T): T {
    const result = change();
    this.world.records.commit();
    return result;
  }
}
