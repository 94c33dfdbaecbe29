import { placesIn, readPlace, type Scenario, type Stage, type Step, type Value } from '../template.ts';

const PLACE = /\{\{([^}]+)\}\}/g;
const WHOLE = /^\{\{number ([^}]+)\}\}$/;
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

type Cast = Pick<Stage, 'program' | 'account'>;

export interface CollectionWords {
  url: string;
  title: string;
  document: string;
  names: Readonly<Record<Scenario['name'], string>>;
  steps: Readonly<Record<Step['title'], string>>;
}

/** Scenarios as a collection (v2.1) for Postman and Bruno: a folder each, which runs unattended from top to bottom. */
export function collectionOf(
  scenarios: readonly Scenario[],
  { program, account }: Cast,
  words: CollectionWords,
) {
  const variables = {
    ...{ origin: words.url, client_id: program.client_id, client_secret: program.client_secret },
    ...{ hmac_secret: program.hmac_secret ?? '', sandbox_token: '', document: words.document },
    ...{ account_branch: account.branch, account_number: account.number, phone: '+5511970000000' },
  };
  return {
    info: { name: words.title, schema: SCHEMA },
    item: scenarios.map((scenario) => ({
      name: words.names[scenario.name],
      item: scenario.steps.map((step, index) => itemOf({ scenario, step, index }, words)),
    })),
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: PREREQUEST } }],
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
  };
}

interface Placed {
  scenario: Scenario;
  step: Step;
  index: number;
}

function itemOf({ scenario, step, index }: Placed, words: CollectionWords) {
  const { call, refused } = step;
  const isLast = index === scenario.steps.length - 1;
  const tests = [
    `pm.test('answers ${refused ?? 'a success'}', () => pm.expect(pm.response.code).to.${
      refused === undefined ? 'be.within(200, 299)' : `equal(${refused})`
    });`,
    `const keep = (path, value) => pm.collectionVariables.set(path, typeof value === 'object' ? JSON.stringify(value) : value);`,
    `const answer = pm.response.json();`,
    ...keptOf({ scenario, step }).map(
      (path) =>
        `keep(${JSON.stringify([step.keep, ...path].join('_'))}, ${JSON.stringify(path)}.reduce((part, name) => part?.[name], answer));`,
    ),
    ...(isLast && refused === undefined ? [endOf(scenario)] : []),
    ...(isLast ? RENEW : []),
  ];
  return {
    name: `${index + 1}. ${words.steps[step.title]}`,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: tests } }],
    request: {
      method: call.method,
      header: [
        { key: 'Content-Type', value: 'application/json' },
        ...Object.entries(call.headers ?? {}).map(([key, value]) => ({ key, value: textOf(value) })),
      ],
      url: `{{origin}}${pathOf(call)}`,
      ...(call.body && {
        body: { mode: 'raw', raw: bodyOf(call.body), options: { raw: { language: 'json' } } },
      }),
    },
  };
}

/** The members of a step's answer that later steps need. */
function keptOf({ scenario, step }: Omit<Placed, 'index'>): string[][] {
  const places = scenario.steps.flatMap(({ call: { params, query, headers, body } }) =>
    placesIn({ ...params, ...query, ...headers, body: body ?? null } as Value),
  );
  const paths = places.map((place) => readPlace(place).path).filter(([keep]) => keep === step.keep);
  return [...new Map(paths.map((path) => [path.join(), path.slice(1)])).values()];
}

function endOf({ ends }: Scenario): string {
  const path = JSON.stringify(ends.member.split('.'));
  const is = JSON.stringify(ends.is);
  return `pm.test('ends as it should', () => pm.expect(${path}.reduce((part, name) => part?.[name], answer)).to.eql(${is}));`;
}

// The next scenario, or a repetition, uses a new phone and person.
const RENEW = [
  `const draw = (digits) => String(Math.floor(Math.random() * 10 ** digits)).padStart(digits, '0');`,
  `pm.collectionVariables.set('phone', '+55119' + draw(8));`,
  `const check = (text) => String((([...text].reduce((sum, digit, at) => sum + Number(digit) * (text.length + 1 - at), 0) * 10) % 11) % 10);`,
  `const nine = draw(9);`,
  `pm.collectionVariables.set('document', nine + check(nine) + check(nine + check(nine)));`,
];

// Asks for the bank's time and a token before each request, and signs the body as it goes out.
const PREREQUEST = [
  `const send = (options) => new Promise((resolve, reject) => pm.sendRequest(options, (error, response) => error ? reject(error) : resolve(response)));`,
  `const variable = (name) => pm.variables.replaceIn('{{' + name + '}}');`,
  `const bearer = variable('sandbox_token') === '' ? [] : [{ key: 'Authorization', value: 'Bearer ' + variable('sandbox_token') }];`,
  `const clock = (await send({ url: variable('origin') + '/sandbox/clock', method: 'GET', header: bearer })).json();`,
  `for (const days of [1, 2, 7]) pm.collectionVariables.set('days_' + days, new Date(Date.parse(clock.now) + days * 86400000).toISOString());`,
  // A plus in a query means a space, and the readers of collections leave it as it is.
  `pm.collectionVariables.set('phone_in_query', encodeURIComponent(variable('phone')));`,
  `const isOwn = /^\\/(sandbox|v3\\/onboarding)/.test(pm.request.url.getPath());`,
  `if (isOwn) { for (const header of bearer) pm.request.headers.upsert(header); } else {`,
  `  const form = ['client_id', 'client_secret'].map((key) => ({ key, value: variable(key) }));`,
  `  const mode = 'urlencoded';`,
  `  const urlencoded = [{ key: 'grant_type', value: 'client_credentials' }, ...form];`,
  `  const { access_token } = (await send({ url: variable('origin') + '/oauth/token', method: 'POST', body: { mode, urlencoded } })).json();`,
  `  pm.request.headers.upsert({ key: 'Authorization', value: 'Bearer ' + access_token });`,
  `  if (pm.request.body && pm.request.body.raw) {`,
  `    const body = pm.variables.replaceIn(pm.request.body.raw);`,
  `    pm.request.body.update({ mode: 'raw', raw: body });`,
  `    pm.request.headers.upsert({ key: 'hmac', value: CryptoJS.HmacSHA256(body, variable('hmac_secret')).toString(CryptoJS.enc.Hex) });`,
  `  }`,
  `}`,
];

function pathOf({ path, params = {}, query = {} }: Step['call']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => textOf(params[name] ?? ''));
  const asked = Object.entries(query).map(
    ([name, value]) => `${name}=${textOf(value).replace('{{phone}}', '{{phone_in_query}}')}`,
  );
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}

function bodyOf(body: Value): string {
  const shown = JSON.stringify(body, (_, value: unknown) => value, 2);
  // Numbers stand without quotes.
  return shown
    .replace(/"\{\{number ([^}"]+)\}\}"/g, '{{number $1}}')
    .replace(PLACE, (place) => textOf(place));
}

/** A text with its places as the collection's variables. */
function textOf(text: string): string {
  const plain = WHOLE.exec(text)?.[1];
  if (plain !== undefined) return `{{${plain.replaceAll('.', '_')}}}`;
  return text.replace(
    PLACE,
    (_, place: string) => `{{${place.replace(/^number /, '').replaceAll(/[. ]/g, '_')}}}`,
  );
}
