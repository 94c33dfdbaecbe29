import { describe, expect, test } from 'vitest';
import * as ids from './ids.ts';
import { isUuidV4 } from './uuid.ts';

const INSTANT = new Date('2026-11-09T03:07:59.999Z');

describe('ids of the rail', () => {
  test('carry kind, institution and minute in UTC, then eleven letters and digits', () => {
    expect(ids.endToEndId('99990001', INSTANT)).toMatch(/^E99990001202611090307[a-zA-Z0-9]{11}$/);
    expect(ids.returnId('99990001', INSTANT)).toMatch(/^D99990001202611090307[a-zA-Z0-9]{11}$/);
    expect(ids.endToEndId('12ABC345', INSTANT)).toMatch(/^E12ABC345202611090307/);
  });

  test('follow the instant from one minute to the next and back', () => {
    const minuteOf = (instant: string) => ids.endToEndId('99990001', new Date(instant)).slice(9, 21);
    expect(minuteOf('2026-12-31T23:59:59.999Z')).toBe('202612312359');
    expect(minuteOf('2027-01-01T00:00:00.000Z')).toBe('202701010000');
    expect(minuteOf('2026-12-31T23:59:00.000Z')).toBe('202612312359');
  });

  test('pass their own check', () => {
    expect(ids.isEndToEndId(ids.endToEndId('00000000', INSTANT))).toBe(true);
    expect(ids.isReturnId(ids.returnId('12ABC345', INSTANT))).toBe(true);
  });

  test('refuse an institution that is no ISPB', () => {
    expect(() => ids.endToEndId('9999', INSTANT)).toThrow('an ISPB has 8 characters');
  });

  // From the public documents of Woovi, Klavi and a Brazilian vendor, and the central bank's pix-api (the
  // return).
  test.each([
    'E31680151202508141543GVL7OCT44VU',
    'E10573521202506191321lDAGfhbA9f6',
    'E9040088820210128000800123873170',
  ])('%s is the id of a payment', (id) => {
    expect(ids.isEndToEndId(id)).toBe(true);
    expect(ids.isReturnId(id)).toBe(false);
  });

  test('the id of a return is no id of a payment', () => {
    expect(ids.isReturnId('D12345678202009091000abcde123456')).toBe(true);
    expect(ids.isEndToEndId('D12345678202009091000abcde123456')).toBe(false);
  });

  test.each([
    ['a month 34', 'E9999901012341234123412345678900'],
    ['day 00', 'E303062942025090000000000003AAFM'],
    ['35 characters', 'E6070119020210521123456789012345678'],
    ['37 characters', 'E323070002024011012345612345678901234'],
    ['no date', 'E3524a995bbd54034b6d07c1c36014557'],
    ['hour 24', 'E31680151202508142443GVL7OCT44VU'],
    ['minute 60', 'E31680151202508141560GVL7OCT44VU'],
    ['lower case institution', 'E3168015a202508141543GVL7OCT44VU'],
    ['lower case kind', 'e31680151202508141543GVL7OCT44VU'],
    ['a hyphen', 'E31680151202508141543GVL7OCT4-VU'],
    ['a line feed', 'E31680151202508141543GVL7OCT44VU\n'],
  ])('%s is no id', (_why, id) => {
    expect(ids.isEndToEndId(id)).toBe(false);
  });
});

describe('codes for people', () => {
  test('are PIX, the UTC day and ten characters of Crockford base 32', () => {
    expect(ids.codeTransaction(INSTANT)).toMatch(/^PIX20261109[0-9A-HJKMNP-TV-Z]{10}$/);
  });
});

describe('randomness', () => {
  test('never repeats an id', () => {
    const made = new Set<string>();
    for (let count = 0; count < 200_000; count++) made.add(ids.endToEndId('99990001', INSTANT));
    expect(made.size).toBe(200_000);
  });

  // Pearson's statistic has this mean and spread. Chance exceeds it by ten deviations less than once in 10^9
  // runs; a wrapped-round alphabet exceeds it by hundreds.
  test.each([
    ['endToEndId', 62, 21, () => ids.endToEndId('99990001', INSTANT)],
    ['codeTransaction', 32, 11, () => ids.codeTransaction(INSTANT)],
  ] as const)('%s uses %i characters evenly', (_name, characters, prefix, make) => {
    const seen = new Map<string, number>();
    let drawn = 0;
    for (let count = 0; count < 50_000; count++) {
      for (const character of make().slice(prefix)) {
        seen.set(character, (seen.get(character) ?? 0) + 1);
        drawn++;
      }
    }
    const expected = drawn / characters;
    const statistic = [...seen.values()].reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0);
    const freedom = characters - 1;
    expect(seen.size).toBe(characters);
    expect(statistic).toBeLessThan(freedom + 10 * Math.sqrt(2 * freedom));
  });

  test('tokens are hexadecimal, 32 characters unless asked otherwise', () => {
    expect(ids.randomToken()).toMatch(/^[0-9a-f]{32}$/);
    expect(ids.randomToken(32)).toMatch(/^[0-9a-f]{64}$/);
    expect(ids.randomToken()).not.toBe(ids.randomToken());
  });
});

describe('UUID version 4', () => {
  test('a random key is one, in lower case', () => {
    const key = ids.evp();
    expect(isUuidV4(key)).toBe(true);
    expect(key).toBe(key.toLowerCase());
  });

  test.each([
    ['lower case', 'a987fbc9-4bed-4078-8f07-9141ba07c9f3', true],
    ['upper case', 'A987FBC9-4BED-4078-AF07-9141BA07C9F3', true],
    ['version 1', '123e4567-e89b-12d3-a456-426655440000', false],
    ['another variant', 'a987fbc9-4bed-4078-cf07-9141ba07c9f3', false],
    ['nil', '00000000-0000-0000-0000-000000000000', false],
    ['no hyphens', 'a987fbc94bed40788f079141ba07c9f3', false],
    ['braces', '{a987fbc9-4bed-4078-8f07-9141ba07c9f3}', false],
    ['a space', 'a987fbc9-4bed-4078-8f07-9141ba07c9f3 ', false],
  ])('%s', (_form, text, valid) => {
    expect(isUuidV4(text)).toBe(valid);
  });
});
