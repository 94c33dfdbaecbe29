import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { type Ask, ask } from '../../api/client.ts';
import { useSay } from '../../api/say.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { type Endpoint, endpointsQuery } from './queries.ts';
import { webhookWords } from './words.ts';

/** The endpoints, each with what can be done with it. */
export function Endpoints() {
  const words = useWords(webhookWords);
  const query = useQuery(endpointsQuery);
  return (
    <Card flush title={words.endpoints}>
      <Loaded query={query} rows={2}>
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

interface Change extends Pick<Ask, 'method' | 'body'> {
  path: string;
  said: string | undefined;
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords(webhookWords);
  const say = useSay();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const change = useMutation({
    mutationFn: ({ path, said: _said, ...request }: Change) =>
      ask(`/v3/webhooks/${endpoint.id}${path}`, request),
    onSuccess: (_answer, { said }) => {
      setRemoving(false);
      void queries.invalidateQueries({ queryKey: endpointsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['deliveries'] });
      announce(said);
    },
  });
  const turn = () =>
    change.mutate({ path: '', method: 'PATCH', body: { enabled: !endpoint.enabled }, said: undefined });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0 max-md:px-4">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-mono text-sm [overflow-wrap:anywhere]">{endpoint.url}</span>
        <span className="mt-0.5 flex items-center gap-2 text-xs text-ink-3">
          {words.types[endpoint.type]}
          <Badge tone={endpoint.enabled ? 'good' : 'plain'}>
            {endpoint.enabled ? words.enabled : words.disabled}
          </Badge>
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        <Button
          kind="quiet"
          onClick={() => change.mutate({ path: '/test', method: 'POST', said: words.tested })}
        >
          {words.test}
        </Button>
        <Button kind="quiet" onClick={turn}>
          {endpoint.enabled ? words.turnOff : words.turnOn}
        </Button>
        <Button kind="quiet" onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </span>
      {change.error && !removing && (
        <Notice tone="wrong" alert>
          {say(change.error)}
        </Notice>
      )}
      {removing && (
        <ConfirmDialog
          title={words.remove}
          action={words.remove}
          kind="danger"
          busy={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate({ path: '', method: 'DELETE', said: words.removed })}
          onClose={() => setRemoving(false)}
        >
          <p className="font-mono text-sm [overflow-wrap:anywhere]">{endpoint.url}</p>
          <p className="text-ink-2">{words.removeText}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
