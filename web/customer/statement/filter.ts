import type { StatementItem } from '../../api/resources.ts';
import { formatAmount } from '../../format/money.ts';

export interface Filter {
  type: string;
  text: string;
}

export const NO_FILTER: Filter = { type: '', text: '' };

/** Whether an entry is of the type and has the text in one of its references or its amount. */
export function matches(item: StatementItem, { type, text }: Filter): boolean {
  if (type !== '' && item.transaction_type !== type) return false;
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  const places = [
    item.identification,
    item.code_transaction,
    item.tag_id,
    String(item.code),
    item.transaction_id === null ? null : String(item.transaction_id),
    formatAmount(item.amount, 'pt'),
    formatAmount(item.amount, 'en'),
  ];
  return places.some((place) => place?.toLowerCase().includes(wanted));
}
