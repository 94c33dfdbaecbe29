import type { KeyType } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { isOpen } from '../claims/moves.ts';
import type * as rows from './rows.ts';
import { type JournalTable, type Table, Tables } from './tables.ts';

/** All tables of the directory, and secondary look-ups. */
export class Records {
  readonly #tables = new Tables();
  readonly entries = this.#tables.table<rows.EntryRow>('entries');
  readonly claims = this.#tables.table<rows.ClaimRow>('claims');
  readonly reports = this.#tables.table<rows.ReportRow>('reports');
  readonly refunds = this.#tables.table<rows.RefundRow>('refunds');
  readonly recoveries = this.#tables.table<rows.RecoveryRow>('recoveries');
  readonly markers = this.#tables.table<rows.MarkerRow>('markers');
  readonly events = this.#tables.table<rows.EventRow>('events');
  readonly cidEvents = this.#tables.table<rows.CidEventRow>('cid-events');
  readonly cidFiles = this.#tables.table<rows.CidFileRow>('cid-files');
  readonly verifiers = this.#tables.table<string>('verifiers');
  readonly transactions = this.#tables.table<rows.TransactionRow>('transactions');
  readonly lookUps = this.#tables.table<rows.LookUpRow>('look-ups');
  readonly requests = this.#tables.table<rows.RequestRow>('requests');
  readonly participants = this.#tables.table<rows.ParticipantRow>('participants');
  readonly restrictions = this.#tables.table<rows.Restriction>('restrictions');
  readonly buckets = this.#tables.table<rows.BucketRow>('buckets');
  readonly counters = this.#tables.table<number>('counters');

  readonly #openClaims = new Map<string, string>();
  readonly #keysOfCids = new Map<string, string>();
  readonly #keysOfAccounts = groups(this.entries, ({ account }) => accountOf(account));
  readonly #cidEventsOf = groups(this.cidEvents, (event) => verifierKey(event.participant, event.keyType));
  readonly #paidBy = groups(this.transactions, ({ payer }) => partyAccount(payer));
  readonly #journal: JournalTable;

  /** With everything in the journal. */
  constructor(journal: JournalTable) {
    this.#journal = journal;
    this.claims.watch((id, _, claim) => {
      if (claim === undefined) return;
      if (isOpen(claim)) this.#openClaims.set(claim.key, id);
      else if (this.#openClaims.get(claim.key) === id) this.#openClaims.delete(claim.key);
    });
    this.entries.watch((key, before, entry) => {
      if (before !== undefined) this.#keysOfCids.delete(before.cid);
      if (entry !== undefined) this.#keysOfCids.set(entry.cid, key);
    });
    for (const row of journal.read()) this.#tables.restore(row);
  }

  /** Stores the changes since the last time. */
  commit(): void {
    const changes = this.#tables.takeChanges();
    if (changes.length > 0) this.#journal.append(changes);
  }

  undo(): void {
    this.#tables.undo();
  }

  next(counter: string): number {
    const number = (this.counters.get(counter) ?? 0) + 1;
    this.counters.put(counter, number);
    return number;
  }

  openClaimOn(key: string): rows.ClaimRow | undefined {
    const id = this.#openClaims.get(key);
    return id === undefined ? undefined : this.claims.get(id);
  }

  entryByCid(cid: string): rows.EntryRow | undefined {
    const key = this.#keysOfCids.get(cid);
    return key === undefined ? undefined : this.entries.get(key);
  }

  entriesOfAccount(account: rows.EntryRow['account']): rows.EntryRow[] {
    return present(this.#keysOfAccounts.get(accountOf(account)), this.entries);
  }

  cidEventsOf(participant: string, keyType: KeyType): rows.CidEventRow[] {
    return present(this.#cidEventsOf.get(verifierKey(participant, keyType)), this.cidEvents);
  }

  paidBy(account: string): rows.TransactionRow[] {
    return present(this.#paidBy.get(account), this.transactions);
  }
}

export function verifierKey(participant: string, keyType: KeyType): string {
  return `${participant} ${keyType}`;
}

export function partyAccount({ ispb, branch = '', number }: rows.TransactionParty): string {
  return `${ispb} ${Number(branch)} ${number}`;
}

function accountOf({
  participant,
  branch = '',
  accountNumber,
  accountType,
}: rows.EntryRow['account']): string {
  return [participant, branch, accountNumber, accountType].join(' ');
}

/** An index of a table's rows by a shared property. */
function groups<T>(table: Table<T>, groupOf: (row: T) => string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  table.watch((key, before, after) => {
    if (before !== undefined) found.get(groupOf(before))?.delete(key);
    if (after === undefined) return;
    const group = groupOf(after);
    const keys = found.get(group) ?? new Set();
    found.set(group, keys.add(key));
  });
  return found;
}

function present<T>(keys: Set<string> | undefined, table: Table<T>): T[] {
  return [...(keys ?? [])].flatMap((key) => table.get(key) ?? []);
}
