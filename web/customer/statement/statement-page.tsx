import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileDown, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { buttonClass } from '../../design/button.tsx';
import { More } from '../../design/more.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { formatDate, formatDateTime } from '../../format/date.ts';
import { formatAccount } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { type Period, periodOf, type StatementSearch } from './filter.ts';
import { Filters } from './filters.tsx';
import { Movements } from './movements.tsx';
import { downloadPath, searchQuery, today } from './queries.ts';
import { Totals } from './totals.tsx';
import { statementWords } from './words.ts';

/** Every entry of the account in a period, with what there is to find one of them. */
export function StatementPage() {
  const words = useWords(statementWords);
  const { account } = useAccount();
  const search = useSearch({ from: '/inside/app/statement' });
  const navigate = useNavigate({ from: '/app/statement' });
  // Typing is no journey: the way back leads out of the statement, not letter by letter through it.
  const onSearch = useCallback(
    (asked: StatementSearch) => void navigate({ search: asked, replace: true, resetScroll: false }),
    [navigate],
  );
  const period = periodOf(search, today());
  return (
    <Page
      title={words.title}
      lead={<span className="tabular">{formatAccount(account)}</span>}
      actions={(['csv', 'ofx'] as const).map((kind) => (
        <a
          key={kind}
          href={downloadPath(kind, account, { period, search })}
          download
          aria-describedby="statement-files"
          className={buttonClass()}
        >
          <FileDown aria-hidden className="size-4" />
          {words[kind]}
        </a>
      ))}
    >
      <Filters search={search} period={period} onSearch={onSearch} />
      <Files period={period} filtered={search.type !== undefined || search.text !== undefined} />
      <Totals period={period} />
      <Card flush>
        <Found search={search} period={period} />
      </Card>
    </Page>
  );
}

function Files({ period: { from, until }, filtered }: { period: Period; filtered: boolean }) {
  const words = useWords(statementWords);
  const language = useLanguage();
  const day = (text: string) => formatDate(`${text}T12:00:00Z`, language);
  return (
    <p id="statement-files" className="-mt-1 text-xs text-ink-3">
      {(filtered ? words.downloadFound : words.download)(day(from), day(until))}
    </p>
  );
}

function Found({ search, period }: { search: StatementSearch; period: Period }) {
  const words = useWords(statementWords);
  const language = useLanguage();
  const { account } = useAccount();
  const query = useInfiniteQuery(searchQuery(account, period, search));
  const isFiltered = search.type !== undefined || search.text !== undefined;
  return (
    <Loaded query={query} rows={10}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.results);
        const until = pages.at(-1)?.searched_until ?? null;
        return (
          <>
            {items.length > 0 ? (
              <Movements items={items} balances={!isFiltered} />
            ) : until !== null ? (
              <Empty title={words.searching} text={words.searchedUntil(formatDateTime(until, language))} />
            ) : (
              <Empty
                icon={isFiltered ? <SearchX className="size-6" strokeWidth={1.5} /> : undefined}
                title={isFiltered ? words.none : words.empty}
                text={isFiltered ? words.noneText : words.emptyText}
              />
            )}
            <More query={query} {...(items.length > 0 ? { end: words.end } : {})} />
          </>
        );
      }}
    </Loaded>
  );
}
