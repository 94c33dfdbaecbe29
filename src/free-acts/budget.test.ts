import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { createFreeActs } from './budgets.ts';

const START = Date.parse('2026-11-22T12:00:00Z');

function watch() {
  const at = { ms: START };
  return { at, clock: { now: () => new Date(at.ms) } };
}

it('takes back a token that was paid for, and never holds more than it had', () => {
  const { at, clock } = watch();
  const budget = createBudget({ atOnce: 2, perSecond: 0.5 }, clock);
  const ask = (company: bigint) => budget.refuse(company)?.retryAfterSeconds ?? 'done';
  expect([ask(1n), ask(1n), ask(1n)]).toEqual(['done', 'done', 2]);
  budget.giveBack(1n);
  expect([ask(1n), ask(1n)]).toEqual(['done', 2]);
  for (let times = 0; times < 9; times += 1) budget.giveBack(1n);
  expect([ask(1n), ask(1n), ask(1n)]).toEqual(['done', 'done', 2]);
  at.ms += 2_000;
  expect([ask(1n), ask(1n)]).toEqual(['done', 2]);
  budget.giveBack(2n);
  expect([ask(2n), ask(2n), ask(2n)]).toEqual(['done', 'done', 2]);
});

it('gives payments an hour’s worth at once, and what brings the directory to work a tenth of a minute’s', () => {
  const { clock } = watch();
  const acts = createFreeActs(2, clock);
  const count = (act: 'UNPAID_CASHOUT' | 'DIRECTORY_ACT' | 'WEBHOOK_CALL' | 'WEBHOOK_CHANGE') => {
    for (let done = 0; ; done += 1) if (acts.refuse(act, 7n) !== undefined) return done;
  };
  expect(count('UNPAID_CASHOUT')).toBe(7_200);
  expect(count('WEBHOOK_CALL')).toBe(120);
  expect(count('WEBHOOK_CHANGE')).toBe(12);
  expect(count('DIRECTORY_ACT')).toBe(12);
});

it('has no limit where the rate is 0', () => {
  const acts = createFreeActs(0, watch().clock);
  for (let times = 0; times < 10_000; times += 1) expect(acts.refuse('DIRECTORY_ACT', 7n)).toBeUndefined();
});
