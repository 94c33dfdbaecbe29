import type { ReactNode } from 'react';
import { explainFailure } from '../../api/payment-reasons.ts';
import { Code, DateTime, Money } from '../../design/values.tsx';
import { formatAccount, formatDocument, formatKey } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { Go, GoToAccount } from './go.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { AccountAddress, Party, Thing } from './thing.ts';
import type { valueWords } from './value-words.ts';

type Show = (value: never, thing: Thing) => ReactNode;
type Words = (typeof valueWords)['pt'];
const WORDED = ['origin', 'route', 'type', 'reason'] as const;

const money = (value: number) => <Money value={value} />;
const code = (value: string) => <Code value={String(value)} />;

function someone(party: Party): ReactNode {
  const { ispb, branch, number } = party;
  const account = branch && number ? formatAccount({ branch, number }) : number;
  const place = [ispb, account].filter(Boolean).join(' · ');
  if (!party.name && !party.document && place === '') return null;
  return (
    <span className="block">
      <span className="block">{party.name}</span>
      <span className="tabular block text-xs text-ink-3">
        {party.document && formatDocument(party.document)}
      </span>
      <span className="tabular block text-xs text-ink-3">{place}</span>
    </span>
  );
}

function Failure({ code, text }: { code: string; text: string | null }) {
  const language = useLanguage();
  return <>{`${explainFailure({ code, text }, language)} (${code})`}</>;
}

/** Components for the members of a thing, where plain text would not do. */
const SHOWN: Readonly<Record<string, Show>> = {
  company_name: (value: string, thing) => <Go to={`/companies/${thing.company_id}`}>{value}</Go>,
  account: (value: AccountAddress) => <GoToAccount account={value} />,
  status: (value: string) => <StatusBadge status={value} />,
  amount: money,
  fee: money,
  returned: money,
  refunded: money,
  refund_pending: money,
  key: (value: string) => formatKey(value),
  document: (value: string) => <span className="tabular">{formatDocument(value)}</span>,
  end_to_end_id: code,
  code_transaction: code,
  return_id: code,
  public_id: code,
  idempotency_key: code,
  txid: code,
  pix_copy_and_paste: code,
  code_id: (value: number) => <Go to={`/codes/${value}`}>{value}</Go>,
  cash_in_id: (value: number) => <Go to={`/cash-ins/${value}`}>{value}</Go>,
  error: (value: { code: string; text: string | null }) => <Failure {...value} />,
  recipient: someone,
  payer: someone,
  debtor: someone,
};

/** One member of a thing as it is shown; undefined where there is nothing to show. */
export function factOf(thing: Thing, name: string, words: Words): ReactNode {
  const value: unknown = (thing as unknown as Record<string, unknown>)[name];
  if (value === null || value === undefined || value === '') return undefined;
  const show = SHOWN[name];
  const worded = WORDED.find((one) => one === name);
  if (worded !== undefined) return words[worded][String(value)] ?? String(value);
  if (show !== undefined) return show(value as never, thing);
  if (/(_at|_date)$/.test(name)) return <DateTime at={String(value)} exact />;
  return String(value);
}
