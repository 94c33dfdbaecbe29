import { Difference } from './differ.ts';
import type { Row, Trial } from './row.ts';

export type RowVerdict = 'holds' | 'differs' | 'not tried';

export interface Result {
  row: Row;
  verdict: RowVerdict;
  /** The difference, or why it was not tried. */
  why?: string;
  ms: number;
}

/** One after the other: what a row does may be seen by the next. */
export async function tryRows(
  rows: readonly Row[],
  trial: Trial,
  told: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    const began = performance.now();
    const found = await judge(row, trial);
    const result = { row, ...found, ms: Math.round(performance.now() - began) };
    results.push(result);
    told(result);
  }
  return results;
}

async function judge(row: Row, trial: Trial): Promise<{ verdict: RowVerdict; why?: string }> {
  if (row.sandbox && trial.sandbox === undefined)
    return { verdict: 'not tried', why: 'it moves money or needs another institution: there is no sandbox' };
  try {
    await row.try(trial);
    return { verdict: 'holds' };
  } catch (error) {
    if (error instanceof Difference) return { verdict: 'differs', why: error.message };
    // An answer of another shape than the row could think of, or none at all.
    return { verdict: 'differs', why: error instanceof Error ? error.message : String(error) };
  }
}
