import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

/*
 * Writes down what each file costs, where `TEST_COSTS` names a file for it: seconds of the clock, processor seconds of the
 * worker, of the programs that it starts, and of PostgreSQL in the meantime. `node scripts/costs.mjs FILE` adds them up.
 * Linux alone tells; the machine's other work moves the clock's seconds and leaves the processor's.
 */

const file = process.env.TEST_COSTS;
const TICKS_A_SECOND = 100;

interface Running {
  parent: number;
  name: string;
  seconds: number;
}

if (file !== undefined) {
  const before = look();
  afterAll(() => {
    const after = look();
    const line = {
      file: expect.getState().testPath?.replace(`${process.cwd()}/`, ''),
      worker: process.pid,
      clock: after.clock - before.clock,
      own: after.own - before.own,
      started: after.started - before.started,
      postgres: after.postgres - before.postgres,
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  });
}

function look() {
  const running = processes();
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  const postmasters = [...running].filter(
    ([, { name, parent }]) => name === 'postgres' && running.get(parent)?.name !== 'postgres',
  );
  const ofTheRun = postmasters.filter(([, { parent }]) => parent === process.ppid);
  return {
    clock: performance.now() / 1_000,
    own,
    started: treeOf(running, process.pid) - own,
    postgres: ofTheRun.reduce((sum, [pid]) => sum + treeOf(running, pid), 0),
  };
}

/** With what has ended and was waited for. */
function treeOf(running: ReadonlyMap<number, Running>, pid: number): number {
  const children = [...running].filter(([, { parent }]) => parent === pid);
  const seconds = running.get(pid)?.seconds ?? 0;
  return children.reduce((sum, [child]) => sum + treeOf(running, child), seconds);
}

function processes(): Map<number, Running> {
  const found = new Map<number, Running>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const end = text.lastIndexOf(')');
      const fields = text.slice(end + 2).split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
      const name = text.slice(text.indexOf('(') + 1, end);
      found.set(Number(pid), { parent: Number(fields[1]), name, seconds: ticks / TICKS_A_SECOND });
    } catch {
      // It has ended since it was listed.
    }
  return found;
}
