import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { StatementRow } from '../../api/resources.ts';
import { classNames } from '../../design/class-names.ts';
import { Money } from '../../design/values.tsx';
import { dayOf, formatDay, formatTime } from '../../format/date.ts';
import { formatDocument } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { statementWords } from './words.ts';

/** Movements grouped by day, newest first, with each day's closing balance if all are shown. */
export function Movements({ items, balances }: { items: readonly StatementRow[]; balances: boolean }) {
  const words = useWords(statementWords);
  const language = useLanguage();
  return (
    <div>
      {byDay(items).map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(ofDay[0]?.date_time_utc ?? day, language)}>
          <div className="flex items-baseline justify-between gap-4 border-b border-line bg-sunken/60 px-5 py-1.5 text-xs text-ink-3 max-md:px-4">
            <h2 className="font-medium first-letter:uppercase">
              {formatDay(ofDay[0]?.date_time_utc ?? day, language)}
            </h2>
            {balances && ofDay[0] && (
              <span className="tabular whitespace-nowrap">
                {words.dayBalance} <Money value={ofDay[0].balance} />
              </span>
            )}
          </div>
          <ul>
            {ofDay.map((item) => (
              <Movement key={item.code} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Movement({ item }: { item: StatementRow }) {
  const words = useWords(statementWords);
  const language = useLanguage();
  const isCredit = item.credit_or_debit === 'CREDIT';
  const Arrow = isCredit ? ArrowDownLeft : ArrowUpRight;
  const to = leadsTo(item);
  const type = words.types[item.transaction_type] ?? item.transaction_type;
  // A line of the bank's own is named by its kind.
  const party = item.counterparty?.document == null ? null : item.counterparty;
  const name = party?.name ?? type;
  return (
    <li
      className={classNames(
        'relative flex items-center gap-3 border-b border-line px-5 py-2.5 last:border-0 max-md:px-4',
        to !== undefined && 'hover:bg-sunken/60',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full',
          isCredit ? 'bg-good-soft text-good' : 'bg-sunken text-ink-2',
        )}
      >
        <Arrow className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {to === undefined ? (
            name
          ) : (
            <Link to={to} className="after:absolute after:inset-0">
              {name}
            </Link>
          )}
        </span>
        <span className="block truncate text-xs text-ink-3">
          <span className="tabular">{formatTime(item.date_time_utc, language)}</span>
          {party && ` · ${type}`}
          {item.tag_id ? ` · ${item.tag_id}` : ''}
        </span>
        {party && (
          <span className="block truncate text-xs text-ink-3 max-md:hidden">
            <span className="tabular">{formatDocument(party.document ?? '')}</span>
            {party.institution_name && ` · ${party.institution_name}`}
          </span>
        )}
      </span>
      <Money value={item.amount} direction={isCredit ? 'in' : 'out'} className="font-medium" />
    </li>
  );
}

const OF_TRANSFERS = ['PIX_CASHOUT', 'PIX_CASHOUT_TAX', 'PIX_CASHOUT_REFUND'];
const OF_RECEIVED = [
  ...['PIX_CASHIN', 'PIX_CASHIN_TAX', 'PIX_CASHOUT_TAX_MED'],
  ...['PIX_CHARGEBACK', 'PIX_CHARGEBACK_REFUND'],
];

/** The page of the payment behind a movement, where there is one. */
function leadsTo({ transaction_type: type, transaction_id: id, identification }: StatementRow) {
  if (OF_TRANSFERS.includes(type)) return id === null ? undefined : `/app/transfers/${id}`;
  if (OF_RECEIVED.includes(type) && identification !== null)
    return `/app/received/${encodeURIComponent(identification)}`;
  return undefined;
}

function byDay(items: readonly StatementRow[]): [string, StatementRow[]][] {
  const days = new Map<string, StatementRow[]>();
  for (const item of items) {
    const day = dayOf(item.date_time_utc);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
