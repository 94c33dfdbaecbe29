import { spawn } from 'node:child_process';
import { findNeighbour, openCompany } from './company.ts';
import { generate, type LoadPlan, type Seen } from './load.ts';
import { findDatabaseProcesses, readMemory } from './measure.ts';
import { holdToShare } from './processor-share.ts';
import type { Sender } from './requests.ts';
import { type Server, startServer, type Workshop } from './server.ts';

interface Stress {
  server: Server;
  workshop: Workshop;
  /** The bench's own company. */
  sender: Sender;
  seconds: number;
}

/** How a load differs from payments of the bench's company, each as soon as the last was answered; printed where it has a name. */
type Caller = Partial<LoadPlan> & { name?: string };

const TIMES_CAPACITY = 10;
// One generator on the machine of the bank sends no more.
const RATE_AT_MOST = 40_000;
// Of one processor: so small a database carries some 2,000 payments/s, and a generator can bring ten times that.
const SMALL_DATABASE = 0.15;
const CALM_SECONDS = 4;
const WELL_MS = 250;
// Requests that a company may make a second where the share of each is set.
const SHARE = 400;
const CROWD = 200;
const QUIET_RATE = 100;
// Callers have machines of their own: a quiet one does not wait for the bank's processors, and a noisy one takes none.
const FIRST = -10;
const LAST = 10;

const STRESSES: readonly [string, (stress: Stress) => Promise<void>, Record<string, string>][] = [
  // First: what the other leaves to be vacuumed would take most of so small a share.
  ['overload', overloadOnSmallDatabase, {}],
  ['overload', overload, {}],
  ['noisy', noisy, {}],
  ['noisy', noisyBeyondShare, { LASTRO_COMPANY_RATES: `${SHARE}/${SHARE}` }],
  ['newcomers', newcomers, {}],
];

/** Runs these cases on servers of their own, prints them second by second, and has their books proved. */
export async function runStresses(
  names: readonly string[],
  { seconds, profile }: { seconds: number; profile?: string },
  workshop: Workshop,
  prove: (server: Server) => Promise<number>,
): Promise<void> {
  for (const [, stress, settings] of STRESSES.filter(([name]) => names.includes(name))) {
    const server = await startServer(workshop, settings, profile);
    const company = await openCompany(server.port);
    const sender = await company(server.port, 1);
    await Promise.race([stress({ server, workshop, sender, seconds }), server.died]);
    console.log(`the checker found no breach in ${await prove(server)} rows`);
    await server.stop();
  }
}

/** Ten times what the bank can do, and how soon it is itself again. */
async function overload(stress: Stress): Promise<void> {
  const before = await call(stress, { seconds: CALM_SECONDS });
  const capacity = Math.max(...before.map(({ accepted }) => accepted));
  const rate = Math.min(RATE_AT_MOST, capacity * TIMES_CAPACITY);
  heading(`capacity ${capacity} payments/s; offered ${rate}/s on 4000 connections`);
  await call(stress, { name: 'overload', connections: 4_000, rate });
  const calm = { name: 'after ½ s', connections: 16, rate: Math.ceil(capacity / 4), everyMs: 500 };
  const slices = await call(stress, { ...calm, seconds: CALM_SECONDS });
  const isWell = ({ accepted, refused, answer }: Seen) =>
    accepted > 0 && refused === 0 && answer.p99 < WELL_MS;
  const well = slices.findIndex(isWell);
  const itself = well < 0 ? `not within ${CALM_SECONDS} s` : `within ${((well + 1) / 2).toFixed(1)} s`;
  console.log(`itself again, with a p99 under ${WELL_MS} ms: ${itself} after the load ended`);
}

/** The same where the database is what falls short, as it mostly is where the bank has a machine of its own. */
async function overloadOnSmallDatabase(stress: Stress): Promise<void> {
  const release = holdToShare(findDatabaseProcesses(stress.server.pid), SMALL_DATABASE);
  if (release === undefined) return console.log('\nno control groups here: the database cannot be held back');
  console.log(`\nthe database is held to ${SMALL_DATABASE * 100} % of a processor`);
  await overload(stress).finally(release);
}

/**
 * Measures how much slower a company pays when another reads lists, or pays, as fast as it can. Either keeps the whole
 * machine busy, and a busy machine is slow by itself: two empty loops show how much.
 */
