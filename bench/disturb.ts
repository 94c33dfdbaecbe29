import { readFileSync } from 'node:fs';
import { NoFigures } from './cases.ts';
import { type Client, openClient } from './client.ts';
import { openOthers } from './company.ts';
import { readProcesses } from './measure.ts';
import { createWriter, type Sender } from './requests.ts';
import { openWorkshop, type Server, startServer } from './server.ts';
import { median } from './short-run.ts';

const PROCESSES = 3;
// Each company's payments are a lane of its own, served by one of the processes.
const COMPANIES = 60;
// A caller that was refused or cut off tries again after so long.
const AGAIN_MS = 50;
const CALM_MS = 6_000;
const FROZEN_MS = 10_000;
const ROLLING_MS = 25_000;

/** An answer, or a connection that broke over a request (`status` 0). */
interface Answered {
  company: number;
  sentAt: number;
  at: number;
  status: number;
}

/** Callers of many companies, a payment each at a time at a steady pace. */
interface Callers {
  answers: Answered[];
  /** When each company's open request was sent; undefined where it has none. */
  open: (number | undefined)[];
  stop(): Promise<void>;
}

/** Measures what a process that is killed, frozen or replaced costs those who pay. */
export async function disturbNodes({ dir }: { dir?: string }, prove: (server: Server) => Promise<number>) {
  const workshop = await openWorkshop(dir);
  try {
    const server = await startServer(workshop, { LASTRO_PROCESSES: `${PROCESSES}` }, undefined);
    const senders = await openOthers(server.port, COMPANIES);
    const callers = await startCalling(server.port, senders);
    await pause(CALM_MS);
    await kill(server, callers);
    await pause(CALM_MS);
    await freeze(server, callers);
    await pause(CALM_MS);
    await roll(server, callers);
    await callers.stop();
    await pause(CALM_MS);
    console.log(`the checker found no breach in ${await prove(server)} rows`);
    await server.stop();
  } finally {
    await workshop.close();
  }
}

async function kill(server: Server, { answers }: Callers): Promise<void> {
  const victim = membersOf(server)[1] as number;
  const at = performance.now();
  process.kill(victim, 'SIGKILL');
  await pause(CALM_MS + 4_000);
  const first = Array.from({ length: COMPANIES }, (_, company) => {
    const served = answers.find((one) => one.company === company && one.status === 200 && one.sentAt > at);
    return (served?.at ?? Number.POSITIVE_INFINITY) - at;
  });
  const since = answers.filter((one) => one.at > at);
  console.log(
    `\nkilled: every company is served again ${seconds(Math.max(...first))} after it, the median ${seconds(median(first))}; ` +
      `${count(since, 0)} connections cut, ${count(since, 503)} refused, ${other(since)} answered otherwise, slowest answer ${slowest(since)}`,
  );
}

async function freeze(server: Server, { answers, open }: Callers): Promise<void> {
  const [from, victim] = [performance.now(), membersOf(server)[1] as number];
  const before = answers.filter((one) => one.at > from - CALM_MS && one.status === 200);
  process.kill(victim, 'SIGSTOP');
  await pause(FROZEN_MS);
  const to = performance.now();
  // Callers whose connection leads to the frozen process wait for it; the others pay elsewhere.
  const stuck = new Set(
    open.flatMap((since, company) => (since !== undefined && since < to - 5_000 ? [company] : [])),
  );
  const rateOf = (some: readonly Answered[], ms: number) =>
    some.filter(({ company }) => !stuck.has(company)).length / (ms / 1_000);
  const during = answers.filter((one) => one.at > from && one.at <= to && one.status === 200);
  const [was, is] = [rateOf(before, CALM_MS), rateOf(during, to - from)];
  process.kill(victim, 'SIGCONT');
  await pause(2_000);
  const since = answers.filter((one) => one.at > from);
  console.log(
    `frozen for ${seconds(to - from)}: ${stuck.size} of ${COMPANIES} callers hang on it; the others ${was.toFixed(0)} → ${is.toFixed(0)} payments/s, ` +
      `${(100 * (1 - is / was)).toFixed(1)} % lost; ${count(since, 503)} refused, ${other(since)} answered otherwise, their slowest answer ${slowest(since.filter(({ company }) => !stuck.has(company)))}`,
  );
}

/** Each process is replaced by a new one, one after the other. */
async function roll(server: Server, { answers }: Callers): Promise<void> {
  const [from, before] = [performance.now(), membersOf(server)];
  process.kill(server.pid, 'SIGUSR2');
  while (membersOf(server).some((pid) => before.includes(pid)) && performance.now() - from < ROLLING_MS)
    await pause(100);
  const took = performance.now() - from;
  await pause(2_000);
  const left = membersOf(server).filter((pid) => before.includes(pid)).length;
  const since = answers.filter((one) => one.at > from);
  console.log(
    `replaced one by one in ${seconds(took)} (${left} not): ${count(since, 200)} paid, ${count(since, 503)} refused, ` +
      `${count(since, 0)} cut, ${other(since)} answered otherwise, slowest answer ${slowest(since)}`,
  );
}

async function startCalling(port: number, senders: readonly Sender[]): Promise<Callers> {
  const answers: Answered[] = [];
  const open: (number | undefined)[] = senders.map(() => undefined);
  let stopped = false;
  const ended = senders.map(async (sender, company) => {
    const write = createWriter(port, { sender });
    let asker: Asker | undefined;
    for (let n = 0; !stopped; n += 1) {
      const sentAt = performance.now();
      open[company] = sentAt;
      // A connection that was closed between two requests took none along.
      if (asker === undefined || asker.isBroken()) asker = await openAsker(port);
      const status = await asker.ask(write(`disturbed-${company}-${n}`, n));
      open[company] = undefined;
      answers.push({ company, sentAt, at: performance.now(), status });
      await pause(AGAIN_MS);
    }
    asker?.close();
  });
  await pause(2_000);
  const stop = async () => {
    stopped = true;
    await Promise.all(ended);
  };
  return { answers, open, stop };
}

interface Asker {
  /** The answer's status; 0 where the connection broke over it. */
  ask(request: string): Promise<number>;
  isBroken(): boolean;
  close(): void;
}

async function openAsker(port: number): Promise<Asker> {
  let answer: (status: number) => void = () => undefined;
  let broken = false;
  const fail = () => {
    broken = true;
    answer(0);
  };
  let client: Client | undefined;
  client = await openClient(port, { onAnswer: (status) => answer(status), onBroken: fail }).catch(
    () => undefined,
  );
  return {
    ask: (request) =>
      new Promise((resolve) => {
        answer = resolve;
        if (broken || client === undefined) return resolve(0);
        client.send(request);
      }),
    isBroken: () => broken,
    close: () => client?.close(),
  };
}

/** The processes that serve, oldest first: children of the one that was started, but for the database's. */
function membersOf({ pid }: Server): number[] {
  const all = readProcesses(pid);
  if (all === undefined) throw new NoFigures('processes cannot be told apart here');
  return [...all]
    .filter(([id, { parent, isDatabase }]) => parent === pid && !isDatabase && isNode(id))
    .map(([id]) => id)
    .sort((a, b) => a - b);
}

function isNode(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0serve');
  } catch {
    return false;
  }
}

const count = (answers: readonly Answered[], status: number) =>
  answers.filter((one) => one.status === status).length;
const other = (answers: readonly Answered[]) =>
  answers.filter(({ status }) => ![0, 200, 503].includes(status)).length;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const slowest = (answers: readonly Answered[]) =>
  seconds(answers.reduce((most, { at, sentAt }) => Math.max(most, at - sentAt), 0));
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
