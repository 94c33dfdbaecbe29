import { expect, it } from 'vitest';
import { createMemory } from './memory.ts';

const ACCOUNTS = {};

it('keeps what a turn leaves for the next one', () => {
  const memory = createMemory(() => 0);
  memory.begin();
  memory.of(ACCOUNTS, () => new Map()).set('one', 1);
  memory.begin();
  expect(memory.of(ACCOUNTS, () => new Map()).get('one')).toBe(1);
  expect(memory.of({}, () => new Map()).size).toBe(0);
});

it('is empty after a pause', () => {
  let now = 0;
  const memory = createMemory(() => now);
  memory.begin();
  memory.of(ACCOUNTS, () => new Map()).set('one', 1);
  now = 100;
  memory.begin();
  expect(memory.of(ACCOUNTS, () => new Map()).size).toBe(1);
  now = 201;
  memory.begin();
  expect(memory.of(ACCOUNTS, () => new Map()).size).toBe(0);
});

it('is empty after a turn that failed', () => {
  const memory = createMemory(() => 0);
  memory.begin();
  memory.of(ACCOUNTS, () => new Map()).set('one', 1);
  memory.forget();
  expect(memory.of(ACCOUNTS, () => new Map()).size).toBe(0);
  expect(memory.isTrusted()).toBe(true);
});

it('is not used for fifty turns after its rows were out of date', () => {
  const memory = createMemory(() => 0);
  memory.begin();
  memory.distrust();
  const trusted = Array.from({ length: 50 }, () => {
    memory.begin();
    return memory.isTrusted();
  });
  expect(trusted.indexOf(true)).toBe(49);
});
