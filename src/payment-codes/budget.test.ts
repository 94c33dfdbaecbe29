import { expect, it } from 'vitest';
import { Refusal } from '../refusals.ts';
import { createCodeBudget } from './budget.ts';

it('gives each company so many at once, then so many a second, and says when to ask again', () => {
  const at = { ms: Date.parse('2026-11-22T12:00:00Z') };
  const spend = createCodeBudget({ atOnce: 3, perSecond: 0.5 }, { now: () => new Date(at.ms) });
  const ask = (company: bigint): string | number => {
    try {
      spend(company);
      return 'made';
    } catch (error) {
      return error instanceof Refusal ? (error.retryAfterSeconds ?? error.code) : String(error);
    }
  };
  expect([ask(1n), ask(1n), ask(1n), ask(1n)]).toEqual(['made', 'made', 'made', 2]);
  expect(ask(2n)).toBe('made');
  at.ms += 1_000;
  expect(ask(1n)).toBe(1);
  at.ms += 1_000;
  expect([ask(1n), ask(1n)]).toEqual(['made', 2]);
  at.ms += 3_600_000;
  expect([ask(1n), ask(1n), ask(1n), ask(1n)]).toEqual(['made', 'made', 'made', 2]);
});
