import { KeyRound } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { Empty } from '../../design/states.tsx';
import type { Column } from '../../design/table.tsx';
import { formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { Deadline } from '../deadline.tsx';
import { Queue } from '../queue.tsx';
import { queueWords } from '../queue-words.ts';
import { AccountNumber } from '../things/go.tsx';
import { type Claim, toneOfClaim } from './queries.ts';
import { claimWords } from './words.ts';

type Shown = 'DUE' | 'ALL';

/** The claims on keys that have a deadline, the most urgent first, or all of them. */
export function ClaimsPage() {
  const words = useWords(claimWords);
  const columns = useColumns();
  return (
    <Queue<Claim, Shown>
      words={words}
      options={['DUE', 'ALL']}
      listing={(shown) => ({
        name: 'claims',
        asked: shown === 'DUE' ? { order: 'due' } : {},
        columns,
        keyOf: (claim) => claim.id,
        to: (claim) => addressOf(`/claims/${claim.id}`),
        empty: (
          <Empty
            icon={<KeyRound className="size-6" strokeWidth={1.5} />}
            title={words.empty[shown] ?? ''}
            text={words.emptyText}
          />
        ),
      })}
    />
  );
}

function useColumns(): Column<Claim>[] {
  const words = useWords(claimWords);
  const queue = useWords(queueWords);
  const status = (claim: Claim) => (
    <Badge tone={toneOfClaim(claim.status)}>{words.statuses[claim.status] ?? claim.status}</Badge>
  );
  return [
    {
      name: words.claim,
      grow: true,
      cell: (claim) => (
        <span className="block">
          <span className="block font-medium [overflow-wrap:anywhere]">{formatKey(claim.key)}</span>
          <span className="block text-xs text-ink-3">
            {words.types[claim.claim_type]} · {words.roles[claim.role]}
          </span>
          <span className="block text-xs text-ink-3">
            {claim.company_name} · <AccountNumber account={claim.account} />
          </span>
          <span className="mt-1 block md:hidden">{status(claim)}</span>
        </span>
      ),
    },
    { name: queue.status, wide: true, cell: status },
    { name: queue.due, cell: ({ due_at: due }) => (due ? <Deadline at={due} /> : '—') },
  ];
}
