import { createHash } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { createPool, type Pool } from '../../src/database/pool.ts';
import { isUnavailable } from '../../src/database/unavailable.ts';
import { CHECKS, formatVerdicts, verify } from '../../src/verify/verify.ts';
import { judge } from '../reliability/torture/judge.ts';
import { openProgram, type Program } from '../reliability/torture/program.ts';
import { planFaults } from './faults.ts';
import { serveDatabase } from './kernel/database.ts';
import type { Realm } from './kernel/scheduler.ts';
import { hearPieces, network } from './kernel/take-network.ts';
import { world } from './kernel/take-over.ts';
import { createNode, DATABASE, DATABASE_PLACE, DATABASE_URL, type SimulatedNode, startNode } from './node.ts';
import { actAll } from './traffic.ts';

export interface PlayOptions {
  seed: number;
  /** Of each of a customer's programs that run at once. */
  acts: number;
  faults: boolean;
  /** Acts and faults that are left out, by their names. */
  dropped: readonly string[];
  /** Gets every line of the history. */
  tell?: (line: string) => void;
}

export interface Played {
  seed: number;
  /** Of everything that has passed over the network, and when. */
  hash: string;
  pieces: number;
  events: number;
  /** Virtual seconds. */
  seconds: number;
  /** All acts and faults by their names, in their order. */
  done: string[];
  acts: Record<string, number>;
  faults: Record<string, number>;
  requests: { tries: number; answered: number; lost: number; refusedForNow: number };
  /** Good answers by the published operation. */
  operations: Record<string, number>;
  webhooks: { events: number; calls: number };
  database: { rounds: number; commits: number; timeouts: number; rolledBackByLoss: number };
  checks: number;
  wrong: string[];
}

export interface Stage {
  nodes: SimulatedNode[];
  pool: Pool;
  played: Played;
  options: PlayOptions;
  note(line: string): void;
}

export const CUSTOMERS: Realm = { name: 'customers', alive: true };
const PROGRAMS = 8;
// A fault is followed by a part of the checks in turn, since all of them cost as much as fifty requests.
const PARTS = 6;
const LONGEST_MS = 3 * 3_600_000;

/** Two nodes and their customers, faults, rest, and the books. */
export async function play(db: PGlite, options: PlayOptions): Promise<Played> {
  const hash = createHash('sha256');
  const played = emptyPlayed(options.seed);
  const note = (line: string) => {
    const whole = `${world.now().toFixed(3)} ${line}`;
    hash.update(whole).update('\n');
    options.tell?.(whole);
  };
  hearPieces((from, to, piece) => {
    played.pieces += 1;
    note(`${from.name} > ${to.name} ${piece === null ? 'end' : fingerprint(piece)}`);
  });
  const served = serveDatabase(db, world);
  network().listen(DATABASE_PLACE, served.accept, DATABASE);
  const nodes = [createNode('one', 3001), createNode('two', 3002)];
  for (const node of nodes) startNode(node);
  let over = false;
  const end = (failure?: unknown) => {
    if (failure !== undefined) played.wrong.push(`it could not go on: ${stackOf(failure)}`);
    over = true;
  };
  const pool = world.within(CUSTOMERS, () =>
    createPool({ url: DATABASE_URL, connections: 2, statementTimeoutMs: 60_000 }),
  );
  const stage: Stage = { nodes, pool, played, options, note };
  world.after(0, () => void run(stage).then(() => end(), end), CUSTOMERS);
  try {
    await world.until(() => over, LONGEST_MS);
  } catch (error) {
    played.wrong.push(`it could not go on: ${stackOf(error)}`);
  }
  Object.assign(played, { hash: hash.digest('hex'), events: world.events(), database: { ...served.counts } });
  return played;
}

async function run(stage: Stage): Promise<void> {
  const { nodes, pool, played, options } = stage;
  const began = world.now();
  await nodesAreUp(nodes);
  let asked = 0;
  const urlNow = () => {
    const living = nodes.filter(({ app }) => app !== undefined);
    asked += 1;
    return `http://127.0.0.1:${(living[asked % Math.max(1, living.length)] ?? (nodes[0] as SimulatedNode)).port}`;
  };
  const programs: Program[] = [];
  for (let index = 0; index < PROGRAMS; index++) programs.push(await openProgram(index, urlNow));
  let resting = false;
  const faults = options.faults ? planFaults(stage, () => resting) : Promise.resolve();
  // Awaited once the traffic rests; until then its failure must not end the process.
  faults.catch(() => undefined);
  await actAll(stage, programs);
  resting = true;
  await faults;
  await nodesAreUp(nodes);
  await check(stage);
  const judged = await judge({ pool, programs });
  played.wrong.push(...judged.wrong, ...judged.breaches);
  played.seconds = Math.round((world.now() - began) / 1_000);
  for (const { asker, receiver } of programs) {
    for (const name of ['tries', 'answered', 'lost', 'refusedForNow'] as const)
      played.requests[name] += asker.counts[name];
    for (const [name, times] of Object.entries(asker.counts.operations))
      played.operations[name] = (played.operations[name] ?? 0) + times;
    played.webhooks.calls += receiver.calls();
    played.webhooks.events += receiver.events();
  }
}

/** Holds the database against all that must always be so, or against a part of it. */
export async function check({ pool, played }: Stage, part?: number): Promise<void> {
  const checks = part === undefined ? undefined : CHECKS.filter((_, at) => at % PARTS === part % PARTS);
  const breached = (await verifyWhole(pool, checks)).filter(({ breaches }) => breaches > 0);
  played.checks += 1;
  played.wrong.push(...breached.map((verdict) => formatVerdicts([verdict])));
}

/** Begins anew where the database was silent: a transaction that a fault holds up makes all others wait. */
async function verifyWhole(pool: Pool, checks: typeof CHECKS | undefined) {
  for (;;)
    try {
      return await verify(pool, checks);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
}

async function nodesAreUp(nodes: readonly SimulatedNode[]): Promise<void> {
  for (;;) {
    if (nodes.every(({ app }) => app !== undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? `${error.stack}` : String(error);
}

// Of its memory, files and processor.
const OF_THE_PROCESS = /^(# (HELP|TYPE) )?(process|nodejs)_.*\n/gm;

/** Signatures of tokens are of the platform's own chance; a header's date and what a process measures of itself, too. */
function fingerprint(piece: Buffer): string {
  const text = piece
    .toString('latin1')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token')
    .replace(/\r\ndate: [^\r]*/gi, '');
  const measured = text.replace(OF_THE_PROCESS, '');
  const compared = measured === text ? text : measured.replace(/\r\ncontent-length: [^\r]*/i, '');
  const length = measured === text ? piece.length : compared.length;
  return `${length} ${createHash('sha256').update(compared, 'latin1').digest('hex').slice(0, 16)}`;
}

function emptyPlayed(seed: number): Played {
  return {
    ...{ seed, hash: '', pieces: 0, events: 0, seconds: 0, done: [], acts: {}, faults: {} },
    requests: { tries: 0, answered: 0, lost: 0, refusedForNow: 0 },
    operations: {},
    webhooks: { events: 0, calls: 0 },
    database: { rounds: 0, commits: 0, timeouts: 0, rolledBackByLoss: 0 },
    ...{ checks: 0, wrong: [] },
  };
}
