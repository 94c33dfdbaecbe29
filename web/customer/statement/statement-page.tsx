import { useInfiniteQuery } from '@tanstack/react-query';
import { FileDown, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { StatementItem } from '../../api/resources.ts';
import { buttonClass } from '../../design/button.tsx';
import { More } from '../../design/more.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { formatAccount } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { type Filter, matches, NO_FILTER } from './filter.ts';
import { Filters } from './filters.tsx';
import { Movements } from './movements.tsx';
import { downloadPath, lastDays, type Period, statementQuery } from './queries.ts';
import { statementWords } from './words.ts';

/** Every entry of the account in a period, with what there is to find one of them. */
export function StatementPage() {
  const words = useWords(statementWords);
  const { account } = useAccount();
  const [period, setPeriod] = useState<Period>(() => lastDays(30));
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const query = useInfiniteQuery(statementQuery(account, period));
  return (
    <Page
      title={words.title}
      lead={<span className="tabular">{formatAccount(account)}</span>}
      actions={(['csv', 'ofx'] as const).map((kind) => (
        <a key={kind} href={downloadPath(kind, account, period)} download className={buttonClass()}>
          <FileDown aria-hidden className="size-4" />
          {words[kind]}
        </a>
      ))}
    >
      <Filters period={period} onPeriod={setPeriod} filter={filter} onFilter={setFilter} />
      <Card flush>
        <Loaded query={query} rows={10}>
          {({ pages }) => (
            <>
              <Found items={pages.flatMap((page) => page.results)} filter={filter} />
              <More query={query} end={words.end} />
            </>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

function Found({ items, filter }: { items: StatementItem[]; filter: Filter }) {
  const words = useWords(statementWords);
  const found = items.filter((item) => matches(item, filter));
  if (found.length > 0) return <Movements items={found} />;
  const filtered = items.length > 0;
  return (
    <Empty
      icon={filtered ? <SearchX className="size-6" strokeWidth={1.5} /> : undefined}
      title={words.empty}
      text={filtered ? words.searching(items.length) : words.emptyText}
    />
  );
}
