import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEndToEndIds } from './end-to-end-ids.ts';
import { isEndToEndId } from './ids.ts';

const INSTANT = new Date('2026-11-09T03:07:59Z');
const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');

describe('end-to-end ids of the bank', () => {
  const ids = createEndToEndIds('99990001', KEY);

  it('have the form of the settlement system, with the minute of the payment', () => {
    for (const id of [0n, 1n, 1024n, 2n ** 32n, 2n ** 53n - 1n]) {
      expect(ids.of({ companyId: 7n, id }, INSTANT)).toMatch(/^E99990001202611090307[a-zA-Z0-9]{11}$/);
      expect(isEndToEndId(ids.of({ companyId: 7n, id }, INSTANT))).toBe(true);
    }
  });

  it('name their payment, and only one', () => {
    const seen = new Set<string>();
    for (let count = 0; count < 50_000; count++) {
      const companyId = randomBytes(8).readBigUInt64BE() >> 32n;
      const id = ((randomBytes(8).readBigUInt64BE() >> 21n) << 10n) | (companyId & 1023n);
      const made = ids.of({ companyId, id }, INSTANT);
      expect(ids.read(made)).toEqual({ id, companyBits: Number(companyId & 0xfffffn) });
      seen.add(made);
    }
    expect(seen.size).toBe(50_000);
  });

  it('are far apart for payments that follow each other', () => {
    const made = Array.from({ length: 100 }, (_, count) =>
      ids.of({ companyId: 0n, id: BigInt(count) << 10n }, INSTANT).slice(-11),
    );
    for (const place of [0, 3, 7, 10]) {
      const used = new Set(made.map((letters) => letters[place]));
      expect(used.size).toBeGreaterThan(place === 0 ? 10 : 30);
    }
  });

  it('differ from bank to bank', () => {
    const other = createEndToEndIds('99990001', randomBytes(16));
    const payment = { companyId: 1n, id: 1025n };
    expect(other.of(payment, INSTANT)).not.toBe(ids.of(payment, INSTANT));
    expect(other.read(ids.of(payment, INSTANT))).not.toEqual(ids.read(ids.of(payment, INSTANT)));
  });

  it('say so when they were promised before their payment', () => {
    const promised = Array.from({ length: 1_000 }, () => ids.promise(INSTANT));
    expect(new Set(promised).size).toBe(1_000);
    for (const id of promised) expect(ids.read(id)).toBe('PROMISED');
  });

  it.each([
    ['another institution’s', 'E9999000220261109030700000000000'],
    ['a return’s', 'D9999000120261109030700000000000'],
    ['a short', 'E999900012026110903070000000000'],
    ['a character outside the alphabet', 'E99990001202611090307000000-0000'],
    ['more than 64 bits', 'E99990001202611090307zzzzzzzzzzz'],
  ])('leaves %s id alone', (_, id) => {
    expect(ids.read(id)).toBeUndefined();
  });

  it('are made of ids that JSON carries exactly', () => {
    expect(() => ids.of({ companyId: 0n, id: 2n ** 53n }, INSTANT)).toThrow(
      'a payment id must be below 2^53',
    );
  });
});
