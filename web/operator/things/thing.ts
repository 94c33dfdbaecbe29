import { queryOptions } from '@tanstack/react-query';
import { askAsOperator } from '../session.ts';

export interface AccountAddress {
  branch: string;
  number: string;
}

interface Party {
  ispb?: string | null;
  branch?: string | null;
  number?: string | null;
  document: string | null;
  name: string | null;
}

/** Whatever operators look up, as far as the pages name its members; each kind has some of them. Amounts are reais. */
export interface Thing {
  id: number;
  company_id?: number;
  company_name?: string;
  account?: AccountAddress | null;
  name?: string;
  document?: string;
  status?: string;
  amount?: number;
  key?: string | null;
  tag?: string | null;
  txid?: string | null;
  end_to_end_id?: string | null;
  return_id?: string;
  holder?: Party;
  recipient?: Party;
  payer?: Party;
  debtor?: Party;
  created_at?: string;
}

/** Each reading is written down by the bank, so it is not repeated without need. */
export const READ_ONCE = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

export function thingQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['operator-thing', kind, id],
    queryFn: () => askAsOperator<Thing>(`/operator/${kind}/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}
