import { parseTaxId } from '../../../src/values/tax-id.ts';
import type { CodeTerms, DecodedCode } from '../../api/resources.ts';
import { parseMoney, toCents } from '../../format/money.ts';
import { readKey } from '../../format/read-key.ts';

export type Way = 'key' | 'code' | 'account' | 'contact';

/** The form of a new transfer as it is typed. */
export interface Draft {
  way: Way;
  key: string;
  code: string;
  ispb: string;
  branch: string;
  number: string;
  accountType: 'CURRENT_ACCOUNT' | 'PAYMENT_ACCOUNT' | 'SAVING_ACCOUNT';
  document: string;
  name: string;
  amount: string;
  tag: string;
  /** The number of a payee that is kept, where one is paid. */
  contact: string;
}

export const NO_DRAFT: Draft = {
  way: 'key',
  key: '',
  code: '',
  ispb: '',
  branch: '',
  number: '',
  accountType: 'CURRENT_ACCOUNT',
  document: '',
  name: '',
  amount: '',
  tag: '',
  contact: '',
};

/** A transfer as the bank takes it, without the account it leaves from. */
export interface Order {
  amount: number;
  tag?: string;
  key?: string;
  pix_copy_and_paste?: string;
  recipient?: {
    ispb: string;
    branch: string;
    number: string;
    account_type: string;
    document: string;
    name: string;
  };
  contact_id?: number;
}

/** The order that a draft makes; undefined while something is missing or wrong. */
export function orderOf(draft: Draft, decoded: DecodedCode | undefined): Order | undefined {
  const amount = amountOf(draft, decoded);
  const target = targetOf(draft, decoded);
  if (amount === undefined || amount <= 0 || target === undefined) return undefined;
  return { amount, ...(draft.tag.trim() === '' ? {} : { tag: draft.tag.trim() }), ...target };
}

/** Returns the amount to pay: the code's where it names one, else the typed one. */
export function amountOf(draft: Draft, decoded: DecodedCode | undefined): number | undefined {
  const fixed = draft.way === 'code' && decoded ? fixedAmount(decoded) : undefined;
  return fixed ?? parseMoney(draft.amount);
}

/** The amount that a code asks for today; undefined where it leaves it to the payer. */
export function fixedAmount(decoded: DecodedCode): number | undefined {
  const terms = termsOf(decoded);
  if (terms === undefined || terms.amount === null || terms.amount === 0) return undefined;
  const due =
    toCents(terms.amount) +
    toCents(terms.fine_amount ?? 0) +
    toCents(terms.interest_amount ?? 0) -
    toCents(terms.discount_amount ?? 0);
  return due / 100;
}

/** Returns the one of the four objects that is filled. */
export function termsOf(decoded: DecodedCode): CodeTerms | undefined {
  return (
    decoded.data_qr_code_static ??
    decoded.data_qr_code_dynamic_immediate ??
    decoded.data_qr_code_dynamic_charge ??
    decoded.data_qr_code_compound ??
    undefined
  );
}

function targetOf(draft: Draft, decoded: DecodedCode | undefined): Omit<Order, 'amount'> | undefined {
  if (draft.way === 'key') {
    const key = readKey(draft.key)?.key;
    return key === undefined ? undefined : { key };
  }
  if (draft.way === 'code')
    return decoded?.receiver_name ? { pix_copy_and_paste: pastedCode(draft.code) } : undefined;
  if (draft.way === 'contact')
    return draft.contact === '' ? undefined : { contact_id: Number(draft.contact) };
  const number = draft.number.replace(/[\s.-]/g, '').toUpperCase();
  const document = parseTaxId(draft.document)?.digits;
  const name = draft.name.trim();
  const sound = isIspb(draft.ispb) && /^\d{1,4}$/.test(draft.branch) && /^\d{1,20}X?$/.test(number);
  if (!sound || document === undefined || name === '') return undefined;
  const { ispb, branch, accountType } = draft;
  return { recipient: { ispb, branch, number, account_type: accountType, document, name } };
}

/** A code as it was pasted, without the line breaks that a chat has put into it. */
export function pastedCode(text: string): string {
  return text.replace(/[ \t]*[\r\n]+[ \t]*/g, '').trim();
}

// The shortest code there is, with a key of eleven digits, is longer than this; it ends with its checksum.
const WHOLE = /^000201.{40,}6304[0-9A-F]{4}$/is;

/** Why a pasted text is no whole code; undefined for one that is, and for nothing. */
export function faultOf(text: string): 'boleto' | 'half' | 'none' | undefined {
  const code = pastedCode(text);
  if (code === '' || WHOLE.test(code)) return undefined;
  if (/^[\d\s.-]{44,60}$/.test(code) && !code.startsWith('000201')) return 'boleto';
  return code.startsWith('0002') ? 'half' : 'none';
}

export function isIspb(text: string): boolean {
  return /^[0-9A-Z]{8}$/.test(text);
}
