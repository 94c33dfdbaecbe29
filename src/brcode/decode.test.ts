import { describe, expect, it } from 'vitest';
import type { BrCode } from './code.ts';
import { decodeBrCode } from './decode.ts';
import { seal } from './encode.ts';
import { emitTlv } from './tlv.ts';

const GUI = '0014br.gov.bcb.pix';
const KEY = '011152998224725';
const URL = '2526pix.example.com/qr/v2/abcd';
const RECURRENCE = '2523pix.example.com/rec/xyz';

/** A sound static code, by tag. Each test changes what it is about; undefined drops the tag. */
const SOUND: Record<string, string | undefined> = {
  '00': '01',
  '26': GUI + KEY,
  '52': '0000',
  '53': '986',
  '54': '10.00',
  '58': 'BR',
  '59': 'LOJA EXEMPLO',
  '60': 'BRASILIA',
  '62': '0503***',
};

/** Tags in ascending order, as JavaScript keeps them only from 10 on. */
function compose(change: Record<string, string | undefined>): string {
  return Object.entries({ ...SOUND, ...change })
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([tag, value]) => (value === undefined ? '' : emitTlv(tag, value)))
    .join('');
}

const sealed = (change: Record<string, string | undefined> = {}) => seal(compose(change));

function decoded(text: string): BrCode {
  const result = decodeBrCode(text);
  if (!result.ok) expect.fail(`${result.reason}: ${text}`);
  return result.code;
}

function refused(text: string): string {
  const result = decodeBrCode(text);
  return result.ok ? 'accepted' : result.reason;
}

describe('frame and checksum of the code', () => {
  it.each([
    ['a blank behind', `${sealed()} `],
    ['line breaks and tabs around', `\r\n\t${sealed()}\n`],
    ['a byte order mark', `\ufeff${sealed()}`],
    ['a checksum in lower case', sealed().slice(0, -4) + sealed().slice(-4).toLowerCase()],
  ])('ignores %s', (_what, text) => {
    expect(decoded(text)).toEqual(decoded(sealed()));
  });

  it.each([
    ['nothing', '', 'CRC_MISSING'],
    ['blanks', ' \n', 'CRC_MISSING'],
    ['a key instead of a code', '52998224725', 'CRC_MISSING'],
    ['a line break inside', sealed().replace('LOJA EX', 'LOJA\nEX'), 'CHARACTERS'],
    ['NUL', seal(compose({ '59': 'LOJA\u0000' })), 'CHARACTERS'],
    ['half a surrogate pair', seal(compose({ '59': 'LOJA\ud83d' })), 'CHARACTERS'],
    ['a wrong checksum', `${sealed().slice(0, -4)}0000`, 'CRC_MISMATCH'],
    ['another amount under the same checksum', sealed().replace('10.00', '19.00'), 'CRC_MISMATCH'],
    ['a checksum of five digits', `${sealed()}0`, 'CRC_MISSING'],
    ['no checksum', compose({}), 'CRC_MISSING'],
    ['a checksum that is the tail of another tag', seal(`${compose({})}9908`), 'CRC_MISSING'],
    ['elements behind the checksum', seal(`${sealed()}6400`), 'MALFORMED'],
    ['two checksums', seal(sealed()), 'DUPLICATE_TAG'],
    ['a code in a code', seal(`${compose({})}6404x`), 'MALFORMED'],
    ['two amounts', seal(compose({}).replace('5802BR', '5802BR540510.00')), 'DUPLICATE_TAG'],
    ['two account templates', seal(compose({}).replace('5204', `2633${GUI}${KEY}5204`)), 'DUPLICATE_TAG'],
  ])('refuses %s', (_what, text, reason) => {
    expect(refused(text)).toBe(reason);
  });

  it('takes 512 bytes and not one more', () => {
    const fill = (length: number) => `${emitTlv('88', 'x'.repeat(99))}${emitTlv('89', 'x'.repeat(length))}`;
    const base = `${compose({})}${emitTlv('86', 'x'.repeat(99))}${emitTlv('87', 'x'.repeat(99))}`;
    const left = 512 - 8 - base.length - 103 - 4;
    const largest = seal(base + fill(left));
    expect(largest).toHaveLength(512);
    expect(decoded(largest).type).toBe('STATIC');
    expect(refused(`${largest.slice(0, -8)}${'x'}${largest.slice(-8)}`)).toBe('TOO_LONG');
    expect(refused('é'.repeat(300))).toBe('TOO_LONG');
    expect(refused('x'.repeat(10_000_000))).toBe('TOO_LONG');
  });
});

