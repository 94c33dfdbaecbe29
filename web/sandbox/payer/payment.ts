import { parseTaxId } from '../../../src/tax-id.ts';
import { parseMoney } from '../../format/money.ts';
import { readKey } from '../../format/read-key.ts';
import type { Call } from '../calls.ts';
import type { ManifestAccount } from '../manifest.ts';

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
};

/** The call that a draft stands for, and what keeps it from being made. */
export function paymentOf(
  draft: Draft,
  account: ManifestAccount | undefined,
): { call: Call; why: 'amount' | 'target' | 'document' | undefined } {
  const amount = parseMoney(draft.amount);
  const target = targetOf(draft, account);
  const document = parseTaxId(draft.document.trim())?.digits;
  const name = draft.name.trim();
  const payer = { ...(name === '' ? {} : { name }), ...(document === undefined ? {} : { document }) };
  const body = {
    amount: amount ?? 0,
    ...target,
    ...(Object.keys(payer).length === 0 ? {} : { payer }),
    ...(draft.refund === 'SUCCESS' ? {} : { refund_outcome: draft.refund }),
  };
  const badDocument = draft.document.trim() !== '' && document === undefined;
  const why = target === undefined ? 'target' : !amount ? 'amount' : badDocument ? 'document' : undefined;
  return { call: { method: 'POST', path: '/sandbox/cash-ins', body }, why };
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
