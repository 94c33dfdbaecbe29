import { Badge, Notice } from '../../design/badge.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { DateTime } from '../../design/values.tsx';
import { useLanguage } from '../../format/language.ts';
import { localeOf } from '../../format/locale.ts';
import { useWords } from '../../format/words.ts';
import { ConnectionCard } from '../rail/connection-card.tsx';
import { Chart } from './chart.tsx';
import { type Health, latencyOf, noticesOf, ratesOf, useHealth, waitingOf } from './readings.ts';
import { Webhooks } from './webhooks.tsx';
import { healthWords } from './words.ts';

/** Shows the bank's health: what is written, what waits, and its database. */
export function HealthPage() {
  const words = useWords(healthWords);
  const { query, readings } = useHealth();
  return (
    <Page title={words.title} lead={words.lead}>
      {query.data && query.isRefetchError && <Notice tone="careful">{words.late}</Notice>}
      <Loaded query={query} rows={8}>
        {(health) => (
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <Rates readings={readings} />
            <Latency readings={readings} health={health} />
            <Waiting readings={readings} health={health} />
            <Notices readings={readings} health={health} />
            <Webhooks webhooks={health.webhooks} />
            <Queues health={health} />
            <Database health={health} />
            <ConnectionCard />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Rates({ readings }: { readings: readonly Health[] }) {
  const words = useWords(healthWords);
  const language = useLanguage();
  const lines = ratesOf(readings);
  const figure = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  const most = Math.max(0, ...lines.slice(1).flat());
  const { movements, cashouts, cashIns } = words.series;
  return (
    <Chart
      title={words.rates}
      lines={lines}
      label={words.chartOf(figure.format(most))}
      names={[movements, cashouts, cashIns]}
      note={words.ratesNote}
    />
  );
}

function Latency({ readings, health }: { readings: readonly Health[]; health: Health }) {
  const words = useWords(healthWords);
  const { settled, p50_ms: half, p95_ms: most } = health.latency;
  const { half: halfName, most: mostName } = words.latencies;
  return (
    <Chart
      title={words.latencyChart}
      lines={latencyOf(readings)}
      label={words.latencyOf(settled, half ?? 0, most ?? 0)}
      names={[halfName, mostName]}
      none={settled === 0 ? words.noneSettled : undefined}
    />
  );
}

function Waiting({ readings, health }: { readings: readonly Health[]; health: Health }) {
  const words = useWords(healthWords);
  const { cashouts, refunds } = health.queues;
  const now = String(cashouts.processing + refunds.pending);
  return (
    <Chart
      title={words.waitingChart}
      lines={waitingOf(readings)}
      label={words.waitingOf(now)}
      names={[words.waiting.cashouts, words.waiting.refunds]}
    />
  );
}

function Notices({ readings, health }: { readings: readonly Health[]; health: Health }) {
  const words = useWords(healthWords);
  const { backlog, unpublished, retrying, parked } = health.webhooks;
  const { toSend, again, givenUp } = words.notices;
  return (
    <Chart
      title={words.noticesChart}
      lines={noticesOf(readings)}
      label={words.noticesOf(backlog + unpublished, retrying, parked)}
      names={[toSend, again, givenUp]}
    />
  );
}

function Queues({ health }: { health: Health }) {
  const words = useWords(healthWords);
  const { cashouts, refunds, codes } = health.queues;
  const queue = (waiting: number, { oldest_since, beyond_limit }: typeof cashouts | typeof refunds) => (
    <span className="flex flex-col items-end gap-0.5">
      <span className="flex items-center gap-2">
        <Badge tone={beyond_limit > 0 ? 'wrong' : 'good'}>
          {beyond_limit > 0 ? words.beyond(beyond_limit) : words.onTime}
        </Badge>
        <span className="tabular font-semibold">{waiting}</span>
      </span>
      {oldest_since && (
        <span className="text-xs text-ink-3">
          {words.since} <DateTime at={oldest_since} exact />
        </span>
      )}
    </span>
  );
  return (
    <Card title={words.queues}>
      <Facts
        facts={[
          [words.cashouts, queue(cashouts.processing, cashouts)],
          [words.refunds, queue(refunds.pending, refunds)],
          [
            words.codes,
            <span key="codes" className="tabular font-semibold">{`${codes.expired_and_open}`}</span>,
          ],
        ]}
      />
    </Card>
  );
}

function Database({ health }: { health: Health }) {
  const words = useWords(healthWords);
  const language = useLanguage();
  const { database } = health;
  const size = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  });
  const { oldest_transaction_seconds: oldest } = database;
  return (
    <Card title={words.database}>
      <Facts
        facts={[
          [words.version, database.version],
          [words.size, size.format(database.bytes / 1_000_000)],
          [words.connections, `${database.connections} / ${database.most_connections}`],
          [words.oldest, oldest === null ? '—' : `${oldest} s`],
          [words.deadlocks, String(database.deadlocks)],
          [words.migrations, String(database.migrations)],
          [words.bankTime, <DateTime key="time" at={health.bank_time} exact />],
        ]}
      />
    </Card>
  );
}
