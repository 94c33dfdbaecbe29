import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { EndpointRow } from './endpoint-row.tsx';
import { endpointsQuery, healthQuery } from './queries.ts';
import { webhookWords } from './words.ts';

/** The endpoints, each with what can be done with it. */
export function Endpoints() {
  const words = useWords(webhookWords);
  const query = useQuery(endpointsQuery);
  // A row is as tall as what there is to say of its health.
  const { isPending } = useQuery(healthQuery);
  return (
    <Card flush title={words.endpoints}>
      <Loaded query={isPending && !query.error ? { ...query, data: undefined } : query} rows={2}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Empty
              icon={<Webhook className="size-6" strokeWidth={1.5} />}
              title={words.empty}
              text={words.emptyText}
            />
          ) : (
            <ul>
              {webhooks.map((endpoint) => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
