import type { BankOnTrial, Reply } from './bank-on-trial.ts';
import { sandboxOf, sourceOf } from './cashouts.ts';
import { differ } from './differ.ts';
import { memberOf, numberOf, textOf } from './read-members.ts';
import { expectMalformed, expectRefusal, expectShape, expectValues, type Row } from './row.ts';
import { drawCpf } from './sandbox.ts';
import { CODE, DECODED } from './shapes.ts';

const section = 'Payment codes';
const CREATE = '/v2/finance/create-pix-copy-and-paste';
const DECODE = '/v2/finance/decode-qrcode';
const DAY_MS = 86_400_000;

const inDays = (bank: BankOnTrial, days: number) =>
  new Date(bank.now().getTime() + days * DAY_MS).toISOString();

export function makeCode(bank: BankOnTrial, members: object = {}): Promise<Reply> {
  const body = {
    ...sourceOf(bank),
    amount: 12.34,
    type_fine: 'NONE',
    expiration_date: inDays(bank, 3),
    ...members,
  };
  return bank.ask('POST', CREATE, { body, sign: true });
}

export const copyAndPasteOf = ({ body }: Reply) => textOf(body, 'pix_copy_and_paste');

const decode = (bank: BankOnTrial, body: object) => bank.ask('POST', DECODE, { body, sign: true });

const charge = (bank: BankOnTrial) => ({
  type_fine: 'VALUE',
  fine: 1,
  due_date: inDays(bank, 2),
  fine_date: inDays(bank, 4),
  expiration_date: inDays(bank, 9),
  debtor_document: drawCpf(),
  debtor_name: 'Rita Alves',
  type_document: 'CPF',
});

const MADE: readonly Row[] = [
  {
    id: 'code.simplified',
    section,
    says: 'a simplified code is NEW, with null where nothing was given',
    try: async ({ bank }) => {
      const answer = await makeCode(bank, { tag: 'contract' });
      expectShape(answer, 200, CODE);
      expectValues(answer, {
        ...{ worked: true, status: 'NEW', amount: 12.34, type_fine: 'NONE', tag: 'contract' },
        ...{ debtor_name: null, due_date: null, fine: null, fine_date: null, endToEndId: '' },
        ...{ payment_date: null, tax: null, tx_id: null, amount_chargeback: null },
      });
      if (memberOf(answer.body, 'base_64_image') === null) differ('there is no image');
    },
  },
  {
    id: 'code.charge',
    section,
    says: 'a charge is NEW, with its debtor, fine and dates',
    try: async ({ bank }) => {
      const answer = await makeCode(bank, charge(bank));
      expectShape(answer, 200, CODE);
      expectValues(answer, { status: 'NEW', type_fine: 'VALUE', fine: 1, debtor_name: 'Rita Alves' });
    },
  },
  {
    id: 'code.without-image',
    section,
    says: 'base_64_image false leaves the image out',
    try: async ({ bank }) =>
      expectValues(await makeCode(bank, { base_64_image: false }), { base_64_image: null }),
  },
  {
    id: 'code.image',
    section,
    says: 'base_64_image_url serves a PNG to anybody',
    try: async ({ bank }) => {
      const answer = await fetch(textOf((await makeCode(bank)).body, 'base_64_image_url'));
      await answer.arrayBuffer();
      const type = answer.headers.get('content-type');
      if (answer.status !== 200 || !type?.startsWith('image/png')) differ(`${answer.status} ${type}`);
    },
  },
  {
    id: 'code.status',
    section,
    says: 'GET /v2/finance/status-pix-copy-and-paste finds the code by id, and /tag by tag',
    try: async ({ bank }) => {
      const tag = `contract ${Date.now()}`;
      const id = numberOf((await makeCode(bank, { tag })).body, 'qr_code_id');
      const path = '/v2/finance/status-pix-copy-and-paste';
      for (const answer of [
        await bank.ask('GET', path, { query: { id } }),
        await bank.ask('GET', `${path}/tag`, { query: { tag } }),
      ]) {
        expectShape(answer, 200, CODE);
        expectValues(answer, { qr_code_id: id, status: 'NEW' });
      }
    },
  },
  {
    id: 'code.paid',
    section,
    sandbox: true,
    says: 'a code that somebody pays is PAID, with its end-to-end id, and the money is there',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount({ key: true, balance: 0 });
      const code = await makeCode(bank);
      const id = numberOf(code.body, 'qr_code_id');
      const endToEndId = await sandboxOf(trial).payIn({
        amount: 12.34,
        pix_copy_and_paste: copyAndPasteOf(code),
      });
      const answer = await bank.ask('GET', '/v2/finance/status-pix-copy-and-paste', { query: { id } });
      expectShape(answer, 200, CODE);
      expectValues(answer, { status: 'PAID', endToEndId });
    },
  },
];

