import { randomUUID } from 'node:crypto';
import type { BankOnTrial, Reply } from './bank-on-trial.ts';
import { differ } from './differ.ts';
import { memberOf, numberOf } from './read-members.ts';
import {
  expectEnvelope,
  expectMalformed,
  expectRefusal,
  expectShape,
  expectValues,
  type Row,
  type Trial,
} from './row.ts';
import type { TrialSandbox } from './sandbox.ts';
import { CASHOUT } from './shapes.ts';

const section = 'Cashout';
const ONE_STEP = '/create-cashout-self-approve';
const KEY = 'ok@psp.example';

export const sourceOf = ({ login: { account } }: BankOnTrial) => ({
  source_account_branch_identifier: account.branch,
  source_account_number: account.number,
});

/** Those of the trial that are there: a row that says `sandbox` is tried nowhere else. */
export function sandboxOf({ sandbox }: Trial): TrialSandbox {
  if (sandbox === undefined) throw new Error('the row needs a sandbox and does not say so');
  return sandbox;
}

function pay(bank: BankOnTrial, path: string, members: object = {}, headers = {}): Promise<Reply> {
  const body = { ...sourceOf(bank), amount: 1.5, key: KEY, ...members };
  return bank.ask('POST', path, { body, sign: true, headers });
}

const read = (bank: BankOnTrial, id: number) =>
  bank.ask('GET', '/v2/finance/status-cashout', { query: { id } });

const NULL_AT_FIRST = {
  code_transaction: null,
  recipient_instution: null,
  recipient_account_id: null,
  recipient_branch_id: null,
  recipient_legal_id: null,
  recipient_name: null,
};

const MADE: readonly Row[] = [
  {
    id: 'cashout.create',
    section,
    says: 'POST /create-cashout answers the transaction with status NEW',
    try: async ({ bank }) => {
      const answer = await pay(bank, '/create-cashout', { tag: 'contract' });
      expectShape(answer, 200, CASHOUT);
      expectValues(answer, { worked: true, status: 'NEW', amount: 1.5, tag: 'contract' });
      expectValues(answer, { from_accout: bank.login.account.number });
      expectValues(answer, { transaction_id: numberOf(answer.body, 'id') });
    },
  },
  {
    id: 'cashout.approve',
    section,
    sandbox: true,
    says: 'POST /approve-cashout moves NEW to PROCESSING, once',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount();
      const id = numberOf((await pay(bank, '/create-cashout')).body, 'id');
      const approve = () => bank.ask('POST', '/approve-cashout', { body: { id }, sign: true });
      const answer = await approve();
      expectShape(answer, 200, CASHOUT);
      expectValues(answer, { id, status: 'PROCESSING' });
      expectRefusal(await approve(), 400, 'Transaction in wrong status');
    },
  },
  {
    id: 'cashout.self-approve',
    section,
    sandbox: true,
    says: 'POST /create-cashout-self-approve answers PROCESSING, and recipient and code are null',
    try: async (trial) => {
      const answer = await pay(await sandboxOf(trial).openAccount(), ONE_STEP);
      expectShape(answer, 200, CASHOUT);
      expectValues(answer, { status: 'PROCESSING', ...NULL_AT_FIRST });
    },
  },
  {
    id: 'cashout.success',
    section,
    sandbox: true,
    says: 'a completed transfer is SUCCESS, with its recipient and code_transaction',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount();
      const id = numberOf((await pay(bank, ONE_STEP)).body, 'id');
      await sandboxOf(trial).settle();
      const answer = await read(bank, id);
      expectShape(answer, 200, CASHOUT);
      expectValues(answer, { status: 'SUCCESS' });
      for (const name of Object.keys(NULL_AT_FIRST))
        if (typeof memberOf(answer.body, name) !== 'string') differ(`${name} is not filled`);
    },
  },
  {
    id: 'cashout.failed',
    section,
    sandbox: true,
    says: 'a transfer that fails is FAILED with erro_descriptor filled, and the money stays',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount({ balance: 10 });
      const refused = await pay(bank, ONE_STEP, { key: 'reject-AC03@psp.example' });
      await sandboxOf(trial).settle();
      const id = numberOf(refused.body, 'id');
      expectValues(await read(bank, id), { status: 'FAILED', erro_descriptor: 'AC03' });
      const { branch, number } = bank.login.account;
      const query = { account_branch_identifier: branch, account_number: number };
      expectValues(await bank.ask('GET', '/v2/finance/get-balance', { query }), { amount: 10 });
    },
  },
];

