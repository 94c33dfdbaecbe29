import type { BankOnTrial } from './bank-on-trial.ts';
import { sandboxOf } from './cashouts.ts';
import { copyAndPasteOf, makeCode } from './codes.ts';
import { memberOf, numberOf, textOf } from './read-members.ts';
import { expectEnvelope, expectShape, expectValues, type Row, type Trial } from './row.ts';
import { CASH_IN_REFUND, QR_REFUND } from './shapes.ts';

const section = 'Chargebacks';
const AMOUNT = 12.34;

const byCode = (bank: BankOnTrial, qr_code_id: number, amount: number) =>
  bank.ask('POST', '/v2/finance/chargebacks-pix-copy-and-paste', {
    body: { qr_code_id, information: 'contract', amount },
  });
const byCashIn = (bank: BankOnTrial, transaction_id: number, amount: number) =>
  bank.ask('POST', '/v2/finance/chargeback', {
    body: { transaction_id, information: 'contract', amount },
    sign: true,
  });

async function paidCode(trial: Trial) {
  const bank = await sandboxOf(trial).openAccount({ key: true });
  const code = await makeCode(bank);
  await sandboxOf(trial).payIn({ amount: AMOUNT, pix_copy_and_paste: copyAndPasteOf(code) });
  return { bank, id: numberOf(code.body, 'qr_code_id') };
}

async function idOfCashIn(bank: BankOnTrial, endToEndId: string): Promise<number> {
  return numberOf((await bank.ask('GET', `/v2/finance/cashin/${endToEndId}`)).body, 'id');
}

async function received(trial: Trial) {
  const bank = await sandboxOf(trial).openAccount();
  const endToEndId = await sandboxOf(trial).payIn({ amount: AMOUNT, ...bank.login.account });
  return { bank, id: await idOfCashIn(bank, endToEndId) };
}

/** Money that was received and is given back. */
export const REFUNDS: readonly Row[] = [
  {
    id: 'refund.code',
    section,
    sandbox: true,
    says: 'a part of a paid code is refunded: PENDING, then SUCCESS, and the code is CHARGEBACK',
    try: async (trial) => {
      const { bank, id } = await paidCode(trial);
      const answer = await byCode(bank, id, 2);
      expectShape(answer, 200, QR_REFUND);
      expectValues(answer, { worked: true, status: 'PENDING', amount: 2 });
      await sandboxOf(trial).settle();
      const query = { id: numberOf(answer.body, 'id') };
      const status = await bank.ask('GET', '/v2/finance/chargeback/status', { query });
      expectValues(status, { ...query, status: 'SUCCESS', amount: 2 });
      const code = await bank.ask('GET', '/v2/finance/status-pix-copy-and-paste', { query: { id } });
      expectValues(code, { status: 'CHARGEBACK', amount_chargeback: 2 });
    },
  },
  {
    id: 'refund.code-too-much',
    section,
    sandbox: true,
    says: '400 Amount is greater than the value of the QR Code, also over several refunds',
    try: async (trial) => {
      const { bank, id } = await paidCode(trial);
      const text = 'Amount is greater than the value of the QR Code';
      expectEnvelope(await byCode(bank, id, AMOUNT + 0.01), 400, text);
      await byCode(bank, id, 2);
      await sandboxOf(trial).settle();
      expectEnvelope(await byCode(bank, id, AMOUNT - 1), 400, text);
    },
  },
  {
    id: 'refund.code-unpaid',
    section,
    says: '400 QR Code is not paid for a code that is NEW',
    try: async ({ bank }) => {
      const id = numberOf((await makeCode(bank)).body, 'qr_code_id');
      expectEnvelope(await byCode(bank, id, 1), 400, 'QR Code is not paid');
    },
  },
  {
    id: 'refund.code-unknown',
    section,
    says: '400 QR Code not found for a code that is not there',
    try: async ({ bank }) => expectEnvelope(await byCode(bank, 1, 1), 400, 'QR Code not found'),
  },
  {
    id: 'refund.cash-in',
    section,
    sandbox: true,
    says: 'a received Pix is refunded by its id: a UUID follows it to SUCCESS',
    try: async (trial) => {
      const { bank, id } = await received(trial);
      const answer = await byCashIn(bank, id, AMOUNT);
      expectShape(answer, 200, CASH_IN_REFUND);
      await sandboxOf(trial).settle();
      const query = { id: textOf(answer.body, 'id') };
      expectValues(await bank.ask('GET', '/v2/finance/chargeback/status', { query }), { status: 'SUCCESS' });
    },
  },
  {
    id: 'refund.cash-in-too-much',
    section,
    sandbox: true,
    says: '400 Amount is greater than the value of transaction',
    try: async (trial) => {
      const { bank, id } = await received(trial);
      const text = 'Amount is greater than the value of transaction';
      expectEnvelope(await byCashIn(bank, id, AMOUNT + 0.01), 400, text);
    },
  },
  {
    id: 'refund.one-at-a-time',
    section,
    sandbox: true,
    says: '400 There is a refund in processing while one is PENDING',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount();
      const payment = { amount: AMOUNT, ...bank.login.account, refund_outcome: 'SILENT' };
      const endToEndId = await sandboxOf(trial).payIn(payment);
      const id = await idOfCashIn(bank, endToEndId);
      expectValues(await byCashIn(bank, id, 1), { status: 'PENDING' });
      expectEnvelope(await byCashIn(bank, id, 1), 400, 'There is a refund in processing');
    },
  },
  {
    id: 'refund.cash-in-unknown',
    section,
    says: '400 Transaction Cashin not found for an id that is no cash in',
    try: async ({ bank }) => expectEnvelope(await byCashIn(bank, 1, 1), 400, 'Transaction Cashin not found'),
  },
  {
    id: 'refund.malformed',
    section,
    says: '400 in the envelope, naming the field, for an amount of zero',
    try: async ({ bank }) => {
      const answer = await byCashIn(bank, 1, 0);
      expectEnvelope(answer, 400);
      if (!String(memberOf(answer.body, 'detail')).startsWith('amount: '))
        expectEnvelope(answer, 400, 'amount: …');
    },
  },
];
