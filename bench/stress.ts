import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** Runs these cases and prints them second by second. They prove no books: refused payments are not there. */
export async function runStress(options: BenchOptions, workshop: Workshop): Promise<void> {
  const server = await startServer({
    dataDir: workshop.dataDir,
    batchLimit: null,
    profileDir: options.profile ?? null,
    onSpawn: workshop.cleanUp,
  });
  const company = await openBenchCompany(server.port);
  const stress: Stress = { server, company, seconds: options.seconds, workshop };
  if (options.cases.includes('overload')) await Promise.race([overload(stress), server.died]);
  if (options.cases.includes('noisy')) await Promise.race([noisy(stress), server.died]);
}

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
  const calm = { ...pays('calm'), connections: 16, rate: Math.ceil(capacity / 4), seconds: CALM_SECONDS };
  const after = await call(stress, calm, (second) => line('after', second, stress.server.pid));
  const well = after.findIndex(
    ({ accepted, refused, p99Accepted }) => accepted > 0 && refused === 0 && p99Accepted < 250,
  );
  console.log(well < 0 ? `not itself within ${CALM_SECONDS} s` : `itself again within ${well + 1} s`);
}

/** A company that reads lists as fast as it can, and what it costs another that pays. */
async function noisy(stress: Stress): Promise<void> {
  const pays = await paying(stress);
  const token = await noisyToken(stress.server.port);
  const quiet = (tag: string) => ({ ...pays(tag), connections: 32, rate: 100, seconds: stress.seconds });
  console.log('\na quiet company, 100 payments/s');
  heading();
  const alone = await call(stress, quiet('alone'), (second) => line('alone', second, stress.server.pid));
  const reads: StressPlan = {
    ...{ port: stress.server.port, connections: 64, rate: null, seconds: stress.seconds },
    asks: { do: 'read', path: '/v3/webhooks/logs?type=CASHIN', token },
  };
  const [beside, noise] = await Promise.all([
    call(stress, quiet('beside'), (second) => line('beside', second, stress.server.pid)),
    call(stress, reads),
  ]);
  const worst = (seconds: StressSecond[]) => median(seconds.slice(1).map(({ p99Accepted }) => p99Accepted));
  const answered = noise.reduce((sum, { accepted, refused }) => sum + accepted + refused, 0);
  const [was, is] = [worst(alone), worst(beside)];
  console.log(
    `the noisy one was answered ${answered} times; p99 of the quiet one ${was.toFixed(1)} → ${is.toFixed(1)} ms`,
  );
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
  companies: { name: string; credentials: { client_id: string; client_secret: string }[] }[];
}

async function noisyToken(port: number): Promise<string> {
  const { companies } = (await (await fetch(`http://127.0.0.1:${port}/sandbox`)).json()) as Manifest;
  const credential = companies.find(({ name }) => name.startsWith('Oficina'))?.credentials[0];
  if (credential === undefined) throw new NoFigures('the sandbox has no second company');
  const { client_id, client_secret } = credential;
  const answer = await fetch(`http://127.0.0.1:${port}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
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
      if ('done' in told) return resolve(seconds);
      seconds.push(told.second);
      each?.(told.second);
    });
    child.send(plan);
  }).finally(kill);
}

function heading(): void {
  console.log('            sent/s accepted  refused   other  p50 ok  p99 ok  p99 no   RSS');
}

function line(name: string, second: StressSecond, pid: number): void {
  const count = (value: number) => String(value).padStart(8);
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(8);
  const { sent, accepted, refused, other, p50Accepted, p99Accepted, p99Refused } = second;
  console.log(
    name.padEnd(10) +
      [sent, accepted, refused, other].map(count).join(' ') +
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