async function noisy(stress: Stress): Promise<void> {
  const sender = await findNeighbour(stress.server.port);
  const alone = await quiet(stress, 'alone');
  const busy = await besideEmptyLoops(() => quiet(stress, 'loops'));
  console.log(`two empty loops: p99 of the quiet one ${compare(alone, busy)}`);
  const asks = { text: get(stress, '/v3/webhooks/logs?type=CASHIN', sender.token) };
  await quietBeside(stress, alone, 'reads lists', { asks, connections: 64 });
  await quietBeside(stress, alone, 'pays all it can', { asks: { sender } });
}

/** The same when the other pays ten times as often as its share lets it. */
async function noisyBeyondShare(stress: Stress): Promise<void> {
  const asks = { sender: await findNeighbour(stress.server.port) };
  const alone = await quiet(stress, 'alone');
  const noise = { asks, connections: CROWD, rate: SHARE * TIMES_CAPACITY };
  await quietBeside(stress, alone, `pays ${TIMES_CAPACITY} x its share of ${SHARE}/s`, noise);
}

/** The quiet company's p99: the median of its seconds but the first. */
async function quiet(stress: Stress, name: string): Promise<number> {
  heading(`a quiet company, ${QUIET_RATE} payments/s`);
  const seconds = await call(stress, { name, connections: 32, rate: QUIET_RATE, niceness: FIRST });
  const slowest = seconds.slice(1).map(({ answer }) => answer.p99);
  return slowest.sort((a, b) => a - b)[Math.floor(slowest.length / 2)] ?? 0;
}

async function quietBeside(stress: Stress, was: number, what: string, noise: Caller): Promise<void> {
  const [is, noisy] = await Promise.all([
    quiet(stress, 'beside'),
    call(stress, { niceness: LAST, ...noise }),
  ]);
  const sum = (of: 'accepted' | 'refused') => noisy.reduce((total, second) => total + second[of], 0);
  const answers = `${sum('accepted')} answered, ${sum('refused')} refused`;
  console.log(`another ${what}: ${answers}; p99 of the quiet one ${compare(was, is)}`);
}

function compare(was: number, is: number): string {
  return `${was.toFixed(1)} → ${is.toFixed(1)} ms, ${(is / was).toFixed(1)} x`;
}

/** Beside processes that do nothing but take the processor's time. */
async function besideEmptyLoops<Result>(run: () => Promise<Result>): Promise<Result> {
  const loops = Array.from({ length: 2 }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const stop = () => loops.forEach((loop) => void loop.kill('SIGKILL'));
  process.once('exit', stop);
  return run().finally(stop);
}

/** New connections beside a bank that pays as fast as it can. */
async function newcomers(stress: Stress): Promise<void> {
  heading(`${CROWD} new connections at once, beside ${CROWD} that pay one after the other`);
  const [came] = await Promise.all([
    call(stress, { asks: { text: get(stress, '/healthz') }, connections: CROWD, anew: true }),
    call(stress, { name: 'payers', connections: CROWD, seconds: stress.seconds + 2 }),
  ]);
  for (const { accepted, answer } of came) {
    const [p50, p99, max] = [answer.p50, answer.p99, answer.max].map((value) => value.toFixed(0));
    console.log(
      `${accepted} came; from the first packet to the answer p50 ${p50}, p99 ${p99}, max ${max} ms`,
    );
  }
}

function get({ server }: Stress, path: string, token = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}

/** One caller in a process of its own; what it saw second by second. */
async function call({ server, workshop, sender, seconds }: Stress, caller: Caller): Promise<Seen[]> {
  const usual = { port: server.port, connections: 256, asks: { sender }, rate: null };
  const plan: LoadPlan = { ...usual, tagPrefix: 'stress-', seconds, everyMs: 1_000, ...caller };
  const slices: Seen[] = [];
  const onSeen = (seen: Seen) => {
    slices.push(seen);
    if (caller.name !== undefined) line(caller.name, seen, server.pid);
  };
  onSeen(await generate(plan, workshop.cleanUp, { seen: onSeen }));
  return slices;
}

function heading(what: string): void {
  console.log(
    `\n${what}\n          offered/s   sent/s accepted  refused    other  p50 ok  p99 ok  p99 no     RSS`,
  );
}

function line(name: string, seen: Seen, pid: number): void {
  const { offered, sent, accepted, refused, other, answer, refusal } = seen;
  const counts = [offered, sent, accepted, refused, other]
    .map((count) => String(count).padStart(8))
    .join(' ');
  const ms = [answer.p50, answer.p99, refusal.p99]
    .map((value) => `${value.toFixed(0)} ms`.padStart(8))
    .join('');
  console.log(`${name.padEnd(10)}${counts}${ms}${`${readMemory(pid, 'VmRSS')?.toFixed(0)} MB`.padStart(8)}`);
}