describe('codes that others publish and nobody may pay', () => {
  it.each([
    // matheusflauzino/pix-brcode-parser, README.md and test/index.test.ts (without tag 00)
    [
      '00020101021226370014BR.GOV.BCB.PIX0115abc@example.com5204000053039865406123.455802BR5907MATHEUS6008SAOPAULO61081234567862100506abc1236304ABCD',
      'CRC_MISMATCH',
    ],
    [
      '01021226370014BR.GOV.BCB.PIX0115abc@example.com5204000053039865406123.455802BR5907MATHEUS6008SAOPAULO61081234567862100506abc1236304906E',
      'FORMAT_INDICATOR',
    ],
    // stone-co and stone-payments/ex-pix-brcode, test/ex_pix_brcode/decoder_test.exs
    [
      '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5915NOMEDORECEBEDOR6008BRASILIA61087007490062530515RP123456789201950300017BR.GOV.BCB.PIX12301051.0.080450014BR.GOV.BCB.PIX0123PADRAO.URL.PIX/0123ABCD81390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ8899009588888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888895500519090909090909090909090909090909090909090909090909096304ABE9',
      'TOO_LONG',
    ],
    [
      '00020126990014br.gov.bcb.pix2577https://qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/ac8ab4efe7db4200885f5ab3c34725204000053039865802BR5903Pix6008BRASILIA62070503***63041043',
      'URL',
    ],
    ['000AXYZ2BFE', 'CRC_MISSING'],
    ['000AXYZEFB2', 'CRC_MISSING'],
    ['421337BF8A', 'CRC_MISSING'],
    // gist.github.com/matheusb-comp/1efa205b3c0ffd7af1e8ce63a10e02dc (62 announces one character too many)
    [
      '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E',
      'MALFORMED',
    ],
    // Computed for these tests: no payee, and a comma in the amount.
    [
      '00020126180014br.gov.bcb.pix5204000053039865802BR5912LOJA EXEMPLO6008BRASILIA62070503***6304E738',
      'NO_PAYEE',
    ],
    [
      '00020126330014br.gov.bcb.pix011152998224725520400005303986540510,005802BR5912LOJA EXEMPLO6008BRASILIA62070503***6304CE7A',
      'AMOUNT',
    ],
  ])('%s', (text, reason) => {
    expect(refused(text)).toBe(reason);
  });

  it('trims what a clipboard adds', () => {
    const code =
      '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5912LOJA EXEMPLO6008BRASILIA62070503***630438FA';
    expect(decoded(`${code} `)).toEqual(decoded(code));
    expect(decoded(`${code} `)).toMatchObject({ type: 'STATIC', key: '52998224725', amount: 1000n });
  });
});

