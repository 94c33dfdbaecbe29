/** An independent implementation must read what is written here, and its codes must be read here. */
import fc from 'fast-check';
import {
  createDynamicPix,
  createRecurrencePix,
  createStaticPix,
  hasError,
  type PixObjects,
  parsePix,
} from 'pix-utils';
import { describe, expect, it } from 'vitest';
import { centavos } from '../values/money.ts';
import { decodeBrCode } from './decode.ts';
import { encodeCompound, encodeDynamic, encodeStatic } from './encode.ts';

/** Upper case without accents, because that is how the other library rewrites names; no blanks at the ends. */
const shop = fc.record({
  merchantName: fc
    .stringMatching(/^[A-Z0-9](?:[A-Z0-9 .&-]{0,23}[A-Z0-9])?$/)
    .filter((name) => !name.includes('  ')),
  merchantCity: fc.stringMatching(/^[A-Z](?:[A-Z -]{0,13}[A-Z])?$/).filter((city) => !city.includes('  ')),
});
const location = fc.stringMatching(/^pix\.example\.com\/(qr|cobv)\/[a-z0-9]{10,40}$/);
const payee = fc.record({
  key: fc.oneof(
    fc.uuid(),
    fc.stringMatching(/^\+55[1-9]{11}$/),
    fc.stringMatching(/^[a-z]{1,20}@[a-z]{1,9}\.br$/),
  ),
  cents: fc.integer({ min: 1, max: 999_999_999 }),
  description: fc.stringMatching(/^[A-Za-z0-9]{1,24}$/),
  txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
});

function theirs(text: string): PixObjects {
  const parsed = parsePix(text);
  if (hasError(parsed)) expect.fail(`pix-utils: ${(parsed as { message: string }).message}: ${text}`);
  return parsed as PixObjects;
}

/** `toBRCode` hangs on the object of every kind that could be created. */
function written(created: object): string {
  if (!('toBRCode' in created)) expect.fail('pix-utils could not create the code');
  return (created as { toBRCode: () => string }).toBRCode();
}

describe('pix-utils and this library', () => {
  it('write the same static code and read it alike', () => {
    fc.assert(
      fc.property(shop, payee, ({ merchantName, merchantCity }, { key, cents, description, txid }) => {
        const amount = centavos(BigInt(cents));
        const text = encodeStatic({ merchantName, merchantCity, key, amount, description, txid });
        const same = { merchantName, merchantCity, pixKey: key, infoAdicional: description, txid };
        expect(written(createStaticPix({ ...same, transactionAmount: cents / 100 }))).toBe(text);
        expect(theirs(text)).toMatchObject({ type: 'STATIC', ...same, transactionAmount: cents / 100 });
        expect(decodeBrCode(text)).toMatchObject({ ok: true, code: { key, amount, description, txid } });
      }),
    );
  });

  it('write the same dynamic code and read it alike', () => {
    fc.assert(
      fc.property(shop, location, ({ merchantName, merchantCity }, url) => {
        const text = encodeDynamic({ merchantName, merchantCity, url });
        expect(written(createDynamicPix({ merchantName, merchantCity, url, oneTime: true }))).toBe(text);
        expect(theirs(text)).toMatchObject({ type: 'DYNAMIC', merchantName, merchantCity, url });
        expect(decodeBrCode(text)).toMatchObject({ ok: true, code: { url, merchantName, merchantCity } });
      }),
    );
  });

  it('write the same compound codes and read them alike', () => {
    fc.assert(
      fc.property(shop, payee, location, (merchant, { key }, recurrenceUrl) => {
        const alone = encodeCompound({ ...merchant, recurrenceUrl });
        const besideKey = encodeCompound({ ...merchant, key, recurrenceUrl });
        const besideUrl = encodeCompound({ ...merchant, url: recurrenceUrl, recurrenceUrl });
        const other = { ...merchant, urlRec: recurrenceUrl };
        expect(written(createRecurrencePix({ ...other, oneTime: true }))).toBe(alone);
        expect(written(createStaticPix({ ...other, pixKey: key, transactionAmount: 0 }))).toBe(besideKey);
        expect(written(createDynamicPix({ ...other, url: recurrenceUrl, oneTime: true }))).toBe(besideUrl);
        expect(theirs(alone)).toMatchObject({ type: 'RECURRENCE', urlRec: recurrenceUrl });
        expect(theirs(besideKey)).toMatchObject({ type: 'STATIC', pixKey: key, urlRec: recurrenceUrl });
        for (const text of [alone, besideKey, besideUrl]) {
          expect(decodeBrCode(text)).toMatchObject({ ok: true, code: { type: 'COMPOUND', recurrenceUrl } });
        }
      }),
    );
  });
});
