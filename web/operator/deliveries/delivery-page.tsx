import { useQuery } from '@tanstack/react-query';
import { eventWords } from '../../api/event-words.ts';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { type NamedPlace, usePart } from '../addresses.ts';
import { Go } from '../things/go.tsx';
import { type DeliveryDetail, deliveryQuery, type Try } from './queries.ts';
import { Retry } from './retry.tsx';
import { AnswerBadge, StateBadge } from './state-badge.tsx';
import { deliveryWords } from './words.ts';

const PLACES: Readonly<Record<string, NamedPlace>> = {
  CASHOUT: 'cashouts',
  CASH_IN: 'cash-ins',
  CODE: 'codes',
  REQUISITION: 'requisitions',
};

/** One delivery: content, receiver, every attempt, and the responses. */
export function DeliveryPage() {
  const words = useWords(deliveryWords);
  const events = useWords(eventWords);
  const query = useQuery(deliveryQuery(usePart('id')));
  const { data } = query;
  return (
    <Page
      title={words.one}
      lead={data && `${events[data.type] ?? data.type} · ${data.company_name}`}
      actions={
        data && (
          <>
            <StateBadge state={data.state} />
            {data.state === 'PARKED' && (
              <Retry path={`/operator/deliveries/${data.id}/retry`} enabled={data.webhook.enabled} />
            )}
          </>
        )
      }
    >
      <Loaded query={query} rows={10}>
        {(delivery) => (
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <DeliveryFacts delivery={delivery} />
            <Tries tries={delivery.tries} />
            {delivery.body !== null && (
              <Card title={words.body} className="lg:col-span-2">
                <Text label={words.body} text={delivery.body} />
              </Card>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const words = useWords(deliveryWords);
  const events = useWords(eventWords);
  const { webhook, end_to_end_id: endToEndId } = delivery;
  const standing = webhook.url === null ? words.gone : webhook.enabled ? words.enabled : words.disabled;
  const place = PLACES[delivery.subject];
  return (
    <Card title={words.facts}>
      <Facts
        facts={[
          [words.event, events[delivery.type] ?? delivery.type],
          [
            words.company,
            <Go key="company" to={`/companies/${delivery.company_id}`}>
              {delivery.company_name}
            </Go>,
          ],
          [
            words.endpoint,
            <span key="endpoint" className="block">
              <span className="block">{webhook.url}</span>
              <span className="block text-xs text-ink-3">{standing}</span>
            </span>,
          ],
          [words.attempts, String(delivery.attempts)],
          [words.next, delivery.next_attempt_at && <DateTime at={delivery.next_attempt_at} exact />],
          [words.created, <DateTime key="created" at={delivery.created_at} exact />],
          [words.ended, delivery.ended_at && <DateTime at={delivery.ended_at} exact />],
          [words.resend, delivery.resend && words.yes],
          [
            words.about,
            place && <Go to={`/${place}/${delivery.subject_id}`}>{String(delivery.subject_id)}</Go>,
          ],
          [
            words.payment,
            endToEndId && (
              <Go to={`/payments/${endToEndId}`}>
                <span className="font-mono text-sm">{endToEndId}</span>
              </Go>
            ),
          ],
          [words.eventId, <Code key="event" value={delivery.event_id} />],
          [words.deliveryId, <Code key="id" value={delivery.id} />],
        ]}
      />
    </Card>
  );
}

function Tries({ tries }: { tries: readonly Try[] }) {
  const words = useWords(deliveryWords);
  return (
    <Card title={words.tries}>
      {tries.length === 0 && <p className="text-ink-3">{words.noTries}</p>}
      <ol className="divide-y divide-line">
        {tries.map((one) => (
          <li key={one.log_id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium">{words.attempt(one.attempt)}</span>
              <AnswerBadge status={one.status_code} failure={one.failure} />
            </span>
            <span className="tabular flex flex-wrap gap-x-3 text-xs text-ink-3">
              <DateTime at={one.created_at} exact />
              <span>
                {words.logId} {one.log_id}
              </span>
            </span>
            {one.response && (
              <Text label={`${words.attempt(one.attempt)}: ${words.answer}`} text={one.response} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Shows a text as it went over the wire; JSON is indented. */
function Text({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark, and no field
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-lg border border-line bg-sunken/40 p-3"
    >
      <pre className="font-mono text-xs">{readable(text)}</pre>
    </div>
  );
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
