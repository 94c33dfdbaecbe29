import { parseTaxId } from '../../../src/values/tax-id.ts';
import { addDays, endOfDay, startOfDay } from '../../format/date.ts';
import { parseMoney } from '../../format/money.ts';

/** The form of a new code as it is typed; days are the bank's. */
export interface CodeDraft {
  kind: 'immediate' | 'charge';
  amount: string;
  /** Seconds; of an immediate code. */
  lasts: string;
  dueDate: string;
  fineType: 'PERCENT' | 'VALUE';
  fine: string;
  fineDate: string;
  expirationDay: string;
  debtorName: string;
  debtorDocument: string;
  tag: string;
}

export function newDraft(today: string): CodeDraft {
  return {
    kind: 'immediate',
    amount: '',
    lasts: '86400',
    dueDate: addDays(today, 7),
    fineType: 'PERCENT',
    fine: '',
    fineDate: addDays(today, 8),
    expirationDay: addDays(today, 37),
    debtorName: '',
    debtorDocument: '',
    tag: '',
  };
}

/** The body of the interface's operation, without the account; undefined while something is missing or wrong. */
export function codeOrderOf(draft: CodeDraft, now: Date): Record<string, unknown> | undefined {
  const amount = parseMoney(draft.amount);
  if (amount === undefined || amount <= 0) return undefined;
  const debtor = parseTaxId(draft.debtorDocument);
  if (debtor === undefined && draft.debtorDocument.trim() !== '') return undefined;
  const name = draft.debtorName.trim();
  const common = {
    amount,
    ...(draft.tag.trim() === '' ? {} : { tag: draft.tag.trim() }),
    ...(debtor ? { debtor_document: debtor.digits, type_document: debtor.type } : {}),
    ...(name === '' ? {} : { debtor_name: name }),
  };
  if (draft.kind === 'immediate') {
    const expires = new Date(now.getTime() + Number(draft.lasts) * 1000).toISOString();
    return { ...common, type_fine: 'NONE', expiration_date: expires };
  }
  const fine = parseMoney(draft.fine);
  if (debtor === undefined || name === '' || fine === undefined || fine <= 0 || !inOrder(draft))
    return undefined;
  return {
    ...common,
    type_fine: draft.fineType,
    fine,
    due_date: startOfDay(draft.dueDate),
    fine_date: startOfDay(draft.fineDate),
    expiration_date: endOfDay(draft.expirationDay),
  };
}

export type MissingPart = 'value' | 'debtorName' | 'debtorDocument' | 'fine' | 'dueDate';

/** Lists what is missing of a draft or wrong in it, in the order of the form. */
export function missingOf(draft: CodeDraft): MissingPart[] {
  const isCharge = draft.kind === 'charge';
  const given = (text: string) => (parseMoney(text) ?? 0) > 0;
  const document = draft.debtorDocument.trim();
  const faults: [boolean, MissingPart][] = [
    [!given(draft.amount), 'value'],
    [isCharge && !inOrder(draft), 'dueDate'],
    [isCharge && !given(draft.fine), 'fine'],
    [isCharge && draft.debtorName.trim() === '', 'debtorName'],
    [parseTaxId(document) === undefined && (isCharge || document !== ''), 'debtorDocument'],
  ];
  return faults.flatMap(([applies, part]) => (applies ? [part] : []));
}

/** Fine and expiration come at least a day after the due date. */
export function inOrder({ dueDate, fineDate, expirationDay }: CodeDraft): boolean {
  return dueDate !== '' && fineDate >= addDays(dueDate, 1) && expirationDay >= addDays(dueDate, 1);
}
