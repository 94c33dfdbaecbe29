import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Paged } from '../../design/paged.tsx';
import { Empty } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { type SecurityAct, securityLogQuery } from './queries.ts';
import { securityLogWords } from './words.ts';

/** Shows the acts about the company's security, newest first. */
export function SecurityLogPage() {
  const words = useWords(securityLogWords);
  const query = useInfiniteQuery(securityLogQuery);
  return (
    <Page title={words.title} lead={words.lead}>
      <Card flush>
        <Paged
          query={query}
          empty={
            <Empty
              icon={<ShieldCheck className="size-6" strokeWidth={1.5} />}
              title={words.empty}
              text={words.emptyText}
            />
          }
        >
          {(rows) => <Acts rows={rows} />}
        </Paged>
      </Card>
    </Page>
  );
}

function Acts({ rows }: { rows: SecurityAct[] }) {
  const words = useWords(securityLogWords);
  const columns: Column<SecurityAct>[] = [
    {
      name: words.what,
      grow: true,
      cell: (row) => (
        <span className="block min-w-0">
          <span className="block font-medium">{words.acts[row.act] ?? row.act}</span>
          {row.subject && (
            <span className="block text-sm text-ink-3 [overflow-wrap:anywhere]">{row.subject}</span>
          )}
        </span>
      ),
    },
    {
      name: words.who,
      cell: (row) => <span className="[overflow-wrap:anywhere]">{row.by?.name ?? words.bank}</span>,
    },
    { name: words.when, cell: (row) => <DateTime at={row.at} /> },
  ];
  return <Table stacked label={words.title} columns={columns} rows={rows} keyOf={(row) => row.id} />;
}
