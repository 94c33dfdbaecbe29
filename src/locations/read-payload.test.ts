import { describe, expect, it } from 'vitest';
import { readPayload, readRecurrencePayload } from './read-payload.ts';

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const read = (value: unknown) => readPayload(encode(value));

// The three payloads of bacen/pix-api's openapi.yaml (its documentation examples of a JWS).
const COB = {
  calendario: {
    criacao: '2020-09-15T19:39:54.013Z',
    apresentacao: '2020-04-01T18:00:00Z',
    expiracao: '3600',
  },
  txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
  revisao: '3',
  status: 'ATIVA',
  valor: { original: '500.00' },
  chave: '7407c9c8-f78b-11ea-adc1-0242ac120002',
  solicitacaoPagador: 'Informar cartao fidelidade',
  infoAdicionais: [{ nome: 'quantidade', valor: '2' }],
};
const COBV = {
  calendario: {
    criacao: '2020-09-15T19:39:54.013Z',
    apresentacao: '2020-04-01T18:00:00Z',
    dataDeVencimento: '2020-12-31',
    validadeAposVencimento: 30,
  },
  devedor: {
    logradouro: 'Alameda Santos, Numero 10, Bairro Braz',
    cidade: 'Diadema',
    uf: 'SP',
    cep: '70800100',
    cnpj: '56989000019533',
    nome: 'Empresa de Alimentos SA',
  },
  recebedor: {
    logradouro: 'Rua 20 Numero 70, Bairro Luz',
    cidade: 'Belo Horizonte',
    uf: 'MG',
    cep: '55120750',
    cnpj: '58900633120711',
    nome: 'Empresa de Abastecimento SA',
  },
  txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
  revisao: '3',
  status: 'ATIVA',
  // The example has `140,45` here.
  valor: { original: '123.45', multa: '15.00', juros: '2.00', final: '140.45' },
  chave: '7407c9c8-f78b-11ea-adc1-0242ac120002',
  solicitacaoPagador: 'Informar cartao fidelidade',
  infoAdicionais: [{ nome: 'quantidade', valor: '2' }],
};
const REC = {
  idRec: 'RN123456782024011577825445612',
  vinculo: {
    contrato: '5582610',
    devedor: { cpf: '45164632481', nome: 'Fulano de Tal' },
    objeto: 'Serviço de Streamming de Música.',
  },
  valor: { valorRec: '35.00' },
  politicaRetentativa: 'NAO_PERMITE',
};

/** The payload with other members of its amount or its calendar. */
const cobWith = (valor: object, calendario: object = {}) => ({
  ...COB,
  valor,
  calendario: { ...COB.calendario, ...calendario },
});
const cobvWith = (valor: object, calendario: object = {}) => ({
  ...COBV,
  valor: { ...COBV.valor, ...valor },
  calendario: { ...COBV.calendario, ...calendario },
});

describe('an immediate charge', () => {
  it('is read as the central bank writes its example', () => {
    expect(read(COB)).toEqual({
      kind: 'IMMEDIATE',
      txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
      revision: 3,
      status: 'ATIVA',
      key: '7407c9c8-f78b-11ea-adc1-0242ac120002',
      createdAt: new Date('2020-09-15T19:39:54.013Z'),
      expiresAt: new Date('2020-09-15T20:39:54.013Z'),
      debtor: undefined,
      payerRequest: 'Informar cartao fidelidade',
      additionalInfo: [{ name: 'quantidade', value: '2' }],
      original: 50_000n,
      final: 50_000n,
      canChangeAmount: false,
      withdrawal: false,
    });
  });

  it('lasts a day where it does not say how long', () => {
    const calendario = { criacao: '2026-11-21T12:00:00-03:00' };
    expect(read({ ...COB, calendario })?.expiresAt).toEqual(new Date('2026-11-22T15:00:00Z'));
  });

  it('takes null for absent', () => {
    const nulls = { solicitacaoPagador: null, infoAdicionais: null, devedor: null, revisao: null };
    expect(read({ ...COB, ...nulls, calendario: { ...COB.calendario, expiracao: null } })).toMatchObject({
      revision: 0,
      payerRequest: undefined,
      additionalInfo: [],
      expiresAt: new Date('2020-09-16T19:39:54.013Z'),
    });
  });

  it('may leave the amount to the payer', () => {
    const open = { original: '0.00', modalidadeAlteracao: 1 };
    expect(read(cobWith(open))).toMatchObject({ original: 0n, final: 0n, canChangeAmount: true });
    expect(read(cobWith({ original: '0.00', modalidadeAlteracao: 0 }))).toBeUndefined();
    expect(read(cobWith({ original: '0.00' }))).toBeUndefined();
  });

  it('is told apart from one that hands out cash', () => {
    const saque = { original: '0.00', retirada: { saque: { valor: '5.00' } } };
    expect(read(cobWith(saque))).toMatchObject({ withdrawal: true });
    expect(read(cobWith({ original: '10.00', retirada: { troco: {} } }))).toMatchObject({ withdrawal: true });
  });
});

