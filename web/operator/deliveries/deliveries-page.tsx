import { useInfiniteQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { eventWords } from '../../api/event-words.ts';
import { Empty } from '../../design/states.tsx';
import type { Column } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { addressOf, useAsked } from '../addresses.ts';
import { Deadline } from '../deadline.tsx';
import { listQuery } from '../list.ts';
import { Queue } from '../queue.tsx';
import { Go } from '../things/go.tsx';
import type { Delivery } from './queries.ts';
import { Retry } from './retry.tsx';
import { StateBadge } from './state-badge.tsx';
import { deliveryWords } from './words.ts';

type Shown = 'RETRYING' | 'PARKED';

/** Shows deliveries that customers' systems have not taken: those tried again, and those given up. */
export function DeliveriesPage() {
  const words = useWords(deliveryWords);
  const endpoint = useAsked('webhook_id');
  const columns = useColumns();
  const start = useAsked('state') === 'PARKED' ? 'PARKED' : undefined;
  const lead = endpoint && (
    <>
      {words.ofEndpoint(endpoint)} · <Go to="/deliveries">{words.allEndpoints}</Go>
    </>
  );
  return (
    <Queue<Delivery, Shown>
      words={{ ...words, lead: lead || words.lead }}
      options={['RETRYING', 'PARKED']}
      start={start}
      actions={endpoint !== undefined && start === 'PARKED' && <RetryAll endpoint={endpoint} />}
      listing={(state) => ({
        name: 'deliveries',
        asked: { state, webhook_id: endpoint },
        columns,
        keyOf: (delivery) => delivery.id,
        to: (delivery) => addressOf(`/deliveries/${delivery.id}`),
        empty: (
          <Empty
            icon={<Radio className="size-6" strokeWidth={1.5} />}
            title={words.empty[state] ?? ''}
            text={words.emptyText}
          />
        ),
      })}
    />
  );
}

/** Retries all deliveries that an endpoint did not accept; the rows name it. */
function RetryAll({ endpoint }: { endpoint: string }) {
  const asked = { state: 'PARKED', webhook_id: endpoint };
  const { data } = useInfiniteQuery(listQuery<Delivery>('deliveries', asked));
  const first = data?.pages[0]?.results[0];
  if (first === undefined) return null;
  const path = `/operator/companies/${first.company_id}/webhooks/${endpoint}/retry`;
  return <Retry all path={path} enabled={first.webhook.enabled} />;
}

function useColumns(): Column<Delivery>[] {
  const words = useWords(deliveryWords);
  const events = useWords(eventWords);
  return [
    {
      name: words.event,
      grow: true,
      cell: (delivery) => (
        <span className="block">
          <span className="block font-medium">{events[delivery.type] ?? delivery.type}</span>
          <span className="block text-xs text-ink-3">{delivery.company_name}</span>
          <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">{delivery.webhook.url}</span>
          <span className="mt-1 block md:hidden">
            <StateBadge state={delivery.state} />
          </span>
        </span>
      ),
    },
    { name: words.state, wide: true, cell: ({ state }) => <StateBadge state={state} /> },
    { name: words.attempts, number: true, wide: true, cell: ({ attempts }) => attempts },
    {
      name: words.when,
      cell: ({ next_attempt_at: next, ended_at: ended, created_at: created }) =>
        next ? <Deadline at={next} calm /> : <DateTime at={ended ?? created} />,
    },
  ];
}
