import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  number?: boolean;
  /** Left out where the screen is narrow, unless the row repeats it elsewhere. */
  wide?: boolean;
  grow?: boolean;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Target of a row; the whole row can be clicked, the link is in its first cell. */
  to?: (row: Row) => string;
  /** On a phone each row is a block: its first cell, and below it the others beside their names. */
  stacked?: boolean;
}

/** A dense table: hairlines, a quiet heading, rows that can be followed. */
export function Table<Row>({ label, columns, rows, keyOf, to, stacked }: TableProps<Row>) {
  return (
    <table
      aria-label={label}
      className={classNames('w-full border-collapse text-left', stacked && 'max-md:block')}
    >
      <thead className={classNames(stacked && 'max-md:sr-only')}>
        <tr className="border-b border-line text-xs text-ink-3">
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={classNames(
                cellClass(column),
                'py-2 font-medium',
                column.number ? 'whitespace-nowrap' : 'md:whitespace-nowrap',
              )}
            >
              {column.name}
            </th>
          ))}
          {to && <td className="w-8 max-md:hidden" />}
        </tr>
      </thead>
      <tbody className={classNames(stacked && 'max-md:block')}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={classNames(
              'border-b border-line last:border-0',
              to && 'relative hover:bg-sunken/60',
              stacked &&
                'max-md:flex max-md:flex-wrap max-md:items-start max-md:gap-x-8 max-md:gap-y-2 max-md:px-4 max-md:py-3.5',
            )}
          >
            {columns.map((column, index) => (
              <td
                key={column.name}
                data-label={column.name}
                className={
                  stacked ? stackedClass(column, index) : classNames(cellClass(column), 'py-2.5 max-md:py-3')
                }
              >
                {index === 0 && to ? (
                  <Link
                    to={to(row)}
                    className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded focus-visible:after:outline-2 focus-visible:after:outline-accent"
                  >
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
            {to && (
              <td aria-hidden className="w-8 pr-4 text-ink-3 max-md:hidden">
                <ChevronRight className="size-4" />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A phone hides the column headings, so every cell but the first shows its own. */
function stackedClass<Row>(column: Column<Row>, index: number): string {
  return classNames(
    'px-3 align-middle first:pl-5 last:pr-5 md:py-2.5 max-md:p-0 max-md:first:pl-0 max-md:last:pr-0',
    column.number && 'tabular md:text-right',
    column.wide ? 'max-md:hidden' : 'max-md:block',
    column.grow && 'w-full',
    index > 0 &&
      'max-md:before:block max-md:before:text-xs max-md:before:text-ink-3 max-md:before:content-[attr(data-label)]',
  );
}

function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    'px-3 align-middle first:pl-5 last:pr-5 max-md:first:pl-4 max-md:last:pr-4',
    column.number && 'tabular text-right',
    column.wide && 'max-md:hidden',
    column.grow && 'w-full',
  );
}
