import type { Scenario, Step, StepAnswer } from './template.ts';

/** The account of the stage, as bodies name it. */
export const SOURCE = {
  source_account_branch_identifier: '{{account.branch}}',
  source_account_number: '{{account.number}}',
} as const;
export const TARGET = { branch: '{{account.branch}}', number: '{{account.number}}' } as const;

export const post = (path: string, body?: StepAnswer) =>
  ({ method: 'POST', path, ...(body && { body }) }) as const;
export const signed = (path: string, body: StepAnswer) => ({ ...post(path, body), signed: true }) as const;
export const read = (path: string, query: Readonly<Record<string, string>>) =>
  ({ method: 'GET', path, query, signed: true }) as const;

export const drain: Step = { keep: 'drained', title: 'drain', call: post('/sandbox/drain', {}) };

const PAYER = { name: 'Luísa Tavares', document: '39053344705' };

function charge(amount: number, tag: string): Step {
  const rest = { type_fine: 'NONE', expiration_date: '{{days 1}}', base_64_image: false };
  const body = { ...SOURCE, amount, tag, ...rest };
  return { keep: 'charge', title: 'charge', call: signed('/v2/finance/create-pix-copy-and-paste', body) };
}

function scan(amount: number, keep = 'scan', title: Step['title'] = 'scan'): Step {
  const code = '{{charge.pix_copy_and_paste}}';
  return { keep, title, call: post('/sandbox/cash-ins', { amount, pix_copy_and_paste: code, payer: PAYER }) };
}

const seen: Step = {
  keep: 'seen',
  title: 'paidCode',
  call: read('/v2/finance/status-pix-copy-and-paste', { id: '{{charge.qr_code_id}}' }),
};

const cashInOf = (endToEndId: string): Step => ({
  keep: 'cashIn',
  title: 'cashIn',
  call: { method: 'GET', path: '/v2/finance/cashin/{e2e}', params: { e2e: endToEndId }, signed: true },
});

/** Scenarios of received money. */
export const MONEY_IN: readonly Scenario[] = [
  {
    name: 'paid',
    steps: [charge(42.5, 'Encomenda 42'), scan(42.5), drain, seen],
    ends: { member: 'status', is: 'PAID' },
  },
  {
    name: 'wrongAmount',
    steps: [charge(60, 'Encomenda 60'), scan(59.99, 'scan', 'scanLess')],
    ends: { member: 'reason', is: 'INDT' },
  },
  {
    name: 'paidTwice',
    steps: [charge(18, 'Encomenda 18'), scan(18), drain, scan(18, 'again', 'scanAgain')],
    ends: { member: 'status', is: 'REJECTED' },
  },
  {
    name: 'expired',
    steps: [
      charge(25, 'Encomenda 25'),
      { keep: 'waited', title: 'waitTwoDays', call: post('/sandbox/clock', { advance_seconds: 172_800 }) },
      seen,
    ],
    ends: { member: 'status', is: 'EXPIRED' },
  },
  {
    name: 'cancelled',
    steps: [
      charge(33, 'Encomenda 33'),
      {
        keep: 'cancelled',
        title: 'cancelCode',
        call: signed('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id: '{{number charge.qr_code_id}}' }),
      },
      scan(33, 'scan', 'scanAgain'),
    ],
    ends: { member: 'status', is: 'REJECTED' },
  },
  {
    name: 'refunded',
    steps: [
      charge(80, 'Encomenda 80'),
      scan(80),
      drain,
      {
        keep: 'refund',
        title: 'refundHalf',
        call: signed('/v2/finance/chargebacks-pix-copy-and-paste', {
          qr_code_id: '{{number charge.qr_code_id}}',
          ...{ information: 'metade da encomenda', amount: 40 },
        }),
      },
      { ...drain, keep: 'drainedAgain' },
      seen,
    ],
    ends: { member: 'amount_chargeback', is: 40 },
  },
  {
    name: 'refundRefused',
    steps: [
      {
        keep: 'receive',
        title: 'receive',
        call: post('/sandbox/cash-ins', { amount: 15, ...TARGET, refund_outcome: 'REJECTED' }),
      },
      cashInOf('{{receive.end_to_end_id}}'),
      {
        keep: 'refund',
        title: 'refund',
        call: signed('/v2/finance/chargeback', {
          ...{ transaction_id: '{{number cashIn.id}}', information: 'pedido cancelado', amount: 15 },
        }),
      },
      drain,
      {
        keep: 'seen',
        title: 'refundStatus',
        call: read('/v2/finance/chargeback/status', { id: '{{refund.id}}' }),
      },
    ],
    ends: { member: 'status', is: 'REJECTED' },
  },
  {
    name: 'late',
    steps: [
      {
        keep: 'receive',
        title: 'receiveLate',
        call: post('/sandbox/cash-ins', { amount: 21, ...TARGET, settlement: 'LATE' }),
      },
      { keep: 'waited', title: 'wait', call: post('/sandbox/clock', { advance_seconds: 6 }) },
      cashInOf('{{receive.end_to_end_id}}'),
    ],
    ends: { member: 'amount', is: 21 },
  },
  {
    name: 'dropped',
    steps: [
      {
        keep: 'receive',
        title: 'receiveDropped',
        call: post('/sandbox/cash-ins', { amount: 22, ...TARGET, settlement: 'DROPPED' }),
      },
      drain,
      { ...cashInOf('{{receive.end_to_end_id}}'), title: 'noCashIn', refused: 400 },
    ],
    ends: { member: 'detail', is: 'Transaction Cashin not found' },
  },
  {
    name: 'webhook',
    steps: [
      {
        keep: 'hook',
        title: 'hook',
        call: {
          ...post('/v3/webhooks', { url: '{{origin}}/sandbox/inbox/cenario', type: 'CASHIN' }),
          signed: true,
        },
      },
      { keep: 'receive', title: 'receive', call: post('/sandbox/cash-ins', { amount: 9, ...TARGET }) },
      drain,
      {
        keep: 'inbox',
        title: 'inbox',
        call: { method: 'GET', path: '/sandbox/inbox/{name}', params: { name: 'cenario' } },
      },
    ],
    ends: { member: 'requests.0.headers.content-type', is: 'application/json' },
  },
];