const REFUSED: readonly Row[] = [
  {
    id: 'cashout.unknown-account',
    section,
    says: '400 Account not found for an account that is not there',
    try: async ({ bank }) =>
      expectRefusal(
        await pay(bank, '/create-cashout', { source_account_number: '000000' }),
        400,
        'Account not found',
      ),
  },
  {
    id: 'cashout.bad-key',
    section,
    says: '400 Invalid Pix Key for a key of no format',
    try: async ({ bank }) => {
      for (const key of ['nobody', '11111111111', '+5511', 'a@b@c'])
        expectRefusal(await pay(bank, '/create-cashout', { key }), 400, 'Invalid Pix Key');
    },
  },
  {
    id: 'cashout.bad-amount',
    section,
    says: '422 for an amount that is zero, negative, text or of three decimals',
    try: async ({ bank }) => {
      for (const amount of [0, -1, '1.00', 1.001])
        expectMalformed(await pay(bank, '/create-cashout', { amount }));
    },
  },
  ...['source_account_branch_identifier', 'source_account_number', 'amount', 'key'].map(
    (name): Row => ({
      id: `cashout.without ${name}`,
      section,
      says: `422 Validation error without ${name}`,
      try: async ({ bank }) => expectMalformed(await pay(bank, '/create-cashout', { [name]: undefined })),
    }),
  ),
  {
    id: 'cashout.approve-unknown',
    section,
    says: '400 Transaction not found when what is approved is not there',
    try: async ({ bank }) => {
      for (const path of ['/approve-cashout', '/approve-cashout-manual'])
        expectRefusal(
          await bank.ask('POST', path, { body: { id: 1 }, sign: true }),
          400,
          'Transaction not found',
        );
    },
  },
  {
    id: 'cashout.bad-code',
    section,
    says: '400 Invalid PIX copy and paste code for text that is no BR Code',
    try: async ({ bank }) => {
      const answer = await pay(bank, '/create-copy-and-paste-transfer', { pix_copy_and_paste: 'no code' });
      expectRefusal(answer, 400, 'Invalid PIX copy and paste code');
    },
  },
];

const REPEATED: readonly Row[] = [
  {
    id: 'idempotency.same',
    section,
    says: 'the same idempotency-key and body answer the same transaction, whatever the case of the key',
    try: async ({ bank }) => {
      const key = randomUUID();
      const first = await pay(bank, '/create-cashout', {}, { 'idempotency-key': key });
      const again = await pay(bank, '/create-cashout', {}, { 'idempotency-key': key.toUpperCase() });
      expectShape(again, 200, CASHOUT);
      expectValues(again, { id: numberOf(first.body, 'id') });
    },
  },
  {
    id: 'idempotency.other-body',
    section,
    says: '409 in the envelope for the same idempotency-key with another body',
    try: async ({ bank }) => {
      const headers = { 'idempotency-key': randomUUID() };
      await pay(bank, '/create-cashout', {}, headers);
      const answer = await pay(bank, '/create-cashout', { amount: 2 }, headers);
      expectEnvelope(answer, 409, 'Idempotency key already used with a different request');
    },
  },
  {
    id: 'idempotency.no-uuid',
    section,
    says: '422 for an idempotency-key that is no UUID version 4',
    try: async ({ bank }) =>
      expectMalformed(await pay(bank, '/create-cashout', {}, { 'idempotency-key': 'once' })),
  },
  {
    id: 'idempotency.state',
    section,
    sandbox: true,
    says: 'a replay answers the transaction as it stands by then',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount();
      const headers = { 'idempotency-key': randomUUID() };
      await pay(bank, ONE_STEP, {}, headers);
      await sandboxOf(trial).settle();
      expectValues(await pay(bank, ONE_STEP, {}, headers), { status: 'SUCCESS' });
    },
  },
];

/** Transfers out of an account. */
export const CASHOUTS: readonly Row[] = [...MADE, ...REFUSED, ...REPEATED];
