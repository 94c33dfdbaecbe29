import { useInfiniteQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { More } from '../../design/more.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { type Delivery, deliveriesQuery } from './queries.ts';
import { webhookWords } from './words.ts';

type Shown = 'ALL' | 'CASHIN' | 'CASHOUT';

/** Every attempt, newest first; opened, its request and answer side by side. */
export function Deliveries() {
  const words = useWords(webhookWords);
  const [shown, setShown] = useState<Shown>('ALL');
  const query = useInfiniteQuery(deliveriesQuery(shown === 'ALL' ? undefined : shown));
  const filter = (
    <Segmented
      label={words.show}
      value={shown}
      onValue={setShown}
      options={[
        ['ALL', words.allTypes],
        ['CASHIN', words.types.CASHIN],
        ['CASHOUT', words.types.CASHOUT],
      ]}
    />
  );
  return (
    <Card flush title={words.log} aside={filter}>
      <Loaded query={query} rows={5}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.results);
          return rows.length === 0 ? (
            <Empty
              icon={<Radio className="size-6" strokeWidth={1.5} />}
              title={words.logEmpty}
              text={words.logEmptyText}
            />
          ) : (
            <>
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
              <More query={query} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const words = useWords(webhookWords);
  const [open, setOpen] = useState(false);
  const { status_code: status } = delivery;
  const tone = status === null ? 'wrong' : status < 300 ? 'good' : 'careful';
  return (
    <details
      className="border-b border-line last:border-0"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 hover:bg-sunken/60 max-md:px-4">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{delivery.type ?? words.delivery}</span>
          <span className="block truncate text-xs text-ink-3">{delivery.url}</span>
        </span>
        <Badge tone={tone}>{status ?? words.unreachable}</Badge>
        <span className="text-ink-3">
          <DateTime at={delivery.created_at} exact />
        </span>
      </summary>
      {open && <DeliveryDetail delivery={delivery} />}
    </details>
  );
}
