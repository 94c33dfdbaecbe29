import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { StatementItem } from '../../api/resources.ts';
import { classNames } from '../../design/class-names.ts';
import { Money } from '../../design/values.tsx';
import { dayOf, formatDay, formatTime } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { statementWords } from './words.ts';

/** Movements under the days they were made on, newest first. */
export function Movements({ items }: { items: readonly StatementItem[] }) {
  const language = useLanguage();
  return (
    <div>
      {byDay(items).map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(ofDay[0]?.date_time_utc ?? day, language)}>
          <h3 className="border-b border-line bg-sunken/60 px-5 py-1.5 text-xs font-medium text-ink-3 first-letter:uppercase max-md:px-4">
            {formatDay(ofDay[0]?.date_time_utc ?? day, language)}
          </h3>
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

function Movement({ item }: { item: StatementItem }) {
  const words = useWords(statementWords);
  const language = useLanguage();
  const isCredit = item.credit_or_debit === 'CREDIT';
  const Arrow = isCredit ? ArrowDownLeft : ArrowUpRight;
  const to = leadsTo(item);
  const name = words.types[item.transaction_type] ?? item.transaction_type;
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
          {item.tag_id ? ` · ${item.tag_id}` : ''}
          {item.code_transaction ? <span className="font-mono"> · {item.code_transaction}</span> : ''}
        </span>
      </span>
      <Money value={item.amount} direction={isCredit ? 'in' : 'out'} className="font-medium" />
    </li>
  );
}

/** The page of the payment behind a movement, where there is one. */
function leadsTo(item: StatementItem): string | undefined {
  if (item.transaction_type === 'PIX_CASHOUT' || item.transaction_type === 'PIX_CASHOUT_REFUND')
    return item.transaction_id === null ? undefined : `/app/transfers/${item.transaction_id}`;
  if (item.transaction_type === 'PIX_CASHIN' && item.identification !== null)
    return `/app/received/${encodeURIComponent(item.identification)}`;
  return undefined;
}

function byDay(items: readonly StatementItem[]): [string, StatementItem[]][] {
  const days = new Map<string, StatementItem[]>();
  for (const item of items) {
    const day = dayOf(item.date_time_utc);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
