import type { TransferState } from '../settlement/decide-word.ts';

/** A payment or a return as this bank has it. */
export interface Here {
  direction: 'OUT' | 'IN';
  amount: bigint;
  state: TransferState;
  accountingDate: string | null;
}

/** The same as the system has it; null where it knows nothing of it. */
export type There = { amount: bigint; side: 'DBIT' | 'CRDT'; booked: boolean; accountingDate: string | null };

export type EntryKind = 'NOT_THERE' | 'NOT_HERE' | 'AMOUNT' | 'DAY';
export type DifferenceKind =
  | EntryKind
  | ('NOT_BOOKED' | 'BOOKED_OTHERWISE' | 'UNEXPLAINED' | 'SILENT')
  | ('CONTRADICTED' | 'STRANDED' | 'UNREPORTED');

/** Amounts that left the bank are below zero. */
export interface FoundDifference<Kind extends DifferenceKind = DifferenceKind> {
  kind: Kind;
  here: bigint | null;
  there: bigint | null;
}

/** Compares one payment or return with the system's data; undefined if they agree. */
export function judgeEntry(
  here: Here | undefined,
  there: There | null,
): FoundDifference<EntryKind> | undefined {
  const own = here?.state === 'SETTLED' ? signed(here.amount, here.direction === 'OUT') : null;
  const other = there?.booked === true ? signed(there.amount, there.side === 'DBIT') : null;
  if (own === null && other === null) return undefined;
  const found = { here: own, there: other };
  if (own === null) return { kind: 'NOT_HERE', ...found };
  if (other === null) return { kind: 'NOT_THERE', ...found };
  if (own !== other) return { kind: 'AMOUNT', ...found };
  const days = there?.accountingDate ?? here?.accountingDate;
  return days === here?.accountingDate ? undefined : { kind: 'DAY', ...found };
}

/** Compares a settled payment or return with what the bank has booked for it, both without a sign. */
export function judgeBooking(
  settled: bigint,
  booked: bigint,
): FoundDifference<'NOT_BOOKED' | 'BOOKED_OTHERWISE'> | undefined {
  if (settled === booked && settled > 0n) return undefined;
  return { kind: booked === 0n ? 'NOT_BOOKED' : 'BOOKED_OTHERWISE', here: booked, there: settled };
}

/** A day as the system tells it, what this bank knows of it, and differences that were found one by one. */
export interface DayFigures {
  opening: bigint;
  closing: bigint;
  entries: number;
  known: bigint;
  knownEntries: number;
  found: readonly FoundDifference[];
}

/** Returns the money that no difference explains, and the entries that the system has and this bank does not know. */
export function unexplained({ opening, closing, entries, known, knownEntries, found }: DayFigures): {
  amount: bigint;
  entries: number;
} {
  const explained = found.map(explanationOf);
  return {
    amount: explained.reduce((left, { amount }) => left - amount, closing - opening - known),
    entries: explained.reduce((left, one) => left - one.entries, entries - knownEntries),
  };
}

function explanationOf({ kind, here, there }: FoundDifference): { amount: bigint; entries: number } {
  if (!ABOUT_ENTRIES.has(kind)) return { amount: 0n, entries: 0 };
  const entries = (there === null ? 0 : 1) - (here === null ? 0 : 1);
  return { amount: (there ?? 0n) - (here ?? 0n), entries };
}

const ABOUT_ENTRIES: ReadonlySet<DifferenceKind> = new Set(['NOT_THERE', 'NOT_HERE', 'AMOUNT', 'DAY']);

function signed(amount: bigint, out: boolean): bigint {
  return out ? -amount : amount;
}
