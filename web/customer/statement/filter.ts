import { addDays } from '../../format/date.ts';

/** Days of the bank, both inclusive. */
export interface Period {
  from: string;
  until: string;
}

/** The search of a statement, as its address carries it; 30 days and everything by default. */
export interface StatementSearch {
  days?: 7 | 90;
  from?: string;
  until?: string;
  type?: string;
  text?: string;
}

export type Span = '7' | '30' | '90' | 'custom';

const LONGEST_TEXT = 140;

/** Reads an address, as far as it makes sense. */
export function readStatementSearch(said: Record<string, unknown>): StatementSearch {
  const { days, from, until, type } = said;
  // An address written by hand may say a number where a text is meant.
  const text = String(said.text ?? '').slice(0, LONGEST_TEXT);
  return {
    ...(isDay(from) && isDay(until) && from <= until ? { from, until } : {}),
    ...(days === 7 || days === 90 ? { days } : {}),
    ...(typeof type === 'string' && /^PIX_[A-Z_]{1,40}$/.test(type) ? { type } : {}),
    ...(text.trim() === '' ? {} : { text }),
  };
}

function isDay(said: unknown): said is string {
  return typeof said === 'string' && /^2\d{3}-\d\d-\d\d$/.test(said) && !Number.isNaN(Date.parse(said));
}

export function spanOf({ from, days }: StatementSearch): Span {
  return from === undefined ? (`${days ?? 30}` as Span) : 'custom';
}

/** The time that is meant, where today is the bank's. */
export function periodOf({ from, until, days = 30 as 7 | 90 }: StatementSearch, today: string): Period {
  if (from !== undefined && until !== undefined) return { from, until };
  return { from: addDays(today, 1 - days), until: today };
}

/** The search with another time. */
export function withSpan({ type, text }: StatementSearch, span: Span, period: Period): StatementSearch {
  const rest = { ...(type ? { type } : {}), ...(text ? { text } : {}) };
  if (span === 'custom') return { ...rest, ...period };
  return span === '30' ? rest : { ...rest, days: Number(span) as 7 | 90 };
}
