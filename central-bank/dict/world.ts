import { createHash } from 'node:crypto';
import type { AnswerOf, OperationName, RequestOf } from '../../src/rails/bcb/dict-values/operations.ts';
import { DictRefused, refuse } from './refused.ts';
import type { Records } from './store/records.ts';
import type { Listed } from './store/rows.ts';

/** The world that handlers work with. */
export interface DictWorld {
  readonly records: Records;
  /** The central bank's clock. */
  now(): Date;
  /** The same seed and order of requests produce the same ids. */
  readonly seed: string;
  /** While set, all changes use this instant as LastModified. */
  frozenAt(): Date | undefined;
}

/** One authenticated request. */
export interface Call {
  readonly world: DictWorld;
  readonly participant: string;
  readonly now: Date;
  /** The values in the path's places, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Handler<N extends OperationName> = (
  call: Call,
  request: RequestOf<N>,
) => Omit<AnswerOf<N>, 'responseTime' | 'correlationId'>;

export type Handlers = { readonly [N in OperationName]: Handler<N> };

/** A UUID version 4 by its form, derived from the seed. */
export function drawUuid({ records, seed }: DictWorld): string {
  const hex = createHash('sha256')
    .update(`${seed} ${records.next('ids')}`)
    .digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** Time and order of a change. */
export function stamp({ records, frozenAt }: DictWorld, now: Date): Listed {
  return { lastModified: frozenAt() ?? now, order: records.next('changes') };
}

/** Stores a changed row with the current time; an unchanged one keeps its time. */
export function keepChanged<Row extends Listed & { readonly id: string }>(
  { world, now }: Call,
  rows: { put(id: string, row: Row): void },
  { before, after }: { before: Row; after: Row },
): Row {
  if (after === before) return before;
  const row = { ...after, ...stamp(world, now) };
  rows.put(row.id, row);
  return row;
}

/** A body that names another sender is refused, whoever signed it. */
export function checkParticipant({ participant }: Call, said: string | null | undefined): void {
  if (said !== participant) refuse('Forbidden', 'The participant is not the one that asks.');
}

/** The id in a body must match the path. */
export function checkPath(said: string, inPath: string | undefined): void {
  if (said !== inPath) refuse('BadRequest', 'The body is about something else than the path.');
}

export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new DictRefused('NotFound', `There is no such ${what}.`);
  return row;
}