describe('top-level tags', () => {
  it.each([
    ['no format indicator', { '00': undefined }, 'FORMAT_INDICATOR'],
    ['another format', { '00': '02' }, 'FORMAT_INDICATOR'],
    ['no merchant category', { '52': undefined }, 'TAG_MISSING'],
    ['no currency', { '53': undefined }, 'TAG_MISSING'],
    ['no country', { '58': undefined }, 'TAG_MISSING'],
    ['no name', { '59': undefined }, 'TAG_MISSING'],
    ['no city', { '60': undefined }, 'TAG_MISSING'],
    ['a short merchant category', { '52': '000' }, 'MERCHANT_CATEGORY'],
    ['letters as merchant category', { '52': 'ABCD' }, 'MERCHANT_CATEGORY'],
    ['dollars', { '53': '840' }, 'CURRENCY'],
    ['another country', { '58': 'US' }, 'COUNTRY'],
    ['a country in lower case', { '58': 'br' }, 'COUNTRY'],
    ['three decimals', { '54': '1.000' }, 'AMOUNT'],
    ['a negative amount', { '54': '-1.00' }, 'AMOUNT'],
    ['an amount of 14 characters', { '54': '10000000000.00' }, 'AMOUNT'],
    ['a malformed amount in a dynamic code', { '26': GUI + URL, '54': '1,00' }, 'AMOUNT'],
    ['additional data that is no template', { '62': '0503**' }, 'MALFORMED'],
    ['two transaction ids', { '62': '0503***0503***' }, 'DUPLICATE_TAG'],
  ])('refuses %s', (_what, change, reason) => {
    expect(refused(sealed(change))).toBe(reason);
  });

  it('refuses a format indicator that is not first', () => {
    expect(refused(seal(`010211${compose({})}`))).toBe('FORMAT_INDICATOR');
  });

  it.each([
    [{ '54': '0.00' }, undefined],
    [{ '54': '0.0' }, undefined],
    [{ '54': '0' }, undefined],
    [{ '54': undefined }, undefined],
    [{ '54': '.10' }, 10n],
    [{ '54': '100' }, 10000n],
  ])('reads the amount of %j as %s', (change, amount) => {
    expect(decoded(sealed(change)).amount).toBe(amount);
  });

  it('reads a code without additional data', () => {
    expect(decoded(sealed({ '62': undefined })).txid).toBeUndefined();
    expect(decoded(sealed({ '62': '0101x' })).txid).toBeUndefined();
  });

  it('ignores the version template in the additional data, and tags it does not know', () => {
    const version = '50300017BR.GOV.BCB.BRCODE01051.0.0';
    const code = decoded(
      sealed({ '04': '12345678901234', '62': `0503***${version}`, '64': '0002pt', '90': 'x' }),
    );
    expect(code).toEqual(decoded(sealed()));
  });

  it('keeps blanks inside and at the ends of names', () => {
    const code = decoded(sealed({ '59': ' LOJA  EXEMPLO ' }));
    expect(code.merchantName).toBe(' LOJA  EXEMPLO ');
  });

  it('gives merchant category, postal code and point of initiation as written', () => {
    const code = decoded(sealed({ '01': '11', '52': '5411', '61': '70074-900' }));
    expect(code).toMatchObject({
      merchantCategory: '5411',
      postalCode: '70074-900',
      pointOfInitiation: '11',
    });
  });
});

describe('the payee', () => {
  it.each(['26', '27', '38', '51'])('is found in template %s, in either case', (tag) => {
    const upper = sealed({ '26': undefined, [tag]: GUI.toUpperCase() + KEY });
    expect(decoded(upper)).toEqual(decoded(sealed()));
  });

  it('is found beside the templates of others, readable or not', () => {
    const code = sealed({ '26': '0012BR.COM.OUTRO0104evil', '27': GUI + KEY, '28': 'not a template' });
    expect(decoded(code)).toEqual(decoded(sealed()));
  });

  it.each([
    ['a template below 26', { '25': GUI + KEY, '26': undefined }, 'NOT_PIX'],
    ['a template above 51', { '26': undefined, '80': GUI + KEY }, 'NOT_PIX'],
    ['another arrangement', { '26': `0014br.gov.bcb.pox${KEY}` }, 'NOT_PIX'],
    ['no identifier', { '26': KEY }, 'NOT_PIX'],
    ['two templates of Pix', { '27': GUI + KEY }, 'TWO_ACCOUNTS'],
    ['a second template of Pix without payee', { '27': GUI }, 'TWO_ACCOUNTS'],
    ['a template of Pix that cannot be read', { '26': `${GUI}0120abc` }, 'MALFORMED'],
    ['a second one that cannot be read', { '27': `${GUI}0120abc` }, 'MALFORMED'],
    ['two keys', { '26': `${GUI}${KEY}0103abc` }, 'DUPLICATE_TAG'],
    ['key and location', { '26': GUI + KEY + URL }, 'KEY_AND_URL'],
    ['neither', { '26': GUI }, 'NO_PAYEE'],
    ['an empty key', { '26': `${GUI}0100` }, 'MALFORMED'],
    ['a key outside ASCII', { '26': `${GUI}0103aé1` }, 'KEY'],
    ['a location with scheme', { '26': `${GUI}2530https://pix.example.com/qr/abc` }, 'URL'],
    ['a location with user', { '26': `${GUI}2524a@pix.example.com/qr/abc` }, 'URL'],
    ['a description beside a location', { '26': `${GUI}0203abc${URL}` }, 'DESCRIPTION'],
    ['an institution of other form', { '26': `${GUI}${KEY}03081234567a` }, 'FSS'],
    ['a short institution', { '26': `${GUI}${KEY}03071234567` }, 'FSS'],
    ['a recurrence with scheme', { '80': `${GUI}2530https://pix.example.com/qr/abc` }, 'URL'],
    ['two recurrences', { '80': GUI + RECURRENCE, '99': GUI + RECURRENCE }, 'TWO_ACCOUNTS'],
    ['a recurrence that cannot be read', { '80': `${GUI}2599pix` }, 'MALFORMED'],
    ['a recurrence without template of Pix', { '26': undefined, '80': GUI + RECURRENCE }, 'NOT_PIX'],
  ])('refuses %s', (_what, change, reason) => {
    expect(refused(sealed(change))).toBe(reason);
  });

  it('may bring a description and an institution with letters', () => {
    const code = decoded(sealed({ '26': `${GUI}${KEY}0207Um café0308A1B2C3D4` }));
    expect(code).toMatchObject({ description: 'Um café', fss: 'A1B2C3D4', lint: ['DESCRIPTION_NOT_ASCII'] });
  });

  it('ignores sub-tags it does not know', () => {
    expect(decoded(sealed({ '26': `${GUI}${KEY}9903abc` }))).toEqual(decoded(sealed()));
  });
});

