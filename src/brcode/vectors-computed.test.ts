import { describe, expect, it } from 'vitest';
import { type BrCode, isStrict } from './code.ts';
import { decodeBrCode } from './decode.ts';

type Expected = Partial<Omit<BrCode, 'amount'>> & { text: string; amount?: bigint; strict: boolean };

/** Every field counts: one that is not listed must be absent, lint included. */
function expectDecoded({ text, strict, ...expected }: Expected): void {
  const result = decodeBrCode(text);
  if (!result.ok) expect.fail(result.reason);
  expect(result.code).toEqual({ journey: null, merchantCategory: '0000', lint: [], ...expected });
  expect(isStrict(result.code)).toBe(strict);
}

describe('computed for these tests', () => {
  const codes: Expected[] = [
    {
      text: '00020126360014br.gov.bcb.pix011411222333000181520400005303986540510.005802BR5912LOJA EXEMPLO6008BRASILIA62070503***63042A43',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '11222333000181',
      amount: 1000n,
      merchantName: 'LOJA EXEMPLO',
      merchantCity: 'BRASILIA',
      txid: '***',
      strict: true,
    },
    {
      text: '00020126360014br.gov.bcb.pix0114+5511987654321520400005303986540510.005802BR5912LOJA EXEMPLO6008BRASILIA62070503***63047870',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '+5511987654321',
      amount: 1000n,
      merchantName: 'LOJA EXEMPLO',
      merchantCity: 'BRASILIA',
      txid: '***',
      strict: true,
    },
    {
      text: '00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266554400005204000053039865802BR5912LOJA EXEMPLO6008BRASILIA62070503***63040C14',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '123e4567-e89b-42d3-a456-426655440000',
      merchantName: 'LOJA EXEMPLO',
      merchantCity: 'BRASILIA',
      txid: '***',
      strict: true,
    },
    {
      text: '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5204000053039865802BR5912LOJA EXEMPLO6008BRASILIA62070503***630428DE',
      type: 'DYNAMIC_IMMEDIATE',
      baseType: 'DYNAMIC_IMMEDIATE',
      url: 'pix.example.com/qr/v2/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      merchantName: 'LOJA EXEMPLO',
      merchantCity: 'BRASILIA',
      txid: '***',
      pointOfInitiation: '12',
      strict: true,
    },
    {
      text: '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb5204000053039865802BR5912LOJA EXEMPLO6008BRASILIA62070503***630466F1',
      type: 'DYNAMIC_CHARGE',
      baseType: 'DYNAMIC_CHARGE',
      url: 'pix.example.com/qr/v2/cobv/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      merchantName: 'LOJA EXEMPLO',
      merchantCity: 'BRASILIA',
      txid: '***',
      pointOfInitiation: '12',
      strict: true,
    },
    {
      text: '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5204000053039865802BR5912LOJA EXEMPLO6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/cccccccccccccccccccccccccccccccc6304EFFE',
      type: 'COMPOUND',
      baseType: 'DYNAMIC_IMMEDIATE',
      journey: 'JORNADA_3',
      url: 'pix.example.com/qr/v2/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      recurrenceUrl: 'pix.example.com/rec/cccccccccccccccccccccccccccccccc',
      merchantName: 'LOJA EXEMPLO',
      merchantCity: 'BRASILIA',
      txid: '***',
      pointOfInitiation: '12',
      strict: true,
    },
    {
      text: '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5926NNNNNNNNNNNNNNNNNNNNNNNNNN6008BRASILIA62070503***63044CF6',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '52998224725',
      amount: 1000n,
      merchantName: 'NNNNNNNNNNNNNNNNNNNNNNNNNN',
      merchantCity: 'BRASILIA',
      txid: '***',
      lint: ['NAME_TOO_LONG'],
      strict: false,
    },
    {
      text: '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5912LOJA EXEMPLO6016CCCCCCCCCCCCCCCC62070503***630440F9',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '52998224725',
      amount: 1000n,
      merchantName: 'LOJA EXEMPLO',
      merchantCity: 'CCCCCCCCCCCCCCCC',
      txid: '***',
      lint: ['CITY_TOO_LONG'],
      strict: false,
    },
    {
      text: '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5912LOJA EXEMPLO6008BRASILIA62300526aaaaaaaaaaaaaaaaaaaaaaaaaa63040566',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '52998224725',
      amount: 1000n,
      merchantName: 'LOJA EXEMPLO',
      merchantCity: 'BRASILIA',
      txid: 'aaaaaaaaaaaaaaaaaaaaaaaaaa',
      lint: ['TXID_FORM'],
      strict: false,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});
