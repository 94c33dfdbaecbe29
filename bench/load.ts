import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { NoFigures } from './cases.ts';
import { type Client, openClient } from './client.ts';
import { type Asks, createJudge, createRepeater, createWriter } from './requests.ts';

/** A stretch of load; like all here it can be sent to another process. */
export interface LoadPlan {
  port: number;
  /** Each with at most one request under way. */
  connections: number;
  /** That many connections come anew every second, for one request each. */
  anew?: true;
  /** Requests of `requests.ts`, or one text again and again. */
  asks: Asks | { text: string };
  /** Begins the tag of every request, so that they can be found again in the database. */
  tagPrefix: string;
  /** Seconds of the same load over the same connections beforehand, which is not counted. */
  leadIn?: number;
  seconds: number;
  /** Requests a second, on schedule; null: each connection asks as soon as it was answered. */
  rate: number | null;
  /**
   * Tells what was seen that often, beginning anew each time; refusals are counted, and what is due while all
   * connections are busy is never sent. Without it every answer must be a fresh success, and such a wait counts.
   */
  everyMs?: number;
  /** Of a generator in a process of its own, where the system lets this user set it; 0 unless said otherwise. */
  niceness?: number;
}

/** Percentiles are milliseconds. */
export type Seen = ReturnType<typeof summarize>;
export type Percentiles = ReturnType<typeof percentilesOf>;

export interface LoadResult extends Seen {
  /** When the run began and its last answer came; milliseconds since the epoch. */
  firstAt: number;
  lastAt: number;
  /** Processor time of the generator, seconds. */
  cpu: number;
  /** The first few things that were wrong; any at all voids the run. */
  faults: string[];
}

type OnSeen = (seen: Seen) => void;

export interface Listeners {
  seen?: OnSeen;
  /** Called behind the lead-in; what is counted begins when it has resolved. */
  ready?(): unknown;
}

/** A connection; `since` is from when the latency of its request counts. */
interface Lane {
  client?: Client;
  tag: string;
  since: number;
}

const FAULTS_KEPT = 5;
// After its time a run waits this long for the answers it is still owed.
const GRACE_MS = 30_000;
const OPENED_AT_ONCE = 100;

/** Opens all connections and loads in this process. */
export async function load(plan: LoadPlan, listeners: Listeners = {}): Promise<LoadResult> {
  const lanes: Lane[] = [];
  let stretch: ReturnType<typeof drive> | undefined;
  const openLane = async () => {
    const lane: Lane = { tag: '', since: 0 };
    lanes.push(lane);
    lane.client = await openClient(plan.port, {
      onAnswer: (status, body) => stretch?.answered(lane, status, body),
      onBroken: (why) => stretch?.broken(why),
    });
  };
  while (!plan.anew && lanes.length < plan.connections) {
    const length = Math.min(OPENED_AT_ONCE, plan.connections - lanes.length);
    await Promise.all(Array.from({ length }, openLane));
  }
  const driveFor = (some: LoadPlan, onSeen?: OnSeen) =>
    new Promise<Stretched>((done) => {
      stretch = drive(some, { lanes, done, onSeen });
    });
  const { leadIn = 0 } = plan;
  const lead = { ...plan, seconds: leadIn, tagPrefix: `${plan.tagPrefix}lead-in-` };
  const { faults } = leadIn > 0 && !plan.anew ? await driveFor(lead) : { faults: [] };
  if (faults.length > 0) throw new Error(`the lead-in was not answered well:\n  ${faults.join('\n  ')}`);
  await listeners.ready?.();
  const before = process.cpuUsage();
  const result = await (plan.anew ? meetNewcomers(plan) : driveFor(plan, listeners.seen));
  const { user, system } = process.cpuUsage(before);
  stretch = undefined;
  for (const { client } of lanes) client?.close();
  return { ...result, cpu: (user + system) / 1e6 };
}

function writerOf({ port, asks, everyMs, tagPrefix }: LoadPlan) {
  if ('text' in asks) return () => asks.text;
  return everyMs === undefined ? createWriter(port, asks) : createRepeater(port, asks, tagPrefix);
}

type Stretched = Omit<LoadResult, 'cpu'>;

interface StretchParts {
  lanes: readonly Lane[];
  done(result: Stretched): void;
  onSeen: OnSeen | undefined;
}