describe('the type', () => {
  const charge = '2528pix.example.com/cobv/abcdefg';
  const recurrence = { '80': GUI + RECURRENCE };

  it.each([
    ['a key', {}, 'STATIC', 'STATIC', null],
    ['a location', { '26': GUI + URL }, 'DYNAMIC_IMMEDIATE', 'DYNAMIC_IMMEDIATE', null],
    ['a charge', { '26': GUI + charge }, 'DYNAMIC_CHARGE', 'DYNAMIC_CHARGE', null],
    ['a key and a recurrence', recurrence, 'COMPOUND', 'STATIC', 'JORNADA_4'],
    ['a location and one', { '26': GUI + URL, ...recurrence }, 'COMPOUND', 'DYNAMIC_IMMEDIATE', 'JORNADA_3'],
    ['a charge and one', { '26': GUI + charge, ...recurrence }, 'COMPOUND', 'DYNAMIC_CHARGE', 'JORNADA_4'],
    ['a recurrence alone', { '26': GUI, ...recurrence }, 'COMPOUND', undefined, 'JORNADA_2'],
    ['a recurrence in tag 99', { '99': GUI + RECURRENCE }, 'COMPOUND', 'STATIC', 'JORNADA_4'],
    ['a template of Pix without location', { '80': `${GUI}0103abc` }, 'STATIC', 'STATIC', null],
    ['a template of others', { '80': `0012BR.COM.OUTRO${RECURRENCE}` }, 'STATIC', 'STATIC', null],
  ])('of %s', (_what, change, type, baseType, journey) => {
    for (const initiation of [undefined, '11', '12']) {
      expect(decoded(sealed({ ...change, '01': initiation }))).toMatchObject({ type, baseType, journey });
    }
  });
});

describe('lint', () => {
  it.each([
    ['a regular code', {}, []],
    ['a dynamic code for one use', { '01': '12', '26': GUI + URL }, []],
    ['a static code for one use', { '01': '12' }, ['STATIC_MARKED_SINGLE_USE']],
    ['an unknown point of initiation', { '01': '13' }, ['POINT_OF_INITIATION_UNKNOWN']],
    ['one decimal', { '54': '0.9' }, ['AMOUNT_FORM']],
    ['26 characters of name', { '59': 'N'.repeat(26) }, ['NAME_TOO_LONG']],
    ['25 characters of name in 50 bytes', { '59': 'é'.repeat(25) }, ['NAME_NOT_ASCII']],
    ['16 characters of city', { '60': 'C'.repeat(16) }, ['CITY_TOO_LONG']],
    ['accents in the city', { '60': 'BRASÍLIA' }, ['CITY_NOT_ASCII']],
    ['26 characters of transaction id', { '62': `0526${'a'.repeat(26)}` }, ['TXID_FORM']],
    ['a hyphen in the transaction id', { '62': '0503a-b' }, ['TXID_FORM']],
    ['two stars', { '62': '0502**' }, ['TXID_FORM']],
  ])('of %s', (_what, change, lint) => {
    expect(decoded(sealed(change)).lint).toEqual(lint);
  });
});
