import { describe, expect, it } from 'vitest';
import { centavos } from '../values/money.ts';
import { encodeCompound, encodeDynamic, encodeStatic, seal } from './encode.ts';

const SHOP = { merchantName: 'LOJA EXEMPLO', merchantCity: 'BRASILIA' };
const TOKEN = 'a'.repeat(32);
const URL = `pix.example.com/qr/v2/${TOKEN}`;
const RECURRENCE = `pix.example.com/rec/${'c'.repeat(32)}`;

describe('encodeDynamic', () => {
  it('writes the location, one use, no transaction id', () => {
    expect(encodeDynamic({ ...SHOP, url: URL })).toBe(
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5204000053039865802BR5912LOJA EXEMPLO6008BRASILIA62070503***630428DE',
    );
  });

  it('fills the account template to its 99 characters', () => {
    const code = encodeDynamic({ ...SHOP, url: `pix.example.com/qr/${'x'.repeat(58)}` });
    expect(code).toContain('26990014br.gov.bcb.pix2577pix.example.com/qr/xxx');
  });

  it.each([
    ['a scheme', `https://${URL}`],
    ['78 characters', `pix.example.com/qr/${'x'.repeat(59)}`],
    ['a single path segment', `pix.example.com/${TOKEN}`],
    ['a query', `${URL}?x=1`],
  ])('refuses a location with %s', (_what, url) => {
    expect(() => encodeDynamic({ ...SHOP, url })).toThrow('BR Code location must be');
  });
});

describe('encodeStatic', () => {
  it('writes the key, and by default neither amount nor transaction id', () => {
    // The central bank's example, as in stone-payments/ex-pix-brcode (decoder_test.exs).
    const example = { key: '123e4567-e12b-12d1-a456-426655440000', merchantName: 'Fulano de Tal' };
    expect(encodeStatic({ ...example, merchantCity: 'BRASILIA' })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  it('writes amount, description, institution, postal code and transaction id', () => {
    const code = encodeStatic({
      ...SHOP,
      key: '4004901d-bd85-4769-8e52-cb4c42c506dc',
      amount: centavos(58205n),
      description: 'Jornada pagador 85176',
      fss: '99999008',
      postalCode: '70074900',
      txid: '87ea69f3ce744ce19d90787f1',
    });
    expect(code).toMatch(
      /^00020126950014br\.gov\.bcb\.pix0136.{36}0221Jornada pagador 85176030899999008520400005/,
    );
    expect(code).toContain('53039865406582.055802BR');
    expect(code).toMatch(/6108700749006229052587ea69f3ce744ce19d90787f16304[0-9A-F]{4}$/);
  });

  it('cuts and transliterates name and city, and transliterates the description', () => {
    const code = encodeStatic({
      key: 'a@b.com',
      description: 'Café nº 1',
      merchantName: 'Panificadora São José da Boa Vista',
      merchantCity: 'São José do Rio Preto',
    });
    expect(code).toContain('0209Cafe no 1');
    expect(code).toContain('5924Panificadora Sao Jose da');
    expect(code).toContain('6015Sao Jose do Rio');
  });

  it.each([
    ['an empty key', { key: '' }, 'key must be'],
    ['a key of 78 characters', { key: 'a'.repeat(78) }, 'key must be'],
    ['a key outside ASCII', { key: 'ação@b.com' }, 'key must be'],
    ['a key with a line break', { key: 'a@b.com\n' }, 'key must be'],
    ['a description without room', { key: 'a'.repeat(40), description: 'b'.repeat(34) }, 'tag 26 must hold'],
    ['a description that ASCII cannot show', { description: '日本' }, 'tag 02 must hold'],
    ['a zero amount', { amount: centavos(0n) }, 'amount must be'],
    ['too large an amount', { amount: centavos(1_000_000_000_000n) }, 'amount must be'],
    ['a transaction id of 26', { txid: 'a'.repeat(26) }, 'transaction id must be'],
    ['an empty transaction id', { txid: '' }, 'transaction id must be'],
    ['a hyphen in the transaction id', { txid: 'a-b' }, 'transaction id must be'],
    ['a postal code with mask', { postalCode: '70074-900' }, 'postal code must be'],
    ['an institution of seven digits', { fss: '1234567' }, 'FSS must be'],
    ['a name that ASCII cannot show', { merchantName: '日本' }, 'merchant name has no'],
    ['an empty city', { merchantCity: ' ' }, 'merchant city has no'],
  ])('refuses %s', (_what, change, message) => {
    expect(() => encodeStatic({ ...SHOP, key: 'a@b.com', ...change })).toThrow(message);
  });

  it('takes a key of 77 characters', () => {
    expect(encodeStatic({ ...SHOP, key: 'a'.repeat(77) })).toContain('26990014br.gov.bcb.pix0177aaa');
  });
});

describe('encodeCompound', () => {
  it('writes a location and a recurrence', () => {
    expect(encodeCompound({ ...SHOP, url: URL, recurrenceUrl: RECURRENCE })).toBe(
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5204000053039865802BR5912LOJA EXEMPLO6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/cccccccccccccccccccccccccccccccc6304EFFE',
    );
  });

  it('writes a key and a recurrence', () => {
    // starkbank/brcode-python, testStaticBrcode.py
    const code = encodeCompound({
      key: 'arya@stark.com',
      amount: centavos(12500n),
      merchantName: 'Arya Stark with a very long name',
      merchantCity: 'Pindamonhangaba',
      txid: 'verylongreconciliationidt',
      recurrenceUrl: 'invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d',
    });
    expect(code).toBe(
      '00020126360014br.gov.bcb.pix0114arya@stark.com5204000053039865406125.005802BR5925Arya Stark with a very lo6015Pindamonhangaba62290525verylongreconciliationidt80850014br.gov.bcb.pix2563invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d63048322',
    );
  });

  it('writes a recurrence alone', () => {
    const code = encodeCompound({ ...SHOP, recurrenceUrl: RECURRENCE });
    expect(code).toMatch(/^00020101021226180014br\.gov\.bcb\.pix5204/);
    expect(code).toMatch(/62070503\*\*\*80740014br\.gov\.bcb\.pix2552pix\.example\.com\/rec\/c{32}6304.{4}$/);
  });

  it('refuses a key beside a location, and a recurrence that cannot be called', () => {
    const both = { ...SHOP, key: 'a@b.com', url: URL, recurrenceUrl: RECURRENCE };
    expect(() => encodeCompound(both)).toThrow('either a key or a location');
    expect(() => encodeCompound({ ...SHOP, recurrenceUrl: 'pix.example.com' })).toThrow('location must be');
  });
});

describe('seal', () => {
  it('counts bytes, checksum included', () => {
    expect(seal('é'.repeat(252))).toMatch(/^é{252}6304[0-9A-F]{4}$/);
    expect(() => seal(`${'é'.repeat(252)}x`)).toThrow('BR Code must not exceed 512 bytes, not 513');
  });
});
