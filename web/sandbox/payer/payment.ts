import { parseTaxId } from '../../../src/values/tax-id.ts';
import { parseMoney } from '../../format/money.ts';
import { readKey } from '../../format/read-key.ts';
import type { Call } from '../calls.ts';
import type { ManifestAccount } from '../manifest.ts';

/** Manners of a payer once the code was read. */
export const MANNERS = ['USUAL', 'LATE', 'TWICE', 'LESS', 'MORE', 'DROPPED', 'ABANDON'] as const;
export type Manner = (typeof MANNERS)[number];

export type Way = 'account' | 'key' | 'code';

/** The form as typed so far. */
export interface Draft {
  way: Way;
  number: string;
  key: string;
  code: string;
  amount: string;
  name: string;
  document: string;
  refund: 'SUCCESS' | 'REJECTED' | 'SILENT';
  manner: Manner;
}

export const EMPTY: Draft = {
  way: 'account',
  number: '',
  key: '',
  code: '',
  amount: '25,00',
  name: '',
  document: '',
  refund: 'SUCCESS',
  manner: 'USUAL',
};

/** The call of a draft, and what prevents it. */
export function paymentOf(
  draft: Draft,
  account: ManifestAccount | undefined,
): { call: Call; why: 'amount' | 'target' | 'document' | undefined } {
  const amount = offBy(parseMoney(draft.amount), draft.manner);
  const target = targetOf(draft, account);
  const document = parseTaxId(draft.document.trim())?.digits;
  const name = draft.name.trim();
  const payer = { ...(name === '' ? {} : { name }), ...(document === undefined ? {} : { document }) };
  const body = {
    amount: amount ?? 0,
    ...target,
    ...(Object.keys(payer).length === 0 ? {} : { payer }),
    ...(draft.refund === 'SUCCESS' ? {} : { refund_outcome: draft.refund }),
    ...(draft.manner === 'LATE' || draft.manner === 'DROPPED' ? { settlement: draft.manner } : {}),
  };
  const badDocument = draft.document.trim() !== '' && document === undefined;
  const why = target === undefined ? 'target' : !amount ? 'amount' : badDocument ? 'document' : undefined;
  return { call: { method: 'POST', path: '/sandbox/cash-ins', body }, why };
}

const CENTAVO = 0.01;

/** The amount as a payer mistypes it. */
function offBy(amount: number | undefined, manner: Manner): number | undefined {
  if (amount === undefined || (manner !== 'LESS' && manner !== 'MORE')) return amount;
  return Number((amount + (manner === 'LESS' ? -CENTAVO : CENTAVO)).toFixed(2));
}

function targetOf(draft: Draft, account: ManifestAccount | undefined): Record<string, string> | undefined {
  if (draft.way === 'account') return account && { branch: account.branch, number: account.number };
  if (draft.way === 'code') {
    const code = draft.code.trim();
    return code === '' ? undefined : { pix_copy_and_paste: code };
  }
  const key = readKey(draft.key)?.key;
  return key === undefined ? undefined : { key };
}