const refused = (id: string, text: string, says: string, members: (bank: BankOnTrial) => object): Row => ({
  id: `code.${id}`,
  section,
  says: `400 ${text} for ${says}`,
  try: async ({ bank }) => expectRefusal(await makeCode(bank, members(bank)), 400, text),
});

const REFUSED: readonly Row[] = [
  refused('bad-amount', 'Invalid amount', 'an amount of zero', () => ({ amount: 0 })),
  refused('expired', 'Invalid expiration date', 'an expiration in the past', (bank) => ({
    expiration_date: inDays(bank, -1),
  })),
  refused('dates', 'Invalid dates', 'a charge that expires less than a day after it is due', (bank) => ({
    ...charge(bank),
    expiration_date: inDays(bank, 2.5),
  })),
  refused('fine-date', 'Invalid dates', 'a fine less than a day after the due date', (bank) => ({
    ...charge(bank),
    fine_date: inDays(bank, 2.5),
  })),
  refused('fine', 'Invalid fine configuration', 'a fine of zero', (bank) => ({ ...charge(bank), fine: 0 })),
  refused('unknown-account', 'Account not found', 'an account that is not there', () => ({
    source_account_number: '000000',
  })),
  {
    id: 'code.no-key',
    section,
    sandbox: true,
    says: '400 No PIX key registered for an account without a key',
    try: async (trial) =>
      expectRefusal(await makeCode(await sandboxOf(trial).openAccount()), 400, 'No PIX key registered'),
  },
  {
    id: 'code.malformed',
    section,
    says: '422 Validation error without type_fine or expiration_date',
    try: async ({ bank }) => {
      for (const name of ['type_fine', 'expiration_date'])
        expectMalformed(await makeCode(bank, { [name]: undefined }));
    },
  },
];

const DECODED_ROWS: readonly Row[] = [
  {
    id: 'decode.immediate',
    section,
    says: 'decode-qrcode reads a simplified code as DYNAMIC_IMMEDIATE and leaves the other objects null',
    try: async ({ bank }) => {
      const pix_copy_and_paste = copyAndPasteOf(await makeCode(bank));
      const answer = await decode(bank, { pix_copy_and_paste });
      expectShape(answer, 200, DECODED);
      expectValues(answer, {
        type: 'DYNAMIC_IMMEDIATE',
        ...{ data_qr_code_static: null, data_qr_code_dynamic_charge: null, data_qr_code_compound: null },
      });
      if (numberOf(answer.body, 'data_qr_code_dynamic_immediate', 'amount') !== 12.34)
        differ('the amount is another');
    },
  },
  {
    id: 'decode.charge',
    section,
    says: 'decode-qrcode reads a charge as DYNAMIC_CHARGE, with the fine of the payment date',
    try: async ({ bank }) => {
      const pix_copy_and_paste = copyAndPasteOf(await makeCode(bank, charge(bank)));
      const answer = await decode(bank, { pix_copy_and_paste });
      expectShape(answer, 200, DECODED);
      expectValues(answer, { type: 'DYNAMIC_CHARGE' });
      const read = (name: string) => numberOf(answer.body, 'data_qr_code_dynamic_charge', name);
      const [amount, fine] = [read('amount'), read('fine_amount')];
      if (amount !== 12.34 || fine !== 0) differ(`amount ${amount}, fine_amount ${fine}`);
    },
  },
  {
    id: 'decode.garbage',
    section,
    says: '400 QRCode not found for text that is no code',
    try: async ({ bank }) =>
      expectRefusal(await decode(bank, { pix_copy_and_paste: 'no code' }), 400, 'QRCode not found'),
  },
  {
    id: 'decode.past',
    section,
    says: '400 Is less than current date for a payment_date in the past',
    try: async ({ bank }) => {
      const pix_copy_and_paste = copyAndPasteOf(await makeCode(bank));
      const answer = await decode(bank, { pix_copy_and_paste, payment_date: '2020-01-01' });
      expectRefusal(answer, 400, 'Is less than current date');
    },
  },
];

/** Codes that are made, read and paid. */
export const CODES: readonly Row[] = [...MADE, ...REFUSED, ...DECODED_ROWS];
