import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { More } from '../design/more.tsx';
import { Loaded } from '../design/states.tsx';
import { Card } from '../design/surface.tsx';
import { type Column, Table } from '../design/table.tsx';
import { type ListName, listQuery } from './list.ts';

export interface ListingProps<Row> {
  label: string;
  name: ListName;
  asked?: Readonly<Record<string, string | undefined>>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  to?: (row: Row) => string;
  stacked?: boolean;
  empty: ReactNode;
}

/** A list of the bank as a table that grows while one reads. */
export function Listing<Row>({ label, name, asked, empty, ...table }: ListingProps<Row>) {
  const query = useInfiniteQuery(listQuery<Row>(name, asked));
  return (
    <Card flush>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.results);
          return rows.length === 0 ? (
            empty
          ) : (
            <>
              <Table label={label} rows={rows} {...table} />
              <More query={query} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
