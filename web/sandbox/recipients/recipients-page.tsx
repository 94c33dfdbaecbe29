import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { Code } from '../../design/values.tsx';
import { formatAccount, formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { Curl } from '../curl.tsx';
import { manifestQuery, type Recipient } from '../manifest.ts';
import { recipientWords } from './words.ts';

/** Shows recipients to pay, and how each payment ends. */
export function RecipientsPage() {
  const words = useWords(recipientWords);
  const query = useQuery(manifestQuery);
  const ispb = query.data?.recipients[0]?.ispb;
  return (
    <Page title={words.title} lead={ispb === undefined ? words.lead : words.leadAt(ispb)}>
      <Card flush>
        <Loaded query={query}>{({ recipients }) => <Recipients rows={recipients} />}</Loaded>
      </Card>
      <Card>
        <Curl call={{ method: 'GET', path: '/sandbox' }} alone />
      </Card>
    </Page>
  );
}

const TONES: Readonly<Record<string, Tone>> = { SUCCESS: 'good', REFUNDED: 'careful', FAILED: 'wrong' };

function Recipients({ rows }: { rows: Recipient[] }) {
  const words = useWords(recipientWords);
  const happens = useHappens();
  const columns: Column<Recipient>[] = [
    {
      name: words.key,
      grow: true,
      cell: (row) => (
        <span className="block">
          <Code value={row.key} />
          <span className="block md:hidden">
            <Badge tone={TONES[row.status] ?? 'plain'}>{happens(row)}</Badge>
          </span>
        </span>
      ),
    },
    {
      name: words.what,
      wide: true,
      cell: (row) => <Badge tone={TONES[row.status] ?? 'plain'}>{happens(row)}</Badge>,
    },
    {
      name: words.account,
      wide: true,
      cell: (row) => (
        <span className="block">
          <Code value={row.number}>{formatAccount(row)}</Code>
          <span className="block text-xs text-ink-3">{row.name}</span>
        </span>
      ),
    },
    {
      name: words.holder,
      wide: true,
      cell: (row) => <Code value={row.document}>{formatDocument(row.document)}</Code>,
    },
  ];
  return <Table label={words.title} columns={columns} rows={rows} keyOf={(row) => row.key} />;
}

function useHappens(): (recipient: Recipient) => string {
  const words = useWords(recipientWords);
  return ({ key, code }) => {
    if (key.startsWith('none')) return words.none;
    if (key.startsWith('silent')) return words.silent;
    if (key.startsWith('slow')) return words.slow;
    if (key.startsWith('returns')) return words.returns;
    return code === null ? words.ok : words.rejected(code);
  };
}
