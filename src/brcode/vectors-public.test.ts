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

describe('bacen/pix-api:openapi.yaml', () => {
  const codes: Expected[] = [
    {
      text: '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
      type: 'COMPOUND',
      baseType: 'DYNAMIC_CHARGE',
      journey: 'JORNADA_4',
      url: 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7',
      recurrenceUrl: 'pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d0',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: '***',
      pointOfInitiation: '12',
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('matheusflauzino/pix-brcode-parser:test/index.test.ts', () => {
  const codes: Expected[] = [
    {
      text: '00020101021226330014BR.GOV.BCB.PIX0111123456789095204000053039865406123.455802BR5907MATHEUS6008SAOPAULO61081234567862100506cpf0016304354C',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '12345678909',
      amount: 12345n,
      merchantName: 'MATHEUS',
      merchantCity: 'SAOPAULO',
      postalCode: '12345678',
      txid: 'cpf001',
      pointOfInitiation: '12',
      lint: ['STATIC_MARKED_SINGLE_USE'],
      strict: true,
    },
    {
      text: '00020101021226360014BR.GOV.BCB.PIX0114123456780001955204000053039865406123.455802BR5907MATHEUS6008SAOPAULO61081234567862110507cnpj00263043B03',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '12345678000195',
      amount: 12345n,
      merchantName: 'MATHEUS',
      merchantCity: 'SAOPAULO',
      postalCode: '12345678',
      txid: 'cnpj002',
      pointOfInitiation: '12',
      lint: ['STATIC_MARKED_SINGLE_USE'],
      strict: true,
    },
    {
      text: '00020101021226370014BR.GOV.BCB.PIX0115abc@example.com5204000053039865406123.455802BR5907MATHEUS6008SAOPAULO61081234567862100506abc12363042275',
      type: 'STATIC',
      baseType: 'STATIC',
      key: 'abc@example.com',
      amount: 12345n,
      merchantName: 'MATHEUS',
      merchantCity: 'SAOPAULO',
      postalCode: '12345678',
      txid: 'abc123',
      pointOfInitiation: '12',
      lint: ['STATIC_MARKED_SINGLE_USE'],
      strict: true,
    },
    {
      text: '00020101021226370014BR.GOV.BCB.PIX0115abc@example.com5204000053039865406123.455802BR5907MATHEUS6008SAOPAULO61081234567862100506email46304766B',
      type: 'STATIC',
      baseType: 'STATIC',
      key: 'abc@example.com',
      amount: 12345n,
      merchantName: 'MATHEUS',
      merchantCity: 'SAOPAULO',
      postalCode: '12345678',
      txid: 'email4',
      pointOfInitiation: '12',
      lint: ['STATIC_MARKED_SINGLE_USE'],
      strict: true,
    },
    {
      text: '00020101021226580014BR.GOV.BCB.PIX0136550e8400-e29b-41d4-a716-4466554400005204000053039865406123.455802BR5907MATHEUS6008SAOPAULO61081234567862100506uuid056304E50F',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '550e8400-e29b-41d4-a716-446655440000',
      amount: 12345n,
      merchantName: 'MATHEUS',
      merchantCity: 'SAOPAULO',
      postalCode: '12345678',
      txid: 'uuid05',
      pointOfInitiation: '12',
      lint: ['STATIC_MARKED_SINGLE_USE'],
      strict: true,
    },
    {
      text: '00020126370014BR.GOV.BCB.PIX0115abc@example.com5204000053039865406123.455802BR5907MATHEUS6008SAOPAULO61081234567862100506abc1236304CBBD',
      type: 'STATIC',
      baseType: 'STATIC',
      key: 'abc@example.com',
      amount: 12345n,
      merchantName: 'MATHEUS',
      merchantCity: 'SAOPAULO',
      postalCode: '12345678',
      txid: 'abc123',
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('naomijub/brcode:tests/lib.rs', () => {
  const codes: Expected[] = [
    {
      text: '00020104141234567890123426500014BR.GOV.BCB.PIX0111119998877660213Hello message27300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ63049059',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '11999887766',
      amount: 12345n,
      description: 'Hello message',
      merchantName: 'NOME DO RECEBEDOR',
      merchantCity: 'BRASILIA',
      postalCode: '70074900',
      txid: 'RP12345678-2019',
      lint: ['TXID_FORM'],
      strict: false,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('starkbank/brcode-python:brcode/tests/brcodeTests/testDynamicBrcode.py', () => {
  const codes: Expected[] = [
    {
      text: '00020101021226180014br.gov.bcb.pix5204000053039865802BR5925Arya Stark with a very lo6015Pindamonhangaba62200516565656565656565680850014br.gov.bcb.pix2563invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d63042EC1',
      type: 'COMPOUND',
      baseType: undefined,
      journey: 'JORNADA_2',
      recurrenceUrl: 'invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d',
      merchantName: 'Arya Stark with a very lo',
      merchantCity: 'Pindamonhangaba',
      txid: '5656565656565656',
      pointOfInitiation: '12',
      strict: true,
    },
    {
      text: '00020101021226800014br.gov.bcb.pix2558invoice.starkbank.com/f5333103-3279-4db2-8389-5efe335ba93d5204000053039865802BR5925Arya Stark with a very lo6015Pindamonhangaba622005165656565656565656630435F6',
      type: 'DYNAMIC_IMMEDIATE',
      baseType: 'DYNAMIC_IMMEDIATE',
      url: 'invoice.starkbank.com/f5333103-3279-4db2-8389-5efe335ba93d',
      merchantName: 'Arya Stark with a very lo',
      merchantCity: 'Pindamonhangaba',
      txid: '5656565656565656',
      pointOfInitiation: '12',
      strict: true,
    },
    {
      text: '00020101021226800014br.gov.bcb.pix2558invoice.starkbank.com/f5333103-3279-4db2-8389-5efe335ba93d5204000053039865802BR5925Arya Stark with a very lo6015Pindamonhangaba62200516565656565656565680850014br.gov.bcb.pix2563invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d6304C5CB',
      type: 'COMPOUND',
      baseType: 'DYNAMIC_IMMEDIATE',
      journey: 'JORNADA_3',
      url: 'invoice.starkbank.com/f5333103-3279-4db2-8389-5efe335ba93d',
      recurrenceUrl: 'invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d',
      merchantName: 'Arya Stark with a very lo',
      merchantCity: 'Pindamonhangaba',
      txid: '5656565656565656',
      pointOfInitiation: '12',
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('starkbank/brcode-python:brcode/tests/brcodeTests/testStaticBrcode.py', () => {
  const codes: Expected[] = [
    {
      text: '00020126360014br.gov.bcb.pix0114arya@stark.com5204000053039865406125.005802BR5925Arya Stark with a very lo6015Pindamonhangaba62290525verylongreconciliationidt630405B7',
      type: 'STATIC',
      baseType: 'STATIC',
      key: 'arya@stark.com',
      amount: 12500n,
      merchantName: 'Arya Stark with a very lo',
      merchantCity: 'Pindamonhangaba',
      txid: 'verylongreconciliationidt',
      strict: true,
    },
    {
      text: '00020126360014br.gov.bcb.pix0114arya@stark.com5204000053039865406125.005802BR5925Arya Stark with a very lo6015Pindamonhangaba62290525verylongreconciliationidt80850014br.gov.bcb.pix2563invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d63048322',
      type: 'COMPOUND',
      baseType: 'STATIC',
      journey: 'JORNADA_4',
      key: 'arya@stark.com',
      recurrenceUrl: 'invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d',
      amount: 12500n,
      merchantName: 'Arya Stark with a very lo',
      merchantCity: 'Pindamonhangaba',
      txid: 'verylongreconciliationidt',
      strict: true,
    },
    {
      text: '00020126950014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 851760308999990085204000053039865406582.055802BR5903Pix6008BRASILIA6229052587ea69f3ce744ce19d90787f16304A76D',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '4004901d-bd85-4769-8e52-cb4c42c506dc',
      amount: 58205n,
      description: 'Jornada pagador 85176',
      fss: '99999008',
      merchantName: 'Pix',
      merchantCity: 'BRASILIA',
      txid: '87ea69f3ce744ce19d90787f1',
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('stone-co/ex-pix-brcode:test/ex_pix_brcode/decoder_test.exs', () => {
  const codes: Expected[] = [
    {
      text: '00020101021226850014br.gov.bcb.pix2563exemplodeurl2.com.br/qr/v2/11111111-1111-1111-1111-11111111111152040000530398654041.005802BR5925TESTE DO TESTE DO TESTEIE6009NOVA LIMA62070503***63040B0F',
      type: 'DYNAMIC_IMMEDIATE',
      baseType: 'DYNAMIC_IMMEDIATE',
      url: 'exemplodeurl2.com.br/qr/v2/11111111-1111-1111-1111-111111111111',
      amount: 100n,
      merchantName: 'TESTE DO TESTE DO TESTEIE',
      merchantCity: 'NOVA LIMA',
      txid: '***',
      pointOfInitiation: '12',
      strict: true,
    },
    {
      text: '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA610870074900622005161234567890👀1234580390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ630475EF',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '123e4567-e12b-12d1-a456-426655440000',
      amount: 12345n,
      merchantName: 'NOME DO RECEBEDOR',
      merchantCity: 'BRASILIA',
      postalCode: '70074900',
      txid: '1234567890👀12345',
      lint: ['TXID_FORM'],
      strict: false,
    },
    {
      text: '00020126490014BR.GOV.BCB.PIX0111111111111110212Vacina covid520400005303986540310.5802BR5904CARL6010SAN.FIERRO62100506b4b4c463049878',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '11111111111',
      amount: 1000n,
      description: 'Vacina covid',
      merchantName: 'CARL',
      merchantCity: 'SAN.FIERRO',
      txid: 'b4b4c4',
      lint: ['AMOUNT_FORM'],
      strict: true,
    },
    {
      text: '00020126580014BR.GOV.BCB.PIX013611111111-1111-1111-1111-11111111111152040000530398654040.015802BR5925TESTE DO TESTE DO TESTEIE6009SAO PAULO6226052211111111111111111111116304642D',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '11111111-1111-1111-1111-111111111111',
      amount: 1n,
      merchantName: 'TESTE DO TESTE DO TESTEIE',
      merchantCity: 'SAO PAULO',
      txid: '1111111111111111111111',
      strict: true,
    },
    {
      text: '00020126580014BR.GOV.BCB.PIX013611111111-1111-1111-1111-11111111111152040000530398654040.015802BR5925Teste do Teste do TesteIE6009SAO PAULO61081111111162160512NUgpnvaS87Ts6304760E',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '11111111-1111-1111-1111-111111111111',
      amount: 1n,
      merchantName: 'Teste do Teste do TesteIE',
      merchantCity: 'SAO PAULO',
      postalCode: '11111111',
      txid: 'NUgpnvaS87Ts',
      strict: true,
    },
    {
      text: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASÍLIA62070503***6304B4F6',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '123e4567-e12b-12d1-a456-426655440000',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASÍLIA',
      txid: '***',
      lint: ['CITY_NOT_ASCII'],
      strict: false,
    },
    {
      text: '00020126830014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 57768520400005303986540573.625802BR5903Pix6008Brasília62080504oooo6304B243',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '4004901d-bd85-4769-8e52-cb4c42c506dc',
      amount: 7362n,
      description: 'Jornada pagador 57768',
      merchantName: 'Pix',
      merchantCity: 'Brasília',
      txid: 'oooo',
      lint: ['CITY_NOT_ASCII'],
      strict: false,
    },
    {
      text: '00020126830014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 57768520400005303986540573.625802BR5926BANCOCENTRALDOBRASIL0003816008BRASILIA62080504oooo6304EFF5',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '4004901d-bd85-4769-8e52-cb4c42c506dc',
      amount: 7362n,
      description: 'Jornada pagador 57768',
      merchantName: 'BANCOCENTRALDOBRASIL000381',
      merchantCity: 'BRASILIA',
      txid: 'oooo',
      lint: ['NAME_TOO_LONG'],
      strict: false,
    },
    {
      text: '00020126990014br.gov.bcb.pix2577qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/cobv/9b95a87c10a84d65bcbf55a48a2e50c85204000053039865802BR5903Pix6008BRASILIA62070503***63048ECF',
      type: 'DYNAMIC_CHARGE',
      baseType: 'DYNAMIC_CHARGE',
      url: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/cobv/9b95a87c10a84d65bcbf55a48a2e50c8',
      merchantName: 'Pix',
      merchantCity: 'BRASILIA',
      txid: '***',
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('stone-payments/ex-pix-brcode:test/ex_pix_brcode/decoder_test.exs', () => {
  const codes: Expected[] = [
    {
      text: '00020126580014BR.GOV.BCB.PIX013611111111-1111-1111-1111-11111111111152040000530398654040.015802BR5925Teste do Teste do TesteIE6009SAO PAULO610911111111162160512NUgpnvaS87Ts630452B6',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '11111111-1111-1111-1111-111111111111',
      amount: 1n,
      merchantName: 'Teste do Teste do TesteIE',
      merchantCity: 'SAO PAULO',
      postalCode: '111111111',
      txid: 'NUgpnvaS87Ts',
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('stone-payments/ex-pix-brcode:test/ex_pix_brcode/payments_test.exs', () => {
  const codes: Expected[] = [
    {
      text: '00020126610014BR.GOV.BCB.PIX0111111111111110212Vacina covid03081650155552040000530398654031005802BR5904CARL6010SAN.FIERRO62070503aB16304327E',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '11111111111',
      amount: 10000n,
      description: 'Vacina covid',
      fss: '16501555',
      merchantName: 'CARL',
      merchantCity: 'SAN.FIERRO',
      txid: 'aB1',
      lint: ['AMOUNT_FORM'],
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('stone-payments/ex-pix-brcode:test/ex_pix_brcode/decoder_test.exs, further codes', () => {
  const vaccine = {
    type: 'STATIC',
    baseType: 'STATIC',
    key: '11111111111',
    description: 'Vacina covid',
    merchantName: 'CARL',
    merchantCity: 'SAN.FIERRO',
  } as const;
  const immediate = {
    type: 'DYNAMIC_IMMEDIATE',
    baseType: 'DYNAMIC_IMMEDIATE',
    merchantCity: 'RIO DE JANEIRO',
    pointOfInitiation: '12',
  } as const;
  const codes: Expected[] = [
    {
      text: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
      type: 'STATIC',
      baseType: 'STATIC',
      key: '123e4567-e12b-12d1-a456-426655440000',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: '***',
      strict: true,
    },
    {
      text: '00020126490014BR.GOV.BCB.PIX0111111111111110212Vacina covid52040000530398654031005802BR5904CARL6010SAN.FIERRO62100506b4b4c46304040C',
      ...vaccine,
      amount: 10000n,
      txid: 'b4b4c4',
      lint: ['AMOUNT_FORM'],
      strict: true,
    },
    {
      text: '00020126490014BR.GOV.BCB.PIX0111111111111110212Vacina covid5204000053039865402105802BR5904CARL6010SAN.FIERRO62090505o1ab46304970D',
      ...vaccine,
      amount: 1000n,
      txid: 'o1ab4',
      lint: ['AMOUNT_FORM'],
      strict: true,
    },
    {
      text: '00020126490014BR.GOV.BCB.PIX0111111111111110212Vacina covid52040000530398654030.95802BR5904CARL6010SAN.FIERRO62100506b4b4c463044D69',
      ...vaccine,
      amount: 90n,
      txid: 'b4b4c4',
      lint: ['AMOUNT_FORM'],
      strict: true,
    },
    {
      text: '00020101021226850014br.gov.bcb.pix2563exemplodeurl.com.br/pix/v2/11111111-1111-1111-1111-11111111111152040000530398654040.015802BR5925TESTE DE TESTE DO TESTEIE6014RIO DE JANEIRO62070503***6304CD52',
      ...immediate,
      url: 'exemplodeurl.com.br/pix/v2/11111111-1111-1111-1111-111111111111',
      amount: 1n,
      merchantName: 'TESTE DE TESTE DO TESTEIE',
      txid: '***',
      strict: true,
    },
    {
      text: '00020101021226820014br.gov.bcb.pix2560exemplodeurl.com/pix/v2/11111111-1111-1111-1111-11111111111152040000530398654045.805802BR5925TESTE DO TESTE DO TESTEIE6014RIO DE JANEIRO622905251111111111111111111111111630449F9',
      ...immediate,
      url: 'exemplodeurl.com/pix/v2/11111111-1111-1111-1111-111111111111',
      amount: 580n,
      merchantName: 'TESTE DO TESTE DO TESTEIE',
      txid: '1111111111111111111111111',
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});

describe('gist.github.com/matheusb-comp/1efa205b3c0ffd7af1e8ce63a10e02dc', () => {
  const codes: Expected[] = [
    {
      text: '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
      type: 'DYNAMIC_IMMEDIATE',
      baseType: 'DYNAMIC_IMMEDIATE',
      url: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99',
      merchantName: 'EMPRESA',
      merchantCity: 'SAO PAULO',
      txid: '***',
      pointOfInitiation: '12',
      strict: true,
    },
  ];
  it.each(codes)('$text', expectDecoded);
});
