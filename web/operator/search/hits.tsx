import { eventWords } from '../../api/event-words.ts';
import { Badge } from '../../design/badge.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { formatAccount, formatDocument, formatKey } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { pageOf } from '../addresses.ts';
import { toneOfClaim } from '../claims/queries.ts';
import { claimWords } from '../claims/words.ts';
import { StateBadge } from '../deliveries/state-badge.tsx';
import { toneOf } from '../meds/queries.ts';
import { medWords } from '../meds/words.ts';
import { StepBadge, type StepOf } from '../requisitions/step-badge.tsx';
import { StatusBadge } from '../things/status-badge.tsx';
import type { Hit } from './queries.ts';
import { searchWords } from './words.ts';

/** Shows the hits of a search, each with what tells it from the others. */
export function Hits({ hits }: { hits: readonly Hit[] }) {
  const words = useWords(searchWords);
  const language = useLanguage();
  const names = { situations: useWords(medWords).situations, events: useWords(eventWords) };
  const columns: Column<Hit>[] = [
    {
      name: words.found,
      grow: true,
      cell: (hit) => (
        <span className="block min-w-0">
          <span className="block text-xs text-ink-3">{words.types[hit.type]}</span>
          <span className="block font-medium [overflow-wrap:anywhere]">{titleOf(hit, names)}</span>
          <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">{detailOf(hit)}</span>
        </span>
      ),
    },
    {
      name: words.company,
      wide: true,
      cell: ({ item }) => (
        <span className="block max-w-56 truncate whitespace-nowrap">{item.company_name ?? '—'}</span>
      ),
    },
    { name: words.status, wide: true, cell: (hit) => <HitStatus hit={hit} /> },
    {
      name: words.when,
      wide: true,
      cell: ({ item }) => (item.created_at ? <DateTime at={item.created_at} /> : '—'),
    },
    {
      name: words.amount,
      number: true,
      cell: ({ item }) => (item.amount === undefined ? '' : formatAmount(item.amount, language)),
    },
  ];
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={hits}
      keyOf={(hit) => hit.path}
      to={(hit) => pageOf(hit.path)}
    />
  );
}

interface Names {
  situations: Readonly<Record<string, string>>;
  events: Readonly<Record<string, string>>;
}

/** Shows the standing of a hit, in the words of its kind. */
function HitStatus({ hit: { type, item } }: { hit: Hit }) {
  const meds = useWords(medWords);
  const claims = useWords(claimWords);
  const { status = '' } = item;
  if (type === 'DELIVERY') return <StateBadge state={item.state ?? ''} />;
  if (type === 'REQUISITION') return <StepBadge requisition={item as StepOf} />;
  if (type === 'MED') return <Badge tone={toneOf(status)}>{meds.statuses[status] ?? status}</Badge>;
  if (type === 'CLAIM') return <Badge tone={toneOfClaim(status)}>{claims.statuses[status] ?? status}</Badge>;
  return <StatusBadge status={item.status} />;
}

function titleOf({ type, item }: Hit, { situations, events }: Names): string {
  if (type === 'COMPANY') return item.name ?? '';
  if (type === 'ACCOUNT') return item.account ? formatAccount(item.account) : String(item.id);
  if (type === 'MED') return situations[item.origin_situation_type ?? ''] ?? String(item.id);
  if (type === 'REQUISITION') return formatDocument(item.document ?? '');
  if (type === 'DELIVERY') return events[item.type ?? ''] ?? item.type ?? '';
  if (type === 'KEY' || type === 'CLAIM') return formatKey(item.key ?? '');
  if (type === 'CASHOUT') return item.recipient?.name ?? (item.key ? formatKey(item.key) : String(item.id));
  if (type === 'CASH_IN') return item.payer?.name ?? String(item.id);
  if (type === 'CODE') return item.debtor?.name ?? item.tag ?? item.txid ?? String(item.id);
  return item.return_id ?? String(item.id);
}

function detailOf({ type, item }: Hit): string {
  const documentOf = (document: string | null | undefined) => (document ? formatDocument(document) : '');
  if (type === 'COMPANY') return documentOf(item.document);
  if (type === 'ACCOUNT') return [item.holder?.name, documentOf(item.holder?.document)].join(' · ');
  if (type === 'CODE') return item.txid ?? '';
  if (type === 'REQUISITION') return item.email ?? '';
  if (type === 'DELIVERY') return item.webhook?.url ?? '';
  return item.end_to_end_id ?? (item.account ? formatAccount(item.account) : String(item.id));
}
