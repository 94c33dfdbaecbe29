import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../test/full.ts';
import { parsePixKey, parsePixKeyOf, pixKeyShape, readCodeKey } from './pix-key.ts';

describe('parsePixKey', () => {
  test.each([
    ['11144477735', 'CPF', '11144477735'],
    ['12345678909', 'CPF', '12345678909'],
    ['11222333000181', 'CNPJ', '11222333000181'],
    ['12ABC34501DE35', 'CNPJ', '12ABC34501DE35'],
    // The directory's published samples (pix-dict-api).
    ['+5510998765432', 'CELL_PHONE', '+5510998765432'],
    ['+5561988887777', 'CELL_PHONE', '+5561988887777'],
    ['+551133334444', 'CELL_PHONE', '+551133334444'],
    ['pix@bcb.gov.br', 'EMAIL', 'pix@bcb.gov.br'],
    ['Pix@Bcb.gov.br', 'EMAIL', 'pix@bcb.gov.br'],
    ['+55@x.com', 'EMAIL', '+55@x.com'],
    ["o'neil.{a}|b~c=d?e/f*g&h$i#j!k^l_m`n@a-b.c1", 'EMAIL', "o'neil.{a}|b~c=d?e/f*g&h$i#j!k^l_m`n@a-b.c1"],
    ['a987fbc9-4bed-4078-8f07-9141ba07c9f3', 'EVP', 'a987fbc9-4bed-4078-8f07-9141ba07c9f3'],
    ['A987FBC9-4BED-4078-AF07-9141BA07C9F3', 'EVP', 'a987fbc9-4bed-4078-af07-9141ba07c9f3'],
  ])('%s is a key of type %s', (text, type, key) => {
    expect(parsePixKey(text)).toEqual({ type, key });
  });

  test.each([
    ['nothing', ''],
    ['wrong check digits of a CPF', '12345678901'],
    ['wrong check digits of a CNPJ', '12345678901234'],
    ['a masked CPF', '111.444.777-35'],
    ['a masked CNPJ', '11.222.333/0001-81'],
    ['a lower case CNPJ', '12abc34501de35'],
    ['a space before', ' 11144477735'],
    ['a space after', 'pix@bcb.gov.br '],
    ['a line feed after', 'pix@bcb.gov.br\n'],
    ['a phone without plus', '5561988887777'],
    ['a phone of nine digits', '+55619888877'],
    ['a phone of twelve digits', '+55619888877770'],
    ['a phone abroad', '+351912345678'],
    ['a phone with a mask', '+55 61 98888-7777'],
    ['digits of another script', '+55６１９８８８８７７７７'],
    ['a percent sign (DICT API 1.7.2)', 'a%b@x.com'],
    ['two at signs', 'a@b@x.com'],
    ['no local part', '@x.com'],
    ['no domain', 'a@'],
    ['an empty label', 'a@x..com'],
    ['a label that ends in a hyphen', 'a@x-.com'],
    ['a label of 64', `a@${'b'.repeat(64)}.com`],
    ['an accent', 'joão@x.com'],
    ['a Kelvin sign, which lower-cases to k', 'a@\u212a.com'],
    ['a line break, as in a mail header', 'a@x.com\r\nBcc: b@x.com'],
    ['UUID version 1', '123e4567-e89b-12d3-a456-426655440000'],
    ['a UUID without hyphens', 'a987fbc94bed40788f079141ba07c9f3'],
    ['a word', 'chave'],
  ])('%s is no key', (_why, text) => {
    expect(parsePixKey(text)).toBeUndefined();
  });

  test('an e-mail of 77 characters is a key, one of 78 is not', () => {
    const domain = '@example.com';
    expect(parsePixKey('a'.repeat(65) + domain)?.type).toBe('EMAIL');
    expect(parsePixKey('a'.repeat(66) + domain)).toBeUndefined();
  });

  test('a key is its own normal form', () => {
    const key = fc.oneof(
      fc.emailAddress(),
      fc.uuid({ version: 4 }),
      fc.string({ maxLength: 80, unit: 'binary' }),
    );
    fc.assert(
      fc.property(key, (text) => {
        const parsed = parsePixKey(text);
        if (parsed !== undefined) expect(parsePixKey(parsed.key)).toEqual(parsed);
      }),
      { numRuns: tries(5_000) },
    );
  });
});

test('a caller who names the type gets that type or nothing', () => {
  expect(parsePixKeyOf('CPF', '11144477735')).toEqual({ type: 'CPF', key: '11144477735' });
  expect(parsePixKeyOf('CELL_PHONE', '11144477735')).toBeUndefined();
  expect(parsePixKeyOf('EMAIL', 'Pix@Bcb.gov.br')).toEqual({ type: 'EMAIL', key: 'pix@bcb.gov.br' });
  expect(parsePixKeyOf('EVP', 'chave')).toBeUndefined();
});

test.each([
  ['123E4567-e89b-12d3-a456-426614174000', { type: 'EVP', key: '123e4567-e89b-12d3-a456-426614174000' }],
  ['Pix@BCB.gov.br', { type: 'EMAIL', key: 'pix@bcb.gov.br' }],
  // Its check digits are wrong.
  ['12345678901', undefined],
])('in a code %s is %o', (text, key) => {
  expect(readCodeKey(text)).toEqual(key);
});

// The directory's published samples, three of which are forms without meaning.
test.each([
  ['12345678901', 'CPF'],
  ['12345678901234', 'CNPJ'],
  ['+5510998765432', 'CELL_PHONE'],
  ['pix@bcb.gov.br', 'EMAIL'],
  ['123e4567-e89b-12d3-a456-426655440000', 'EVP'],
  ['a%b@x.com', undefined],
  ['a'.repeat(60_000), undefined],
])('by its form alone %.40s is %s', (text, type) => {
  expect(pixKeyShape(text)).toBe(type);
});
