import { Secret, TOTP } from 'otpauth';
import { queryText } from '../src/database/pool.ts';
import { ACCOUNTS } from '../src/operators/look-ups/accounts.ts';
import { CASHOUTS } from '../src/operators/look-ups/cashouts.ts';
import { CLAIMS } from '../src/operators/look-ups/claims.ts';
import { CODES } from '../src/operators/look-ups/codes.ts';
import { KEYS } from '../src/operators/look-ups/keys.ts';
import { MED_CASES } from '../src/operators/look-ups/med-cases.ts';
import { REFUNDS } from '../src/operators/look-ups/refunds.ts';
import { SEEDED_COMPANIES, SEEDED_OPERATOR } from '../src/sandbox/seeded.ts';
import { NoFigures } from './cases.ts';
import { call } from './company.ts';
import { LISTED } from './filled.ts';
import type { Sender } from './requests.ts';
import type { Server } from './server.ts';

const TIMES = 100;
const SLOW_MS = 100;

/** Of payments of the bank: what people search by. */
interface Sample {
  id: string;
  endToEndId: string;
  number: string;
  day: string;
}

type Path = (sample: Sample) => string;

const account = `branch=${LISTED.branch}&number=${LISTED.number}`;
const place = `${LISTED.branch}/${LISTED.number}`;
const [START, END] = ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
const always = `start=${START}&end=${END}`;
const plain =
  (path: string): Path =>
  () =>
    path;

const PROGRAM: readonly Path[] = [
  ...[
    '/v3/webhooks/logs?type=CASHIN',
    '/v3/webhooks/logs?type=CASHOUT',
    '/v3/webhooks/logs?type=CASHIN&filter_start_date=2020-01-01&filter_end_date=2100-01-01',
    '/v3/webhooks/logs?type=CASHIN&cursor_id=1&cursor_datetime=2020-01-01T00:00:00Z&cursor_direction=PREVIOUS',
    '/v3/webhooks/logs?transaction_id=none',
    `/v3/account-statements/${place}?${always}`,
    `/v3/account-statements/${place}?${always}&cursor_id=1&cursor_datetime=${START}&cursor_direction=previous`,
    '/v3/meds/?status=REJECTED_BY_USER',
    `/v2/list-my-pix-keys?account_branch_identifier=${LISTED.branch}&account_number=${LISTED.number}`,
  ].map(plain),
  ({ endToEndId }) => `/v3/webhooks/logs?type=CASHIN&transaction_id=${endToEndId}`,
  ({ day }) => `/v3/account-statements/${place}?start=${day}T00:00:00Z&end=${day}T12:00:00Z`,
];

const PERSON: readonly Path[] = [
  ...[
    `/web/flow?${account}&days=90`,
    `/web/flow?${account}&days=30`,
    `/web/statement?${account}&${always}`,
    `/web/statement?${account}&${always}&text=nothing-like-it`,
    `/web/statement?${account}&${always}&text=Pagadora`,
    `/web/statement?${account}&${always}&type=PIX_CASHIN`,
    `/web/cashouts?${account}`,
    `/web/cashouts?${account}&status=CANCELLED`,
    `/web/codes?${account}&status=EXPIRED`,
    `/web/cash-ins?${account}`,
    `/web/claims?${account}`,
  ].map(plain),
  ({ day }) => `/web/statement?${account}&start=${day}T00:00:00Z&end=${day}T23:59:59Z`,
];

const STATES = [ACCOUNTS, CASHOUTS, CODES, REFUNDS, KEYS, CLAIMS, MED_CASES].map(
  ({ parts: { name, statuses = [] } }) => ({ name, statuses }),
);

