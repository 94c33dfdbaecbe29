import { describe, expect, it } from 'vitest';
import type { Centavos } from '../values/money.ts';
import { buildCobPayload, buildCobvPayload } from './payload.ts';
import { readPayload } from './read-payload.ts';

const TERMS = {
  txid: '7978c0c97ea847e78e8849634473c1f1',
  status: 'ATIVA',
  key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  createdAt: new Date('2026-11-21T12:00:00.500Z'),
  presentedAt: new Date('2026-11-21T12:05:00.000Z'),
} as const;
const IMMEDIATE = { ...TERMS, amount: 3700n as Centavos, expiresAt: new Date('2026-11-21T13:00:01.000Z') };
const CHARGE = {
  ...TERMS,
  original: 12_345n as Centavos,
  fine: 0n as Centavos,
  dueDate: '2026-12-01',
  daysAfterDue: 10,
  receiver: { document: '12345678000195', name: 'Padaria Aurora Ltda' },
};
const read = (payload: object) => readPayload(new TextEncoder().encode(JSON.stringify(payload)));

describe('our own immediate charge', () => {
  it('says what the standard asks for', () => {
    expect(buildCobPayload(IMMEDIATE)).toEqual({
      calendario: {
        criacao: '2026-11-21T12:00:00.500Z',
        apresentacao: '2026-11-21T12:05:00.000Z',
        expiracao: 3600,
      },
      txid: '7978c0c97ea847e78e8849634473c1f1',
      revisao: 0,
      status: 'ATIVA',
      chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
      valor: { original: '37.00', modalidadeAlteracao: 0 },
    });
  });

  it('names the debtor, and asks what it is told to ask', () => {
    const payload = buildCobPayload({
      ...IMMEDIATE,
      debtor: { document: '12345678909', name: 'Francisco da Silva' },
      payerRequest: 'ã'.repeat(150),
      additionalInfo: [{ name: 'Pedido', value: '42' }],
    });
    expect(payload).toMatchObject({
      devedor: { cpf: '12345678909', nome: 'Francisco da Silva' },
      solicitacaoPagador: 'ã'.repeat(140),
      infoAdicionais: [{ nome: 'Pedido', valor: '42' }],
    });
    expect(read(payload)).toMatchObject({ debtor: { document: '12345678909', name: 'Francisco da Silva' } });
  });

  it('is read as it was meant', () => {
    expect(read(buildCobPayload(IMMEDIATE))).toMatchObject({
      kind: 'IMMEDIATE',
      final: 3700n,
      expiresAt: new Date('2026-11-21T13:00:00.500Z'),
      canChangeAmount: false,
    });
  });
});

describe('our own charge with due date', () => {
  it('says what the standard asks for', () => {
    expect(buildCobvPayload(CHARGE)).toEqual({
      calendario: {
        criacao: '2026-11-21T12:00:00.500Z',
        apresentacao: '2026-11-21T12:05:00.000Z',
        dataDeVencimento: '2026-12-01',
        validadeAposVencimento: 10,
      },
      txid: '7978c0c97ea847e78e8849634473c1f1',
      revisao: 0,
      status: 'ATIVA',
      chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
      recebedor: { cnpj: '12345678000195', nome: 'Padaria Aurora Ltda' },
      valor: { original: '123.45', final: '123.45' },
    });
  });

  it('adds the fine', () => {
    const late = buildCobvPayload({ ...CHARGE, fine: 247n as Centavos });
    expect(late.valor).toEqual({ original: '123.45', multa: '2.47', final: '125.92' });
    expect(read(late)).toMatchObject({ kind: 'CHARGE', original: 12_345n, fine: 247n, final: 12_592n });
  });
});
