import { beforeEach, describe, expect, it } from 'vitest';
import { type CompanyPlaces, createCompanyPlaces } from './company-places.ts';

const [BUSY, QUIET] = [1n, 2n];
let now: number;
let places: CompanyPlaces;
let inside: { company: bigint; leave: () => void }[];
beforeEach(() => {
  now = 10_000;
  places = createCompanyPlaces({ longestWaitMs: 2_000, atOnce: 4, now: () => now });
  inside = [];
});

const ask = (company: bigint, times = 1) => {
  for (let at = 0; at < times; at++) places.enter(company, (leave) => inside.push({ company, leave }));
};
const insideOf = (company: bigint) => inside.filter((one) => one.company === company).length;
const leave = async (company: bigint, times = 1) => {
  for (let at = 0; at < times; at++) {
    const index = inside.findIndex((one) => one.company === company);
    inside.splice(index, 1)[0]?.leave();
  }
  await new Promise(setImmediate);
};

describe('places of companies', () => {
  it('are without limit for a company by itself', () => {
    ask(BUSY, 100);
    expect(insideOf(BUSY)).toBe(100);
  });

  it('are limited for each while another asks, and given on one for one', async () => {
    ask(QUIET);
    ask(BUSY, 10);
    ask(QUIET);
    expect([insideOf(BUSY), insideOf(QUIET)]).toEqual([4, 2]);
    await leave(BUSY, 3);
    expect(insideOf(BUSY)).toBe(4);
    await leave(BUSY, 4);
    expect(insideOf(BUSY)).toBe(3);
    await leave(BUSY, 3);
    ask(BUSY, 5);
    expect(insideOf(BUSY)).toBe(4);
  });

  it('are given on once fewer are inside than there are places, where a company had more by itself', async () => {
    ask(BUSY, 10);
    ask(QUIET);
    ask(BUSY, 2);
    expect(insideOf(BUSY)).toBe(10);
    await leave(BUSY, 6);
    expect(insideOf(BUSY)).toBe(4);
    await leave(BUSY);
    expect(insideOf(BUSY)).toBe(4);
  });

  it('count a request that leaves twice once', async () => {
    ask(QUIET);
    ask(BUSY, 10);
    const [first] = inside.filter(({ company }) => company === BUSY);
    first?.leave();
    first?.leave();
    await new Promise(setImmediate);
    expect(insideOf(BUSY)).toBe(5);
  });

  it('let everybody in once the other has been gone for two seconds', async () => {
    ask(QUIET);
    ask(BUSY, 10);
    now += 2_001;
    ask(BUSY);
    await new Promise(setImmediate);
    expect(insideOf(BUSY)).toBe(4);
    await leave(QUIET);
    ask(BUSY);
    await new Promise(setImmediate);
    expect(insideOf(BUSY)).toBe(12);
  });

  it('refuse what would wait too long, by the pace of the company itself, and nobody else', async () => {
    ask(QUIET);
    ask(BUSY, 100);
    expect(places.tooLate(BUSY)).toBeUndefined();
    now += 1_000;
    await leave(BUSY, 4);
    // Four in a second: 96 take 24 s.
    expect(places.tooLate(BUSY)).toBe(24);
    expect(places.tooLate(QUIET)).toBeUndefined();
  });
});
