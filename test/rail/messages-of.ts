import type { BodyOf, MessageType } from '../../src/rails/bcb/messages/catalog.ts';
import type { OrderTransaction } from '../../src/rails/bcb/messages/tables/pacs-008.ts';
import type { InsideTransaction } from '../../src/rails/bcb/messages/tables/trck-002.ts';
import { headOfficeCnpj } from '../../src/values/tax-id.ts';
import { NOW } from './signing.ts';

export const PAYER = '99999010';
export const PAYEE = '99999011';
export const E2E = 'E99999010202611221435aaaaaaaaaa1';
export const RETURN = 'D99999011202611221435bbbbbbbbbb1';
export const MSG = 'M99999010cccccccccccccccccccccc1';
const AT = NOW.toISOString();

/** An order by key; anything of it may be another. */
export function order(changes: Partial<OrderTransaction> = {}): OrderTransaction {
  return {
    ids: { endToEndId: E2E },
    amount: '10.50',
    acceptedAt: AT,
    charges: 'SLEV',
    initiation: 'DICT',
    debtor: { name: 'João & Filhos Ltda', document: '12ABC34501DE35' },
    debtorAccount: { address: { number: '1234567', branch: '1' }, type: 'TRAN' },
    debtorAgent: PAYER,
    creditorAgent: PAYEE,
    creditorDocument: '52998224725',
    creditorAccount: { address: { number: '7654321' }, type: 'CACC', key: 'maria@example.com' },
    purpose: 'IPAY',
    ...changes,
  };
}

export function orders(
  transactions: OrderTransaction[],
  changes: Partial<BodyOf<'pacs.008'>['header']> = {},
) {
  const type = { priority: 'HIGH', service: 'PAGPRI' } as const;
  const header = {
    messageId: MSG,
    createdAt: AT,
    count: `${transactions.length}`,
    method: 'CLRG',
    type,
  } as const;
  return { header: { ...header, ...changes }, transactions };
}

/** A payment inside a bank; anything of it may be another. */
export function inside(changes: Partial<InsideTransaction> = {}): InsideTransaction {
  return {
    ids: { endToEndId: E2E },
    initiation: 'DICT',
    scenario: 'BOK1',
    amount: '10.50',
    settledAt: AT,
    debtorDocument: '12ABC34501DE35',
    debtorAccount: { address: { number: '1234567', branch: '1' }, type: 'TRAN' },
    debtorAgent: PAYER,
    creditorAgent: PAYER,
    creditorDocument: '52998224725',
    creditorAccount: { address: { number: '7654321' }, type: 'CACC', key: 'maria@example.com' },
    ...changes,
  };
}

const GROUP = { messageId: MSG, createdAt: AT };

/** One body of every message, with everything optional that belongs together. */
export const BODIES: { [Type in MessageType]: BodyOf<Type> } = {
  'pacs.008': orders([
    order(),
    order({
      ids: { instructionId: E2E, endToEndId: 'E99999010202611221435aaaaaaaaaa2', txId: 'a'.repeat(26) },
      initiation: 'QRDN',
      initiator: '12ABC34501DE35',
      purpose: 'OTHR',
      tax: {
        reference: 'NF1',
        records: [
          { type: 'CBSSPLIT', category: 'INF', amount: '1.00' },
          { type: 'IBSSPLIT', category: 'INF', amount: '2.00' },
        ],
      },
      remittance: {
        text: 'pedido 7 <ok>',
        structured: {
          agent: { kind: 'AGTEC', issuer: PAYEE },
          parts: { amounts: [{ amount: '10.00', reason: 'VLDN' }] },
        },
      },
    }),
  ]),
  'pacs.002': {
    header: GROUP,
    transactions: [
      { instructionId: E2E, endToEndId: E2E, status: 'ACSP', reasons: [] },
      {
        instructionId: RETURN,
        endToEndId: E2E,
        status: 'RJCT',
        reasons: [{ code: 'AB03', texts: ['tarde'] }],
      },
      {
        ...{ instructionId: E2E, endToEndId: E2E, status: 'ACSC', reasons: [] },
        ...{ settledAt: AT, accountingDate: '2026-11-22' },
      },
    ],
  },
  'pacs.004': {
    header: { ...GROUP, count: '1', method: 'CLRG' },
    transactions: [
      {
        ...{ returnId: RETURN, endToEndId: E2E, amount: '4.00', priority: 'HIGH', charges: 'SLEV' },
        reason: { code: 'MD06', text: 'a pedido' },
        original: { remittance: 'troco', debtorAgent: PAYER, creditorAgent: PAYEE },
      },
    ],
  },
  'camt.060': {
    header: GROUP,
    question: {
      ...{ asksFor: 'camt.052', owner: PAYER, kind: 'REL' },
      period: {
        days: { from: '2026-11-22', to: '2026-11-23' },
        times: { from: '14:00:00.000Z', to: '15:00:00.000Z' },
        all: 'ALLL',
      },
    },
  },
  'camt.052': { header: GROUP, reports: [{ id: MSG, owner: PAYER, count: '12', information: '3f0a' }] },
  'camt.053': {
    header: GROUP,
    statements: [
      {
        ...{ id: '0'.repeat(32), owner: PAYER },
        balances: [
          { type: 'SADP', amount: '999989.50', side: 'CRDT', at: AT },
          { type: 'SABK', amount: '0.00', side: 'CRDT', at: AT },
        ],
      },
    ],
  },
  'camt.054': {
    header: GROUP,
    notifications: [
      {
        ...{ id: MSG, owner: PAYER },
        entry: {
          ...{ amount: '10.50', side: 'DBIT', status: 'BOOK', accountingDate: '2026-11-22', settledAt: AT },
          kind: { domain: 'PMNT', family: { code: 'IRCT', subFamily: 'DMCT' } },
          message: 'pacs.008',
          details: {
            references: { endToEndId: E2E },
            agents: { debtorAgent: PAYER, creditorAgent: PAYEE },
            priority: 'HIGH',
          },
        },
      },
    ],
  },
  'admi.002': {
    reference: MSG,
    reason: {
      reason: 'XML invalido',
      at: AT,
      location: '/Envelope',
      description: 'x',
      data: `EndToEndId=${E2E}`,
    },
  },
  'admi.004': { event: { code: 'SPI', text: 'Janela de manutencao' } },
  'pibr.001': { header: GROUP, data: 'Campo livre' },
  'pibr.002': { header: GROUP, data: 'Campo livre' },
  'camt.014': {
    header: GROUP,
    member: {
      ispb: PAYEE,
      facts: { name: 'PSP Exemplo', cnpj: headOfficeCnpj(PAYEE), kind: 'DRCT', status: 'ENBL' },
    },
    role: { legalName: 'PSP Exemplo S.A.', role: 'PDCT' },
  },
  'reda.041': {
    header: GROUP,
    activity: {
      party: { ispb: PAYEE, issuer: 'BCB' },
      changes: {
        fields: [
          { field: 'NOMR', old: 'PSP Exemplo', value: 'PSP Modelo' },
          { field: 'MODP', old: 'PDCT', value: 'GOVE' },
        ],
      },
    },
  },
  'trck.002': {
    header: GROUP,
    transactions: [inside(), inside({ ids: { returnId: RETURN, endToEndId: E2E }, amount: '4.00' })],
  },
  'camt.025': {
    header: GROUP,
    receipts: [
      { messageId: MSG, transactionId: E2E, status: 'ACPT' },
      { messageId: MSG, transactionId: RETURN, status: 'RJCT', code: 'DT05' },
    ],
  },
};
