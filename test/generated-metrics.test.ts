import { readFileSync, writeFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { migrate } from '../src/database/migrations/migrate.ts';
import { partsOf } from '../src/database/migrations/migration-files.ts';
import { queryText } from '../src/database/pool.ts';
import type { DictClient } from '../src/rails/bcb/dict/client.ts';
import { createMeasures } from '../src/rails/bcb/directory/measures.ts';
import { GAUGES, SettlementMeasures } from '../src/rails/bcb/settlement/measures.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from './harness.ts';
import { createRailDatabase } from './rail/bank-on-rail.ts';

interface Family {
  name: string;
  type: string;
  help: string;
  labels: string[];
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

let bank: TestBank;
let families: Family[];
let everything: string;
beforeAll(async () => {
  bank = await startBank();
  // Counters have labels once there is something to count.
  await bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount: 1, key: 'nobody' });
  await bank.get('/v3/webhooks', { token: 'a.b.c' });
  const measured = await (await fetch(`${bank.url}/metrics`)).text();
  everything = `${measured}${await bcbMeasures()}`;
  families = familiesOf(everything).filter(({ name }) => name.startsWith('lastro_'));
});
afterAll(() => bank.close());

/** The measures of a bank that is connected to the central bank. */
async function bcbMeasures(): Promise<string> {
  const database = await createRailDatabase();
  await migrate(database.db.main, partsOf({ mode: 'sandbox', rail: 'bcb' }));
  // Samples have labels once there is a row for each.
  await queryText(
    database.db.main,
    `insert into bcb.directory_places (name, read_at) values ('refunds', now());
     insert into bcb.recoveries (recovery_id, root_end_to_end_id, status, modified_at)
       values ('1', 'E1', 'ANALYSED', now())`,
  );
  // Of the client the measures ask two things, which need no directory.
  const client = {
    buckets: { tokens: () => [{ policy: 'ENTRIES_WRITE', tokens: 1 }] },
    skew: { skewMs: () => 0 },
  } as unknown as DictClient;
  const directory = createMeasures(database.db.main, () => client);
  directory.alarmed('SKEW');
  const figures = Object.fromEntries(Object.keys(GAUGES).map((name) => [name, 1]));
  const text = `${new SettlementMeasures().render(figures)}${await directory.render()}`;
  await database.drop();
  return text;
}

function familiesOf(text: string): Family[] {
  const found = new Map<string, Family>();
  for (const line of text.split('\n')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    const sample = /^(\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? /.exec(line);
    const family = found.get(word === undefined ? (sample?.[1] ?? '') : name);
    if (word === undefined) {
      for (const [, label = ''] of (sample?.[2] ?? '').matchAll(/(\w+)="/g))
        if (family !== undefined && label !== 'le' && !family.labels.includes(label))
          family.labels.push(label);
      continue;
    }
    const known = family ?? { name, type: '', help: '', labels: [] };
    found.set(name, known);
    if (word === 'TYPE') known.type = rest;
    else known.help = rest;
  }
  return [...found.values()];
}

const HEAD = `# Metrics

\`GET /metrics\` answers in the Prometheus text format; in production it requires the bearer token \`LASTRO_METRICS_TOKEN\`. Names follow Prometheus conventions: a counter ends in \`_total\` and only grows, times are in seconds, a histogram has \`_bucket\`, \`_sum\` and \`_count\`. Processes that share a port answer together: their counts are added, and metrics of the whole bank appear once.

\`ops/alerts.yaml\` has alert rules for Prometheus, [runbook.md](runbook.md) describes the response to each, and \`ops/grafana-dashboard.json\` is a dashboard for import.

\`UPDATE_DOCS=1 npx vitest run test/generated-metrics.test.ts\` regenerates this table from the metrics of a running bank.

| Metric | Type | Labels | Meaning |
| --- | --- | --- | --- |
`;
const TAIL = `
\`/metrics\` also has the process metrics of every Node program: \`process_cpu_seconds_total\`, \`process_resident_memory_bytes\`, \`process_open_fds\`, \`nodejs_eventloop_lag_p99_seconds\`, \`nodejs_gc_duration_seconds\` and others, with the label \`process\` if several processes answer together. Only banks that are connected to the central bank have \`lastro_bcb_…\` and \`lastro_directory_…\` ([rail.md](rail.md)).
`;

it('lists every metric with what it tells', () => {
  const rows = [...families]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(
      ({ name, type, help, labels }) => `| \`${name}\` | ${type} | ${labels.join(', ') || '–'} | ${help} |`,
    );
  const made = `${HEAD}${rows.join('\n')}\n${TAIL}`;
  if (process.env.UPDATE_DOCS) writeFileSync(new URL('../docs/metrics.md', import.meta.url), made);
  expect(read('docs/metrics.md')).toBe(made);
});

it('names them by convention, each with its words', () => {
  const odd = families.filter(
    ({ name, type, help }) =>
      !/^lastro_[a-z0-9_]+$/.test(name) || help === '' || (type === 'counter') !== name.endsWith('_total'),
  );
  expect(odd).toEqual([]);
});

interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook: string; summary: string };
}

const rules = (): Rule[] => parse(read('ops/alerts.yaml')).groups.flatMap((group: Json) => group.rules);

const panels = (): { title: string; expr: string }[] =>
  JSON.parse(read('ops/grafana-dashboard.json')).panels.flatMap(({ title, targets }: Json) =>
    targets.map(({ expr }: Json) => ({ title, expr })),
  );

/** The metrics that an expression names; throws where it is no PromQL. */
function metricsIn(expression: string): string[] {
  // Grafana puts a time in its place.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${text}`);
      if (type.name === 'Identifier' && /^[a-z]+_/.test(text.slice(from, to)))
        names.push(text.slice(from, to));
    },
  });
  return names;
}

it('is what the alerts and the dashboard ask for, in expressions that Prometheus reads', () => {
  const known = new Set(familiesOf(everything).map(({ name }) => name));
  const asked = [...rules(), ...panels()].map(({ expr }) => expr);
  expect(() => metricsIn('sum(rate(lastro_refusals_total[5m])')).toThrow('no PromQL');
  const names = asked.flatMap(metricsIn);
  expect(names.length).toBeGreaterThanOrEqual(asked.length - 1);
  const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  expect(names.filter((name) => !known.has(name) && !known.has(bare(name)))).toEqual([]);
});

it('has a page of the runbook for each alert, and no other page', () => {
  const pages = [...read('docs/runbook.md').matchAll(/^## (Lastro\w+)$/gm)].map(([, name]) => name);
  expect(rules().map(({ alert }) => alert)).toEqual(expect.arrayContaining(pages));
  for (const { alert, annotations } of rules())
    expect([pages, annotations.runbook]).toEqual([
      expect.arrayContaining([alert]),
      `docs/runbook.md#${alert.toLowerCase()}`,
    ]);
});