describe('a charge with due date', () => {
  it('is read as the central bank writes its example, its slip of the pen apart', () => {
    expect(read(COBV)).toEqual({
      kind: 'CHARGE',
      txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
      revision: 3,
      status: 'ATIVA',
      key: '7407c9c8-f78b-11ea-adc1-0242ac120002',
      createdAt: new Date('2020-09-15T19:39:54.013Z'),
      // 30 days after Thursday, 31 December, is a Saturday.
      lastDay: '2021-02-01',
      expiresAt: new Date('2021-02-02T03:00:00Z'),
      debtor: { document: '56989000019533', name: 'Empresa de Alimentos SA' },
      receiver: {
        document: '58900633120711',
        name: 'Empresa de Abastecimento SA',
        tradeName: undefined,
        street: 'Rua 20 Numero 70, Bairro Luz',
        city: 'Belo Horizonte',
        state: 'MG',
        postalCode: '55120750',
      },
      payerRequest: 'Informar cartao fidelidade',
      additionalInfo: [{ name: 'quantidade', value: '2' }],
      original: 12_345n,
      fine: 1_500n,
      interest: 200n,
      abatement: 0n,
      discount: 0n,
      final: 14_045n,
      canChangeAmount: false,
      dueDate: '2020-12-31',
      daysAfterDue: 30,
    });
    expect(read(cobvWith({ final: '140,45' }))).toBeUndefined();
  });

  it('may be paid for thirty days where it does not say how long', () => {
    const calendario = { criacao: '2026-11-02T00:00:00Z', dataDeVencimento: '2026-11-03' };
    expect(read({ ...COBV, calendario })).toMatchObject({ daysAfterDue: 30, lastDay: '2026-12-03' });
  });

  it('needs no amount but the final one', () => {
    const reduced = { final: '1.00', abatimento: '0.10', desconto: '0.02' };
    expect(read({ ...COBV, valor: reduced })).toMatchObject({
      original: 100n,
      final: 100n,
      fine: 0n,
      abatement: 10n,
      discount: 2n,
    });
    expect(read(cobvWith({ final: undefined }))).toBeUndefined();
    expect(read(cobvWith({ final: '0.00' }))).toBeUndefined();
  });

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-01-01T00:00:00Z', '1999-12-31', 20261231])(
    'is none with the due date %s',
    (dataDeVencimento) => {
      expect(read(cobvWith({}, { dataDeVencimento }))).toBeUndefined();
    },
  );

  it.each([-1, 1.5, 36_501, 2 ** 31, '1e2', '-1', true])('is none with %s days of validity', (days) => {
    expect(read(cobvWith({}, { validadeAposVencimento: days }))).toBeUndefined();
  });
});

describe('a payload', () => {
  it.each([
    '500',
    '500.0',
    '500.000',
    '500,00',
    '1.000,00',
    '-1.00',
    '+1.00',
    ' 1.00',
    '1.00\n',
    '.50',
    '1e3.00',
    '12345678901.00',
    '１.００',
    500,
    null,
  ])('with the amount %j is none', (original) => {
    expect(read(cobWith({ original }))).toBeUndefined();
  });

  it('carries up to ten digits of reais, exactly', () => {
    expect(read(cobWith({ original: '9999999999.99' }))?.final).toBe(999_999_999_999n);
    expect(read(cobWith({ original: '0000000000.01' }))?.final).toBe(1n);
  });

  it.each([
    ['an unknown status', { status: 'PAGA' }],
    ['no status', { status: undefined }],
    ['no key', { chave: undefined }],
    ['text that is no key', { chave: 'somebody' }],
    ['no txid', { txid: undefined }],
    ['a txid of other characters', { txid: 'abc-def' }],
    ['a txid that is too long', { txid: 'a'.repeat(36) }],
    ['a moment that is none', { calendario: { criacao: '2026-11-21' } }],
    ['a moment without zone', { calendario: { criacao: '2026-11-21T12:00:00' } }],
    ['a moment that never was', { calendario: { criacao: '2026-11-21T25:00:00Z' } }],
    ['no calendar', { calendario: undefined }],
    ['a negative life', { calendario: { criacao: '2026-11-21T12:00:00Z', expiracao: -1 } }],
    ['a list for an amount', { valor: ['1.00'] }],
    [
      'more information than there is room for',
      { infoAdicionais: Array(51).fill({ nome: 'a', valor: 'b' }) },
    ],
    ['information without value', { infoAdicionais: [{ nome: 'a' }] }],
    ['information that is null', { infoAdicionais: [null] }],
    ['a debtor with a mask', { devedor: { cpf: '123.456.789-09', nome: 'A' } }],
    ['text that cannot be stored', { solicitacaoPagador: 'a\0b' }],
    ['half a surrogate pair', { solicitacaoPagador: '\ud800' }],
  ])('with %s is none', (_title, members) => {
    expect(read({ ...COB, ...members })).toBeUndefined();
  });

  it.each([
    '',
    'null',
    '[]',
    '"x"',
    '1',
    '{}',
    '{"calendario":null}',
    '{"calendario":1}',
    '{',
    '['.repeat(60_000),
  ])('is not %.20s', (text) => {
    expect(readPayload(new TextEncoder().encode(text))).toBeUndefined();
  });

  it('is not JSON in another encoding, nor one nested without end', () => {
    expect(
      readPayload(Buffer.from(JSON.stringify({ ...COB, solicitacaoPagador: 'ç' }), 'latin1')),
    ).toBeUndefined();
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const text = JSON.stringify(COB).replace('"txid"', `"deep":${deep},"txid"`);
    expect(() => readPayload(new TextEncoder().encode(text))).not.toThrow();
  });

  it('may hold what we do not know', () => {
    expect(read({ ...COB, loc: { id: 1 }, __proto__: null, extra: [[[]]] })?.txid).toBe(COB.txid);
  });
});

describe('a recurrence', () => {
  it('comes back as it is', () => {
    expect(readRecurrencePayload(encode({ ...REC, calendario: null }))).toEqual({ ...REC, calendario: null });
  });

  it('needs an id of the right form', () => {
    expect(readRecurrencePayload(encode({ ...REC, idRec: 'RN12345678' }))).toBeUndefined();
    expect(readRecurrencePayload(encode(COB))).toBeUndefined();
  });
});
