import { useInfiniteQuery } from '@tanstack/react-query';
import { Radio, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Paged } from '../../design/paged.tsx';
import { Empty } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { groupDeliveries } from './attempts.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { deliveriesQuery, NO_FILTER } from './queries.ts';
import { webhookWords } from './words.ts';

/** Shows the deliveries, latest first; an opened one shows each attempt's request and answer side by side. */
export function Deliveries() {
  const words = useWords(webhookWords);
  const [filter, setFilter] = useState(NO_FILTER);
  const query = useInfiniteQuery(deliveriesQuery(filter));
  const empty =
    filter === NO_FILTER ? (
      <Empty
        icon={<Radio className="size-6" strokeWidth={1.5} />}
        title={words.logEmpty}
        text={words.logEmptyText}
      />
    ) : (
      <Empty
        icon={<SearchX className="size-6" strokeWidth={1.5} />}
        title={words.noneFound}
        text={words.noneFoundText}
      />
    );
  return (
    <Card flush title={words.log}>
      <DeliveryFilters filter={filter} onFilter={setFilter} />
      <Paged query={query} empty={empty}>
        {(rows) => (
          <ul aria-label={words.log}>
            {groupDeliveries(rows).map((delivery) => (
              <DeliveryRow key={delivery.key} delivery={delivery} />
            ))}
          </ul>
        )}
      </Paged>
    </Card>
  );
}
