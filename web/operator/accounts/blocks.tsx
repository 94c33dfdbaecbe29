import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { listQuery } from '../list.ts';
import type { ListedMed } from '../meds/queries.ts';
import { Go } from '../things/go.tsx';
import type { AccountAddress, Thing } from '../things/thing.ts';
import { accountWords } from './words.ts';

/** Asks for the money of an account that is held back: payments on their way out, and reports of fraud that wait. */
export function useBlocks(account: AccountAddress) {
  const q = `${account.branch}/${account.number}`;
  const payments = useInfiniteQuery(listQuery<Thing>('cashouts', { q, status: 'PROCESSING' }));
  const meds = useInfiniteQuery(listQuery<ListedMed>('meds', { q, status: 'WAITING' }));
  const data = payments.data && meds.data ? { payments: payments.data, meds: meds.data } : undefined;
  const error = payments.error ?? meds.error;
  return { data, error, isPending: data === undefined && error === null };
}

/** Shows the money of an account that is held back. */
export function Blocks({ blocks }: { blocks: ReturnType<typeof useBlocks> }) {
  const words = useWords(accountWords);
  return (
    <Card title={words.blocks}>
      <Loaded query={blocks} rows={2}>
        {(loaded) => {
          const leaving = loaded.payments.pages.flatMap((page) => page.results);
          const disputed = loaded.meds.pages.flatMap((page) => page.results);
          if (leaving.length + disputed.length === 0) return <p className="text-ink-3">{words.noBlocks}</p>;
          return (
            <ul className="divide-y divide-line">
              {disputed.map((med) => (
                <li
                  key={med.pix_med_id}
                  className="flex items-baseline justify-between gap-4 py-2 first:pt-0"
                >
                  <span>
                    <Go to={`/meds/${med.pix_med_id}`}>{words.dispute}</Go>{' '}
                    <span className="text-xs text-ink-3">
                      {words.until} <DateTime at={med.due_date} />
                    </span>
                  </span>
                  <Money value={med.amount_blocked} />
                </li>
              ))}
              {leaving.map((payment) => (
                <li key={payment.id} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
                  <Go to={`/cashouts/${payment.id}`}>{words.leaving}</Go>
                  <Money value={payment.amount ?? 0} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}
