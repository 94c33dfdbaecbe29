import { cnpj as cnpjOracle, cpf as cpfOracle } from 'cpf-cnpj-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../test/full.ts';
import { holderType, isCnpj, isCpf, maskCpf, parseTaxId } from './tax-id.ts';

describe('CPF', () => {
  // From the tests of validation-br and cpf-cnpj-validator, save the last two, which follow from the
  // arithmetic.
  test.each([
    ['133.782.710-00', '13378271000'],
    ['74172316085', '74172316085'],
    ['15886489070', '15886489070'],
    ['295.379.955-93', '29537995593'],
    ['11144477735', '11144477735'],
    ['12345678909', '12345678909'],
  ])('%s is valid', (text, digits) => {
    expect(parseTaxId(text)).toEqual({ type: 'CPF', digits });
  });

  test.each([
    '333.782.710-00',
    '200.448.260-79',
    '24172316085',
    '25886489070',
    '20889477086',
    '11144477734',
    '11144477725',
    '00000000000',
    '11111111111',
    '99999999999',
    '24172316085000000',
    '1114447773',
    '',
    ' 11144477735',
    '1114447773５',
    `111444777${'.'.repeat(60_000)}35`,
  ])('%.20j is not', (text) => {
    expect(parseTaxId(text)).toBeUndefined();
  });

  test('agrees with cpf-cnpj-validator, save for 12345678909, which that one black-lists', () => {
    const digits = fc.nat({ max: 99_999_999_999 }).map((value) => String(value).padStart(11, '0'));
    fc.assert(
      fc.property(digits, (text) => {
        fc.pre(text !== '12345678909');
        expect(isCpf(text)).toBe(cpfOracle.isValid(text));
      }),
      { numRuns: tries(5_000) },
    );
    for (let count = 0; count < 500; count++) expect(isCpf(cpfOracle.generate())).toBe(true);
  });
});

describe('CNPJ', () => {
  // Receita Federal's published examples of alphanumeric numbers come first; the others are from the tests of
  // validation-br and cnpj-alfa-validator.
  test.each([
    ['12ABC34501DE35', '12ABC34501DE35'],
    ['AA345678000114', 'AA345678000114'],
    ['AA345678000A29', 'AA345678000A29'],
    ['12345678000A08', '12345678000A08'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['ABCDEFGHIJKL80', 'ABCDEFGHIJKL80'],
    ['11.222.333/0001-81', '11222333000181'],
    ['06.946.762/0001-61', '06946762000161'],
    ['96.051.576/0001-57', '96051576000157'],
    ['55.585.709/0001-98', '55585709000198'],
    ['23693443000100', '23693443000100'],
    ['32432147000147', '32432147000147'],
    ['91951438000100', '91951438000100'],
    ['90.021.382/0001-22', '90021382000122'],
    ['90.024.778/0001-23', '90024778000123'],
    ['90.025.108/0001-21', '90025108000121'],
    ['90.025.255/0001-00', '90025255000100'],
    ['90.024.781/0001-47', '90024781000147'],
    ['04.740.714/0001-97', '04740714000197'],
    ['44.108.058/0001-29', '44108058000129'],
    ['90.024.779/0001-78', '90024779000178'],
    ['00000000000191', '00000000000191'],
  ])('%s is valid', (text, digits) => {
    expect(parseTaxId(text)).toEqual({ type: 'CNPJ', digits });
  });

  test.each([
    '53.797.980/0001-79',
    '85.585.709/0001-98',
    '93693443000100',
    '12432147000147',
    '61951438000100',
    '11111111111111',
    '00.000.000/0000-00',
    '$0123456789ABC',
    '0123456789ABC#',
    '0000000000019',
    '000000000001911',
    '000000000001P1',
    '00000000000192',
    'ABCDEFGHIJKL81',
    'ABCDEFGHIJKL90',
    '12ABC34501DEA5',
    '12ÀBC34501DE35',
  ])('%s is not', (text) => {
    expect(parseTaxId(text)).toBeUndefined();
  });

  test('normal form knows no mask and no lower case', () => {
    expect(isCnpj('12ABC34501DE35')).toBe(true);
    expect(isCnpj('12abc34501de35')).toBe(false);
    expect(isCnpj('11.222.333/0001-81')).toBe(false);
    expect(isCpf('295.379.955-93')).toBe(false);
  });

  test('agrees with cpf-cnpj-validator on numbers', () => {
    const body = fc
      .bigInt({ min: 0n, max: 999_999_999_999n })
      .map((value) => String(value).padStart(12, '0'));
    fc.assert(
      fc.property(body, fc.integer({ min: 0, max: 99 }), (twelve, tail) => {
        const digits = twelve + String(tail).padStart(2, '0');
        expect(isCnpj(digits)).toBe(cnpjOracle.isValid(digits));
      }),
      { numRuns: tries(5_000) },
    );
    for (let count = 0; count < 500; count++) expect(isCnpj(cnpjOracle.generate())).toBe(true);
  });
});

test('a holder is a person by CPF and a company by CNPJ', () => {
  expect(holderType('11144477735')).toBe('PF');
  expect(holderType('12ABC34501DE35')).toBe('PJ');
});

test('a CPF shows its middle six digits only, a CNPJ is public', () => {
  expect(maskCpf('12345678909')).toBe('***.456.789-**');
  expect(maskCpf('11222333000181')).toBe('11222333000181');
});
