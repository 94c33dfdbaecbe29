import { ShieldCheck } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { Empty } from '../../design/states.tsx';
import type { Column } from '../../design/table.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { Deadline } from '../deadline.tsx';
import { Queue } from '../queue.tsx';
import { queueWords } from '../queue-words.ts';
import { AccountNumber } from '../things/go.tsx';
import { type ListedMed, toneOf } from './queries.ts';
import { medWords } from './words.ts';

type Shown = 'WAITING' | 'ALL';

/** The reports of fraud that wait for an answer, the most urgent first, or all of them. */
export function MedsPage() {
  const words = useWords(medWords);
  const columns = useColumns();
  return (
    <Queue<ListedMed, Shown>
      words={words}
      options={['WAITING', 'ALL']}
      listing={(shown) => ({
        name: 'meds',
        asked: shown === 'WAITING' ? { order: 'due' } : {},
        columns,
        keyOf: (med) => med.id,
        to: (med) => addressOf(`/meds/${med.pix_med_id}`),
        empty: (
          <Empty
            icon={<ShieldCheck className="size-6" strokeWidth={1.5} />}
            title={shown === 'WAITING' ? words.empty : words.emptyAll}
            text={words.emptyText}
          />
        ),
      })}
    />
  );
}

function useColumns(): Column<ListedMed>[] {
  const words = useWords(medWords);
  const queue = useWords(queueWords);
  const language = useLanguage();
  const status = (med: ListedMed) => (
    <Badge tone={toneOf(med.status)}>{words.statuses[med.status] ?? med.status}</Badge>
  );
  return [
    {
      name: words.situation,
      grow: true,
      cell: (med) => (
        <span className="block">
          <span className="block font-medium">
            {words.situations[med.origin_situation_type] ?? med.origin_situation_type}
          </span>
          <span className="block text-xs text-ink-3">
            {med.company_name}
            {med.account && (
              <>
                {' · '}
                <AccountNumber account={med.account} />
              </>
            )}
          </span>
          <span className="mt-1 block md:hidden">{status(med)}</span>
        </span>
      ),
    },
    { name: queue.due, cell: (med) => (med.status === 'WAITING' ? <Deadline at={med.due_date} /> : '—') },
    { name: queue.status, wide: true, cell: status },
    { name: words.amount, number: true, cell: (med) => formatAmount(med.amount, language) },
  ];
}