/** Begins now. */
function drive(plan: LoadPlan, { lanes, done, onSeen }: StretchParts) {
  const { asks, seconds, rate, tagPrefix, everyMs = 0 } = plan;
  const write = writerOf(plan);
  const judge = createJudge('text' in asks ? undefined : asks.request);
  const strict = everyMs === 0;
  const start = performance.now();
  const most = rate === null ? Number.POSITIVE_INFINITY : Math.ceil(seconds * rate);
  // A schedule that must be answered whole may take its time.
  const end = strict && rate !== null ? Number.POSITIVE_INFINITY : start + seconds * 1000;
  const idle = [...lanes];
  const faults: string[] = [];
  let tally = startTally();
  let [next, sent, answered, lastAt] = [0, 0, 0, start];
  const isOver = () => faults.length > 0 || next >= most || performance.now() >= end;
  const fire = (lane: Lane, since: number) => {
    lane.tag = tagPrefix + String(next).padStart(8, '0');
    lane.since = since;
    lane.client?.send(write(lane.tag, next));
    tally.sent += 1;
    sent += 1;
  };
  const pump = () => {
    while (!isOver()) {
      const now = performance.now();
      const due = rate === null ? now : start + (next * 1000) / rate;
      const lane = due > now ? undefined : idle.shift();
      if (due > now || (lane === undefined && (strict || rate === null))) return;
      if (lane !== undefined) fire(lane, due);
      tally.offered += 1;
      next += 1;
    }
  };
  const finish = () => {
    for (const timer of timers) clearInterval(timer);
    const times = { firstAt: performance.timeOrigin + start, lastAt: performance.timeOrigin + lastAt };
    done({ ...summarize(tally), ...times, faults });
  };
  const fault = (why: string) => void (faults.length < FAULTS_KEPT && faults.push(why));
  const broken = (why: string) => {
    fault(why);
    finish();
  };
  const tell = () => {
    if (performance.now() > end - everyMs / 2) return finish();
    onSeen?.(summarize(tally));
    tally = startTally();
  };
  const late = () => broken('answers were missing long after the end');
  const last = strict ? setTimeout(late, seconds * 1000 + GRACE_MS) : setInterval(tell, everyMs);
  const timers = [setInterval(pump, 1), last];
  pump();
  return {
    broken,
    answered: (lane: Lane, status: number, body: string) => {
      lastAt = performance.now();
      answered += 1;
      count(tally, status, lastAt - lane.since);
      const wrong = strict ? judge(lane.tag, status, body) : undefined;
      if (wrong !== undefined) fault(wrong);
      idle.push(lane);
      pump();
      if (strict && answered === sent && isOver()) finish();
    },
  };
}

function startTally() {
  return { offered: 0, sent: 0, other: 0, accepted: [] as number[], refused: [] as number[] };
}

function count(tally: ReturnType<typeof startTally>, status: number, ms: number): void {
  if (status === 200) tally.accepted.push(ms);
  else if (status === 429 || status === 503) tally.refused.push(ms);
  else tally.other += 1;
}

/** Of what was due (`offered`) only what found a connection was sent. */
function summarize({ accepted, refused, ...counts }: ReturnType<typeof startTally>) {
  const latencies = { answer: percentilesOf(accepted), refusal: percentilesOf(refused) };
  return { ...counts, accepted: accepted.length, refused: refused.length, ...latencies };
}

/** Exact: the smallest latency that at least this share did not exceed. */
export function percentilesOf(latencies: readonly number[]) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** New connections at once, every second; counts from the first packet to the whole answer. */
async function meetNewcomers(plan: LoadPlan): Promise<Stretched> {
  const { port, connections: length, seconds } = plan;
  const text = writerOf(plan)('', 0);
  const tally = startTally();
  const meet = () =>
    new Promise<void>((resolve, reject) => {
      const start = performance.now();
      const onAnswer = (status: number) => {
        count(tally, status, performance.now() - start);
        resolve(opening.then(({ close }) => close()));
      };
      const opening = openClient(port, { onAnswer, onBroken: (why) => reject(new Error(why)) });
      opening.then(({ send }) => send(text), reject);
    });
  const firstAt = Date.now();
  for (let second = 0; second < seconds; second += 1) {
    const later = new Promise((resolve) => setTimeout(resolve, 1_000));
    await Promise.all(Array.from({ length }, meet));
    await later;
  }
  return { ...summarize(tally), firstAt, lastAt: Date.now(), faults: [] };
}

function setNiceness(niceness = 0): void {
  try {
    setPriority(niceness);
  } catch {
    // To come before others takes a right that few users have. The figures are then those of a busier machine.
  }
}

type FromGenerator = { seen: Seen } | { ready: true } | { result: LoadResult } | { failed: string };
type ToGenerator = { plan: LoadPlan } | { go: true };

const AS_GENERATOR = '--generate';

/** Loads in a process of its own, so that what it costs is not mixed up with what the bench costs. */
export function generate(plan: LoadPlan, cleanUp: (undo: () => void) => void, listeners: Listeners = {}) {
  // Flags of this process, such as a profiler, are not meant for the generator.
  const child = fork(fileURLToPath(import.meta.url), [AS_GENERATOR], { execArgv: [] });
  const kill = () => void child.kill('SIGKILL');
  cleanUp(kill);
  return new Promise<LoadResult>((resolve, reject) => {
    child.once('exit', () => reject(new NoFigures('the load generator ended')));
    const say = (message: ToGenerator) => void child.send(message);
    child.on('message', async (told: FromGenerator) => {
      if ('seen' in told) listeners.seen?.(told.seen);
      else if ('result' in told) resolve(told.result);
      else if ('failed' in told) reject(new NoFigures(`the load generator failed: ${told.failed}`));
      else {
        await listeners.ready?.();
        say({ go: true });
      }
    });
    say({ plan });
  }).finally(kill);
}

if (process.argv.includes(AS_GENERATOR)) {
  const tell = (message: FromGenerator) => process.send?.(message);
  let go = () => {};
  const ready = () =>
    new Promise<void>((resolve) => {
      go = resolve;
      tell({ ready: true });
    });
  process.on('message', (told: ToGenerator) => {
    if ('go' in told) return go();
    setNiceness(told.plan.niceness);
    const loading = load(told.plan, { seen: (seen) => tell({ seen }), ready });
    loading.then((result) => tell({ result })).catch((error: unknown) => tell({ failed: String(error) }));
  });
  // It ends with its parent, whatever becomes of that one.
  process.once('disconnect', () => process.exit(0));
}
