import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LoadPlan } from './load-plan.ts';
import { NoFigures } from './no-figures.ts';
import type { BenchOptions } from './options.ts';
import { type BenchCompany, openBenchCompany } from './sandbox-client.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import type { FromStress, StressPlan, StressSecond } from './stress-plan.ts';
import type { Workshop } from './workshop.ts';

const CLOSED_CONNECTIONS = 256;
const OPEN_CONNECTIONS = 4_000;
const TIMES_CAPACITY = 10;
// One generator on the machine of the bank sends no more.
const RATE_AT_MOST = 40_000;
const CALM_SECONDS = 4;
const WELL_MS = 250;
// What a company may ask a second where the share of each is set.
const SHARE = 400;
const NEWCOMERS = 200;
const PAYERS_BESIDE = 200;

/** Runs these cases and prints them second by second. They prove no books: refused payments are not there. */
export async function runStress(options: BenchOptions, workshop: Workshop): Promise<void> {
  for (const [name, run, settings] of STRESSES) {
    if (!options.cases.includes(name)) continue;
    const server = await startServer({
      dataDir: workshop.dataDir,
      batchLimit: null,
      profileDir: options.profile ?? null,
      settings,
      onSpawn: workshop.cleanUp,
    });
    const company = await openBenchCompany(server.port);
    await Promise.race([run({ server, company, seconds: options.seconds, workshop }), server.died]);
    await server.stop();
  }
}

const STRESSES: readonly [string, (stress: Stress) => Promise<void>, Record<string, string>][] = [
  ['overload', overload, {}],
  ['noisy', noisy, {}],
  ['noisy', noisyBeyondShare, { LASTRO_COMPANY_RATES: `${SHARE}/${SHARE}` }],
  ['newcomers', newcomers, {}],
];

interface Stress {
  server: ServerUnderTest;
  company: BenchCompany;
  seconds: number;
  workshop: Workshop;
}

/** Ten times what the bank can do, and how soon it is itself again. */
async function overload(stress: Stress): Promise<void> {
  const pays = await paying(stress);
  say('overload: what the bank can do …');
  const before = await call(stress, {
    ...pays('can'),
    connections: CLOSED_CONNECTIONS,
    rate: null,
    seconds: CALM_SECONDS,
  });
  const capacity = Math.max(...before.map(({ accepted }) => accepted));
  const rate = Math.min(RATE_AT_MOST, capacity * TIMES_CAPACITY);
  console.log(`\ncapacity ${capacity} payments/s; offered ${rate}/s on ${OPEN_CONNECTIONS} connections`);
  heading();
  const flood = { ...pays('flood'), connections: OPEN_CONNECTIONS, rate, seconds: stress.seconds };
  await call(stress, flood, (second) => line('overload', second, stress.server.pid));
  const ended = performance.now();
  let well: number | undefined;
  const rates = { connections: 16, rate: Math.ceil(capacity / 4), everyMs: 500 };
  await call(stress, { ...pays('calm'), ...rates, seconds: CALM_SECONDS }, (slice) => {
    line('after ½ s', slice, stress.server.pid);
    if (slice.accepted > 0 && slice.refused === 0 && slice.p99Accepted < WELL_MS)
      well ??= (performance.now() - ended) / 1000;
  });
  const itself = well === undefined ? `not within ${CALM_SECONDS} s` : `within ${well.toFixed(1)} s`;
  console.log(`itself again, with a p99 under ${WELL_MS} ms: ${itself} after the load ended`);
}

/** What it costs a company that pays when another reads lists, or pays, as fast as it can. */
async function noisy(stress: Stress): Promise<void> {
  const { port } = stress.server;
  const { seconds } = stress;
  const other = await otherCompany(port);
  const path = '/v3/webhooks/logs?type=CASHIN';
  const alone = await quietAlone(stress);
  await quietBeside(stress, alone, 'reads lists', {
    ...{ port, connections: 64, rate: null, seconds },
    asks: { do: 'read', path, token: other.load.token },
  });
  await quietBeside(stress, alone, 'pays all it can', {
    ...{ port, connections: 256, rate: null, seconds },
    asks: { do: 'pay', load: other.load, tagPrefix: 'noisy-' },
  });
}

/** The same when the other pays ten times as often as its share lets it. */
async function noisyBeyondShare(stress: Stress): Promise<void> {
  const { port } = stress.server;
  const other = await otherCompany(port);
  const alone = await quietAlone(stress);
  await quietBeside(stress, alone, `pays ${TIMES_CAPACITY} x its share of ${SHARE}/s`, {
    ...{ port, connections: 200, rate: SHARE * TIMES_CAPACITY, seconds: stress.seconds },
    asks: { do: 'pay', load: other.load, tagPrefix: 'noisy-' },
  });
}

const QUIET_RATE = 100;

async function quiet(stress: Stress, name: string): Promise<number> {
  const pays = await paying(stress);
  const plan = { ...pays(name), connections: 32, rate: QUIET_RATE, seconds: stress.seconds };
  const seconds = await call(stress, plan, (second) => line(name, second, stress.server.pid));
  return median(seconds.slice(1).map(({ p99Accepted }) => p99Accepted));
}

