import type { JWK } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { OutboundError } from '../outbound/error.ts';
import type { OutboundRequest } from '../outbound/outbound.ts';
import { createKeySets, type KeySets } from './key-sets.ts';

const JKU = 'https://psp.example/jwks';
const KEY: JWK = { kty: 'EC', kid: 'a' };
const NEXT: JWK = { kty: 'EC', kid: 'b' };

let now: number;
let asked: string[];
let published: unknown;
let status: number;
let sets: KeySets;
beforeEach(() => {
  now = 1_000_000;
  asked = [];
  published = { keys: [KEY] };
  status = 200;
  const request = async ({ url }: OutboundRequest) => {
    asked.push(url);
    if (published instanceof Error) throw published;
    const body = Buffer.from(typeof published === 'string' ? published : JSON.stringify(published));
    return { status, headers: {}, body, cut: false };
  };
  sets = createKeySets({ request }, { timeoutMs: 1_000, now: () => now });
});

describe('a key set', () => {
  it('is fetched once in ten minutes', async () => {
    expect(await sets.find(JKU, 'a')).toEqual(KEY);
    now += 599_999;
    expect(await sets.find(JKU, 'a')).toEqual(KEY);
    expect(asked).toHaveLength(1);
    now += 1;
    await sets.find(JKU, 'a');
    expect(asked).toHaveLength(2);
  });

  it('is fetched once by all who ask at the same time', async () => {
    const found = await Promise.all([1, 2, 3].map(() => sets.find(JKU, 'a')));
    expect(found).toEqual([KEY, KEY, KEY]);
    expect(asked).toHaveLength(1);
  });

  it('is fetched again for a key it did not have, but not for each one made up', async () => {
    await sets.find(JKU, 'a');
    published = { keys: [KEY, NEXT] };
    expect(await sets.find(JKU, 'b')).toBeUndefined();
    expect(asked).toHaveLength(1);
    now += 30_000;
    expect(await sets.find(JKU, 'b')).toEqual(NEXT);
    for (const kid of ['c', 'd', 'e']) expect(await sets.find(JKU, kid)).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it('forgets keys that are published no more', async () => {
    await sets.find(JKU, 'a');
    published = { keys: [NEXT] };
    now += 600_000;
    expect(await sets.find(JKU, 'a')).toBeUndefined();
  });

  it('keeps its keys for their ten minutes while fetching it again fails', async () => {
    await sets.find(JKU, 'a');
    const next = { keys: [KEY, NEXT] };
    published = new OutboundError('timeout', 'late');
    now += 31_000;
    expect(await sets.find(JKU, 'b')).toBe('unreachable');
    expect(await sets.find(JKU, 'a')).toEqual(KEY);
    expect(asked).toHaveLength(2);
    now += 600_000 - 31_000 - 1;
    expect(await sets.find(JKU, 'b')).toBe('unreachable');
    expect(await sets.find(JKU, 'a')).toEqual(KEY);
    now += 1;
    expect(await sets.find(JKU, 'a')).toBe('unreachable');
    published = next;
    now += 5_000;
    expect(await sets.find(JKU, 'b')).toEqual(NEXT);
  });

  it.each([
    ['no answer', new OutboundError('timeout', 'late'), 200],
    ['another status', { keys: [KEY] }, 404],
    ['no JSON', '<html>', 200],
    ['no set', { key: KEY }, 200],
    ['null', null, 200],
    ['no list', { keys: { a: KEY } }, 200],
  ])('that is %s is tried again after five seconds', async (_title, answer, code) => {
    published = answer;
    status = code;
    expect(await sets.find(JKU, 'a')).toBe('unreachable');
    published = { keys: [KEY] };
    status = 200;
    now += 4_999;
    expect(await sets.find(JKU, 'a')).toBe('unreachable');
    now += 1;
    expect(await sets.find(JKU, 'a')).toEqual(KEY);
    expect(asked).toHaveLength(2);
  });

  it('may hold what are no keys', async () => {
    published = { keys: [null, 'x', 1, { kty: 'EC' }, { kid: 7 }, KEY] };
    expect(await sets.find(JKU, 'a')).toEqual(KEY);
  });

  it('is one of two hundred: the one used longest ago is forgotten', async () => {
    await sets.find(JKU, 'a');
    for (let index = 1; index < 200; index++) await sets.find(`https://psp.example/${index}`, 'a');
    await sets.find(JKU, 'a');
    expect(asked).toHaveLength(200);
    await sets.find('https://psp.example/200', 'a');
    await sets.find(JKU, 'a');
    expect(asked).toHaveLength(201);
    await sets.find('https://psp.example/1', 'a');
    expect(asked).toHaveLength(202);
  });
});