const OPERATOR: readonly Path[] = [
  ...STATES.flatMap(({ name, statuses }) =>
    [
      `/operator/${name}`,
      `/operator/${name}?q=100021`,
      ...statuses.map((status) => `/operator/${name}?status=${status}`),
      ...statuses.map((status) => `/operator/${name}?status=${status}&company_id=1`),
    ].map(plain),
  ),
  ...[
    '/operator/cash-ins',
    '/operator/cash-ins?q=100021',
    `/operator/cash-ins?q=${LISTED.number}`,
    '/operator/claims?order=due&status=OPEN',
    '/operator/meds?order=due&status=WAITING',
    '/operator/requisitions?waiting=true',
    '/operator/requisitions?order=due',
    '/operator/audit-log',
    '/operator/audit-log?company_id=1',
    '/operator/deliveries?state=RETRYING',
    '/operator/deliveries?state=PARKED',
    '/operator/deliveries?state=PARKED&company_id=1',
    '/operator/companies',
    '/operator/companies?q=Padaria',
    '/operator/search?q=Padaria',
    '/operator/search?q=12345678909',
    '/operator/health',
  ].map(plain),
  ({ id }) => `/operator/search?q=${id}`,
  ({ endToEndId }) => `/operator/search?q=${endToEndId}`,
  ({ number }) => `/operator/search?q=${number}`,
  ({ id }) => `/operator/cashouts?q=${id}`,
];

/** Asks for every list again and again, one after the other, and prints how long the slowest in a hundred took. */
export async function timeLookUps({ port, pool }: Server, sender: Sender): Promise<void> {
  const samples = await drawSamples(pool);
  const [user] = SEEDED_COMPANIES[0]?.users ?? [];
  const { companies } = await call<{
    companies: { name: string; credentials: { client_id: string; client_secret: string }[] }[];
  }>(port, 'GET', '/sandbox');
  const credential = companies.find(({ name }) => name.startsWith('Padaria'))?.credentials[0];
  const program = await call<{ access_token: string }>(port, 'POST', '/v2/finance/auth-token', {
    client_id: credential?.client_id,
    client_secret: credential?.client_secret,
  });
  const person = await logIn(port, '/v3/auth/login', user);
  const operator = await logIn(port, '/operator/login', SEEDED_OPERATOR);
  const asks: [string, readonly Path[]][] = [
    [program.access_token, PROGRAM],
    [person, PERSON],
    [operator, OPERATOR],
    [sender.token, PROGRAM.slice(0, 2)],
  ];
  let worst = 0;
  console.log('\n   p50     p99    max, ms');
  for (const [token, paths] of asks)
    for (const path of paths) {
      const times: number[] = [];
      for (const sample of samples) times.push(await timeOne(port, path(sample), token));
      const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map(
        (share) => times.sort((a, b) => a - b)[Math.ceil(share * times.length) - 1],
      );
      worst = Math.max(worst, p99);
      const figures = [p50, p99, max].map((ms) => ms.toFixed(1).padStart(6)).join('  ');
      console.log(`${figures}  ${p99 > SLOW_MS ? 'SLOW ' : ''}${path(samples[0] as Sample)}`);
    }
  console.log(`the slowest p99 of all: ${worst.toFixed(0)} ms`);
}

async function timeOne(port: number, path: string, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new NoFigures(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return performance.now() - began;
}

/** From all over the tables, and as many that the bank itself made: their end-to-end ids name them. */
async function drawSamples(pool: Server['pool']): Promise<Sample[]> {
  const made = `select c.id, c.end_to_end_id, a.number, c.created_at from cashouts c join accounts a on a.id = c.account_id`;
  const rows = await queryText<{ id: string; endToEndId: string; number: string; day: string }>(
    pool,
    `select id::text, end_to_end_id as "endToEndId", number, (created_at at time zone 'UTC')::date::text as day
       from ((${made} order by c.id desc limit ${TIMES / 2})
             union all (select r.* from generate_series(1, ${TIMES / 2}) n cross join lateral (
               ${made} where c.bucket = 1 and c.company_id = 1 and c.id >= (1000000 + n * (
                 select last_value - 1000000 from payment_ids) / ${TIMES}) << 10 order by c.id limit 1) r)) s`,
  );
  if (rows.length === 0) throw new NoFigures('there are no payments');
  return rows;
}

interface Person {
  email: string;
  password: string;
  totpSecret?: string;
}

async function logIn(port: number, path: string, person: Person | undefined): Promise<string> {
  const { email, password, totpSecret } = person ?? { email: '', password: '' };
  const code = totpSecret && new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();
  const answer = await call<{ access_token: string }>(port, 'POST', path, { email, password, token: code });
  return answer.access_token;
}
