import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from '../values/money.ts';
import type { BrCode } from './code.ts';
import { decodeBrCode } from './decode.ts';
import { encodeCompound, encodeDynamic, encodeStatic } from './encode.ts';
import { toMerchantText, toPrintableAscii } from './names.ts';

const named = (max: number) =>
  fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => toMerchantText(text, max) !== '');
const merchant = fc.record(
  { merchantName: named(25), merchantCity: named(15), postalCode: fc.stringMatching(/^\d{8}$/) },
  { requiredKeys: ['merchantName', 'merchantCity'] },
);
const host = fc.constantFrom('pix.example.com', 'localhost:8080', 'a.br');
const location = fc
  .tuple(host, fc.constantFrom('qr', 'qr/v2', 'cobv', 'v2/cobv'), fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/))
  .map((parts) => parts.join('/'));
const payee = fc.record(
  {
    key: fc.stringMatching(/^[\x20-\x7e]{1,37}$/),
    amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }).map(centavos),
    description: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => toPrintableAscii(text) !== '' && toPrintableAscii(text).length <= 24),
    txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
    fss: fc.stringMatching(/^[0-9A-Z]{8}$/),
  },
  { requiredKeys: ['key'] },
);

function decoded(text: string): BrCode {
  const result = decodeBrCode(text);
  if (!result.ok) expect.fail(`${result.reason}: ${text}`);
  return result.code;
}

/** Says what any reader must find in a code that was made of this. */
function expected(input: {
  merchantName: string;
  merchantCity: string;
  description?: string;
  txid?: string;
  url?: string;
}) {
  const charge = input.url?.split('/').includes('cobv');
  const dynamic = charge ? 'DYNAMIC_CHARGE' : 'DYNAMIC_IMMEDIATE';
  return {
    ...input,
    ...(input.description === undefined ? {} : { description: toPrintableAscii(input.description) }),
    baseType: input.url === undefined ? 'STATIC' : dynamic,
    type: input.url === undefined ? 'STATIC' : dynamic,
    journey: null,
    merchantName: toMerchantText(input.merchantName, 25),
    merchantCity: toMerchantText(input.merchantCity, 15),
    txid: input.txid ?? '***',
    merchantCategory: '0000',
    lint: [],
  };
}

describe('reads what it has written', () => {
  it('in static codes', () => {
    fc.assert(
      fc.property(merchant, payee, (shop, paid) => {
        const code = { ...shop, ...paid };
        expect(decoded(encodeStatic(code))).toEqual(expected(code));
      }),
    );
  });

  it('in dynamic codes', () => {
    fc.assert(
      fc.property(merchant, location, (shop, url) => {
        const code = { ...shop, url };
        expect(decoded(encodeDynamic(code))).toEqual({ ...expected(code), pointOfInitiation: '12' });
      }),
    );
  });

  it('in compound codes', () => {
    fc.assert(
      fc.property(merchant, payee, location, location, (shop, paid, url, recurrenceUrl) => {
        const compound = { type: 'COMPOUND', recurrenceUrl };
        expect(decoded(encodeCompound({ ...shop, ...paid, recurrenceUrl }))).toEqual({
          ...expected({ ...shop, ...paid }),
          ...compound,
          journey: 'JORNADA_4',
        });
        expect(decoded(encodeCompound({ ...shop, url, recurrenceUrl }))).toEqual({
          ...expected({ ...shop, url }),
          ...compound,
          journey: url.split('/').includes('cobv') ? 'JORNADA_4' : 'JORNADA_3',
          pointOfInitiation: '12',
        });
        expect(decoded(encodeCompound({ ...shop, recurrenceUrl }))).toEqual({
          ...expected(shop),
          ...compound,
          baseType: undefined,
          journey: 'JORNADA_2',
          pointOfInitiation: '12',
        });
      }),
    );
  });

  it('as at most 512 characters of printable ASCII', () => {
    fc.assert(
      fc.property(merchant, payee, location, (shop, paid, recurrenceUrl) => {
        expect(encodeCompound({ ...shop, ...paid, recurrenceUrl })).toMatch(/^[\x20-\x7E]{1,512}$/);
      }),
    );
  });
});

describe('reading arbitrary text', () => {
  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        expect(decodeBrCode(text).ok).toBe(false);
      }),
    );
  });
});