async function quietAlone(stress: Stress): Promise<number> {
  console.log(`\na quiet company, ${QUIET_RATE} payments/s`);
  heading();
  return quiet(stress, 'alone');
}

async function quietBeside(stress: Stress, was: number, what: string, noise: StressPlan): Promise<void> {
  const [is, noisy] = await Promise.all([quiet(stress, 'beside'), call(stress, noise)]);
  const sum = (of: 'accepted' | 'refused') => noisy.reduce((total, second) => total + second[of], 0);
  console.log(
    `another ${what}: ${sum('accepted')} answered, ${sum('refused')} refused; ` +
      `p99 of the quiet one ${was.toFixed(1)} → ${is.toFixed(1)} ms, ${(is / was).toFixed(1)} x`,
  );
}

/** New connections beside a bank that pays as fast as it can. */
async function newcomers(stress: Stress): Promise<void> {
  const { port } = stress.server;
  const { seconds } = stress;
  const pays = await paying(stress);
  const came: StressPlan = { port, connections: NEWCOMERS, rate: null, seconds, asks: { do: 'come' } };
  console.log(`\n${NEWCOMERS} new connections at once, beside ${PAYERS_BESIDE} that pay one after the other`);
  heading();
  const payers = { ...pays('payers'), connections: PAYERS_BESIDE, rate: null, seconds: seconds + 2 };
  await Promise.all([
    call(stress, payers, (second) => line('payers', second, stress.server.pid)),
    call(stress, came),
  ]);
}

async function paying({
  server,
  company,
}: Stress): Promise<(tag: string) => Pick<StressPlan, 'port' | 'asks'>> {
  const { port } = server;
  const load = {
    ...{ kind: 'self-approve', port, connections: 0, hmacSecret: company.hmacSecret },
    token: await company.token(port),
    accounts: await company.accounts(port, 1),
  };
  return (tag) => ({ port, asks: { do: 'pay', load, tagPrefix: `${tag}-` } });
}

interface Manifest {
  companies: {
    name: string;
    credentials: { client_id: string; client_secret: string; hmac_secret: string }[];
    accounts: { branch: string; number: string }[];
  }[];
}

/** Another company than the bench's, one of those that a sandbox has. */
async function otherCompany(port: number): Promise<{ load: LoadPlan }> {
  const { companies } = (await (await fetch(`http://127.0.0.1:${port}/sandbox`)).json()) as Manifest;
  const company = companies.find(({ name }) => name.startsWith('Oficina'));
  const [credential, account] = [company?.credentials[0], company?.accounts[0]];
  if (credential === undefined || account === undefined)
    throw new NoFigures('the sandbox has no second company');
  const { client_id, client_secret } = credential;
  const answer = await fetch(`http://127.0.0.1:${port}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const accounts = [{ branch: account.branch, number: account.number }];
  const load = { port, connections: 0, token, accounts, hmacSecret: credential.hmac_secret };
  return { load: { ...load, kind: 'self-approve' } };
}

/** One caller in a process of its own; resolves when its time is over. */
function call(
  { workshop }: Stress,
  plan: StressPlan,
  each?: (second: StressSecond) => void,
): Promise<StressSecond[]> {
  const child = fork(fileURLToPath(new URL('./stress-worker.js', import.meta.url)), [], { execArgv: [] });
  const kill = () => {
    child.kill('SIGKILL');
  };
  workshop.cleanUp(async () => kill());
  const seconds: StressSecond[] = [];
  return new Promise<StressSecond[]>((resolve, reject) => {
    child.once('exit', () => reject(new NoFigures('a caller ended')));
    child.on('message', (told: FromStress) => {
      if ('fail' in told) return reject(new NoFigures(`a caller failed: ${told.fail}`));
      if ('newcomers' in told) {
        const { came, p50, p99, max } = told.newcomers;
        const figures = `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)} ms`;
        console.log(`${came} came; from the first packet to the first answer ${figures}`);
        return resolve(seconds);
      }
      if ('done' in told) return resolve(seconds);
      seconds.push(told.second);
      each?.(told.second);
    });
    child.send(plan);
  }).finally(kill);
}

function heading(): void {
  console.log('          offered/s   sent/s accepted  refused    other  p50 ok  p99 ok  p99 no     RSS');
}

function line(name: string, second: StressSecond, pid: number): void {
  const count = (value: number) => String(value).padStart(8);
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(8);
  const { offered, sent, accepted, refused, other, p50Accepted, p99Accepted, p99Refused } = second;
  console.log(
    name.padEnd(10) +
      [offered, sent, accepted, refused, other].map(count).join(' ') +
      [p50Accepted, p99Accepted, p99Refused].map(ms).join('') +
      `${memoryOf(pid)} MB`.padStart(8),
  );
}

function memoryOf(pid: number): string {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return (Number(kilobytes) / 1024).toFixed(0);
  } catch {
    return '?';
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function say(text: string): void {
  console.error(text);
}
