import { drain, post, read, SOURCE, signed } from './money-in.ts';
import type { Scenario, Step, StepAnswer } from './template.ts';

function pay(key: string, amount: number, title: Step['title']): Step {
  const body = { ...SOURCE, amount, key };
  return { keep: 'pay', title, call: signed('/create-cashout-self-approve', body) };
}

const seenAs = (title: Step['title']): Step => ({
  keep: 'seen',
  title,
  call: read('/v2/finance/status-cashout', { id: '{{pay.id}}' }),
});

const after = (seconds: number, title: Step['title']): Step => ({
  keep: 'waited',
  title,
  call: post('/sandbox/clock', { advance_seconds: seconds }),
});

const ENDS = (is: string, member = 'status') => ({ member, is });
const foreignCode: StepAnswer = { type: 'DYNAMIC_IMMEDIATE', amount: 12 };

/** Stories of money that goes. */
export const MONEY_OUT: readonly Scenario[] = [
  {
    name: 'sent',
    steps: [pay('ok@psp.example', 30, 'payKey'), drain, seenAs('seenPaid')],
    ends: ENDS('SUCCESS'),
  },
  {
    name: 'approved',
    steps: [
      {
        keep: 'pay',
        title: 'create',
        call: signed('/create-cashout', { ...SOURCE, amount: 12, key: 'ok@psp.example' }),
      },
      { keep: 'approved', title: 'approve', call: signed('/approve-cashout', { id: '{{number pay.id}}' }) },
      drain,
      seenAs('seenPaid'),
    ],
    ends: ENDS('SUCCESS'),
  },
  {
    name: 'returned',
    steps: [pay('returns@psp.example', 30, 'pay'), drain, after(6, 'wait'), seenAs('returned')],
    ends: ENDS('REFUNDED'),
  },
  {
    name: 'rejected',
    steps: [pay('reject-ac06@psp.example', 14, 'payBlocked'), drain, seenAs('seenFailed')],
    ends: ENDS('FAILED'),
  },
  {
    name: 'unknownKey',
    steps: [pay('ninguem@nada.example', 14, 'payNobody'), drain, seenAs('seenFailed')],
    ends: ENDS('FAILED'),
  },
  {
    name: 'noBalance',
    steps: [pay('ok@psp.example', 9_000_000, 'payTooMuch'), drain, seenAs('seenFailed')],
    ends: ENDS('FAILED'),
  },
  {
    name: 'silent',
    steps: [pay('silent@psp.example', 14, 'paySilent'), after(60, 'waitLimit'), seenAs('seenFailed')],
    ends: ENDS('FAILED'),
  },
  {
    name: 'inside',
    steps: [pay('7c2e8d54-91af-4e6b-b0c3-5d8f1a2b3c4d', 11, 'payInside'), drain, seenAs('seenPaid')],
    ends: ENDS('SUCCESS'),
  },
  {
    name: 'foreignCode',
    steps: [
      { keep: 'code', title: 'makeCode', call: post('/sandbox/codes', foreignCode) },
      {
        keep: 'decoded',
        title: 'decode',
        call: signed('/v2/finance/decode-qrcode', { pix_copy_and_paste: '{{code.pix_copy_and_paste}}' }),
      },
      {
        keep: 'pay',
        title: 'payCode',
        call: signed('/create-copy-and-paste-transfer', {
          ...{ ...SOURCE, pix_copy_and_paste: '{{code.pix_copy_and_paste}}', amount: 12 },
        }),
      },
      drain,
      seenAs('seenPaid'),
    ],
    ends: ENDS('SUCCESS'),
  },
];
