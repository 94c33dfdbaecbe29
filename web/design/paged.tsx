import type { ReactNode } from 'react';
import { More } from './more.tsx';
import { Loaded, type LoadedProps } from './states.tsx';

type Pages<Row> = { pages: { results: Row[] }[] };

interface PagedProps<Row> {
  query: LoadedProps<Pages<Row>>['query'] & Parameters<typeof More>[0]['query'];
  /** Said where there is nothing at all. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** The rows of a paged list loaded so far, and a button for more. */
export function Paged<Row>({ query, empty, children }: PagedProps<Row>) {
  return (
    <Loaded query={query} rows={8}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.results);
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            <More query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
