import type { Cashout } from '../../api/resources.ts';
import type { Language } from '../../format/locale.ts';
import { formatAmount } from '../../format/money.ts';
import { type Draft, NO_DRAFT } from './order.ts';

/** Fills the form from an earlier transfer; a masked document must be typed again. */
export function draftOf({ key, recipient, amount, tag, origin }: Cashout, language: Language): Draft {
  const begun = { ...NO_DRAFT, amount: formatAmount(amount, language), tag: tag ?? '' };
  if (origin !== 'MANUAL' || recipient === null) return { ...begun, key: key ?? '' };
  const { ispb, branch, number, name, document, account_type } = recipient;
  return {
    ...begun,
    ...{ way: 'account', ispb, branch, number, name },
    accountType: account_type as Draft['accountType'],
    document: document.includes('*') ? '' : document,
  };
}
