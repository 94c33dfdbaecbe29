import { readFileSync } from 'node:fs';
import type { Json } from '../harness.ts';

/** A path of the published reference that answers with a list. */
interface PublishedList {
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  /** The values that the reference names; undefined if it leaves them open. */
  readonly values: readonly string[] | undefined;
}

const DOCUMENTS = ['openapi', 'openapi-web', 'openapi-operator'];
const DOWNLOADS = ['text/csv', 'application/x-ofx'];

/** Lists that are not called, and the reason. */
const LEFT_OUT: Record<string, string> = {
  '/.well-known/jwks.json': 'as many keys as sign at a time',
  '/psp/.well-known/jwks.json': 'the example institution of a sandbox',
  '/sandbox': 'of a sandbox, for its own people',
  '/sandbox/agenda': 'of a sandbox, for its own people',
  '/sandbox/inbox/{name}': 'of a sandbox, for its own people',
  '/sandbox/messages': 'of a sandbox, for its own people',
  '/sandbox/stream': 'of a sandbox, for its own people',
  '/web/institutions': 'from the copy of the directory’s list that each node keeps',
  '/operator/rail': 'of the central bank’s rail alone: what its client knows, and the last days',
  '/operator/differences': 'of the central bank’s rail alone: its statements are called without it',
  '/operator/payments/{end_to_end_id}/messages': 'of the central bank’s rail alone, one payment’s messages',
};

/** Parameters that say how long a page is and where it begins. Other tests below turn pages. */
const PLACES = new Set([
  ...['limit', 'cursor', 'cursor_id', 'cursor_datetime', 'cursor_direction', 'dt', 'direction'],
  '/v3/meds/ id',
]);

const ONE_HOUR = { start: '2026-01-01T00:00:00Z', end: '2026-01-01T01:00:00Z' };
const of = (path: string, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${path} ${name}`, value]));

/** Values of parameters that the reference leaves open, by name or by path and name; `$name` is filled in as the test runs. */
const VALUES: Record<string, string> = {
  branch: '0001',
  number: '100013',
  account_branch_identifier: '0001',
  account_number: '100013',
  source_account_branch_identifier: '0001',
  source_account_number: '100013',
  start: '2020-01-01T00:00:00Z',
  end: '2100-01-01T00:00:00Z',
  filter_start_date: '2020-01-01',
  filter_end_date: '2100-01-01',
  since: '2020-01-01T00:00:00Z',
  until: '2020-01-01T00:00:00Z',
  text: 'nothing-like-it',
  q: '100021',
  days: '90',
  transaction_id: 'none',
  target: '$cashIn',
  med_id: '$med',
  pix_med_id: '$med',
  end_to_end_id: '$endToEndId',
  company_id: '$company',
  webhook_id: '$webhook',
  act: 'REVOKED_CREDENTIAL',
  operator: 'nobody@lastro.example',
  subject: 'CASHOUT',
  ...of('/web/statement.csv', ONE_HOUR),
  ...of('/web/statement.ofx', ONE_HOUR),
  ...of('/operator/audit-log', { subject_id: '1&subject=CASHOUT' }),
  ...of('/operator/companies/{id}', { id: '$company' }),
  ...of('/operator/companies/{id}/security-log', { id: '$company' }),
  ...of('/operator/deliveries/{id}', { id: '$delivery' }),
  ...of('/operator/requisitions/{id}', { id: '$requisition' }),
  ...of('/v3/meds/', {
    filter_start_date: '2020-01-01&filter_end_date=2100-01-01',
    filter_end_date: '2100-01-01&filter_start_date=2020-01-01',
  }),
  ...of('/web/flow', { until: '2026-06-30' }),
};

/** Every list of the reference alone and with each value of each of its filters, and the parameters without a value. */
export function callsOfLists(): { calls: string[]; unknown: string[]; gone: string[] } {
  const lists = publishedLists();
  const unknown = new Set<string>();
  const valuesOf = (path: string, { name, values }: Parameter) => {
    const open = VALUES[`${path} ${name}`] ?? VALUES[name];
    if (values === undefined && open === undefined) unknown.add(`${path} ${name}`);
    return values ?? [open ?? ''];
  };
  const calls = lists.flatMap(({ path, parameters }) => {
    if (path in LEFT_OUT) return [];
    const first = (parameter: Parameter) => valuesOf(path, parameter)[0] ?? '';
    const inPath = path.replace(/\{(\w+)\}/g, (_, name) =>
      first({ name, required: true, values: undefined }),
    );
    const always = parameters.filter(({ required }) => required);
    const filters = parameters.filter(
      ({ name, required }) => !required && !PLACES.has(name) && !PLACES.has(`${path} ${name}`),
    );
    const base = always.map((one) => [one.name, first(one)]);
    const varied = [...always.filter(({ values }) => values !== undefined), ...filters];
    const queries = [
      base,
      ...varied.flatMap((one) =>
        valuesOf(path, one).map((value) => [
          ...base.filter(([name]) => name !== one.name),
          [one.name, value],
        ]),
      ),
    ];
    return queries.map((query) => {
      const text = query.map(([name, value]) => `${name}=${value}`).join('&');
      return text === '' ? inPath : `${inPath}?${text}`;
    });
  });
  const gone = Object.keys(LEFT_OUT).filter((path) => !lists.some((list) => list.path === path));
  return { calls: [...new Set(calls)], unknown: [...unknown], gone };
}

function publishedLists(): PublishedList[] {
  return DOCUMENTS.flatMap((name) => {
    const document: Json = JSON.parse(
      readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8'),
    );
    return Object.entries<Json>(document.paths).flatMap(([path, { get }]) => {
      if (get === undefined || !isList(document, get)) return [];
      const parameters = (get.parameters ?? []).map((one: Json) => referred(document, one));
      return [{ path, parameters: parameters.flatMap(queryParameter) }];
    });
  });
}

function queryParameter({ in: place, name, required, schema }: Json): Parameter[] {
  // Some lists share a query whose member they do not have.
  if (place !== 'query' || schema.not !== undefined) return [];
  const values = schema.enum ?? schema.anyOf?.map((one: Json) => one.const);
  return [{ name, required: required === true, values }];
}

function isList(document: Json, get: Json): boolean {
  const content = referred(document, get.responses['200'] ?? {}).content ?? {};
  return Object.entries<Json>(content).some(
    ([type, { schema }]) => DOWNLOADS.includes(type) || hasArray(document, schema ?? {}),
  );
}

function hasArray(document: Json, given: Json, depth = 0): boolean {
  const schema = referred(document, given);
  if (schema.type === 'array') return true;
  const members = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ];
  return depth < 8 && members.some((member) => hasArray(document, member as Json, depth + 1));
}

function referred(document: Json, value: Json): Json {
  if (value.$ref === undefined) return value;
  const place: string[] = value.$ref.split('/').slice(1);
  return referred(
    document,
    place.reduce((at, name) => at[name], document),
  );
}
