import { Badge } from '../../design/badge.tsx';
import { Card, Facts } from '../../design/surface.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { Go } from '../things/go.tsx';
import type { FailingEndpoint, WebhookHealth } from './readings.ts';
import { healthWords } from './words.ts';

/** Shows the state of webhooks: pending, given up, and failing endpoints. */
export function Webhooks({ webhooks }: { webhooks: WebhookHealth }) {
  const words = useWords(healthWords);
  const { backlog, unpublished, backlog_since: since, retrying, parked, failing } = webhooks;
  const { toSend, again, givenUp } = words.notices;
  const figure = (value: number) => <span className="tabular font-semibold">{value}</span>;
  return (
    <Card
      title={words.webhooks}
      aside={
        <Badge tone={webhooks.failing_endpoints > 0 ? 'wrong' : 'good'}>
          {words.failing(webhooks.failing_endpoints)}
        </Badge>
      }
    >
      <Facts
        facts={[
          [
            toSend,
            <span key="backlog" className="block">
              {figure(backlog + unpublished)}
              {since && (
                <span className="block text-xs text-ink-3">
                  {words.since} <DateTime at={since} exact />
                </span>
              )}
            </span>,
          ],
          [
            again,
            <Go key="retrying" to="/deliveries">
              {figure(retrying)}
            </Go>,
          ],
          [
            givenUp,
            <Go key="parked" to="/deliveries?state=PARKED">
              {figure(parked)}
            </Go>,
          ],
        ]}
      />
      {failing.length > 0 && (
        <ul aria-label={words.failingEndpoints} className="mt-4 divide-y divide-line border-t border-line">
          {failing.map((endpoint) => (
            <Failing key={endpoint.webhook_id} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Failing({ endpoint }: { endpoint: FailingEndpoint }) {
  const words = useWords(healthWords);
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5 last:pb-0">
      <span className="min-w-0">
        <span className="block [overflow-wrap:anywhere]">
          <Go to={`/deliveries?webhook_id=${endpoint.webhook_id}`}>{endpoint.url}</Go>
        </span>
        <span className="block text-xs text-ink-3">{endpoint.company_name}</span>
      </span>
      <span className="shrink-0 text-right">
        <span className="tabular block">{words.retrying(endpoint.retrying)}</span>
        <span className="block text-xs text-ink-3">
          {endpoint.next_attempt_at !== null && (
            <>
              {words.nextTry} <DateTime at={endpoint.next_attempt_at} exact />
            </>
          )}
        </span>
      </span>
    </li>
  );
}
