import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives the processes back their whole share. */
export type Release = () => void;

// A part of the time this short keeps a process from standing still for longer than a turn takes.
const PERIOD_US = 20_000;

interface Groups {
  root: string;
  /** Writes how much of a processor, in microseconds of each period. */
  limit(group: string, quotaUs: number): void;
}

const GROUPS: readonly Groups[] = [
  {
    root: '/sys/fs/cgroup/cpu',
    limit: (group, quotaUs) => {
      writeFileSync(join(group, 'cpu.cfs_period_us'), `${PERIOD_US}`);
      writeFileSync(join(group, 'cpu.cfs_quota_us'), `${quotaUs}`);
    },
  },
  {
    root: '/sys/fs/cgroup',
    limit: (group, quotaUs) => writeFileSync(join(group, 'cpu.max'), `${quotaUs} ${PERIOD_US}`),
  },
];

/**
 * Holds processes, and what they start from now on, to a share of one processor together. Undefined where the system
 * has no control groups, or does not let this user make one.
 */
export function holdToShare(pids: readonly number[], share: number): Release | undefined {
  for (const groups of GROUPS.filter(({ root }) => existsSync(root))) {
    const group = join(groups.root, `lastro-bench-${process.pid}`);
    const release = () => {
      const inside = readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
      for (const pid of inside) tryTo(() => writeFileSync(join(groups.root, 'cgroup.procs'), pid));
      tryTo(() => rmdirSync(group));
    };
    const isHeld = tryTo(() => {
      mkdirSync(group);
      groups.limit(group, Math.round(share * PERIOD_US));
      for (const pid of pids) writeFileSync(join(group, 'cgroup.procs'), `${pid}`);
    });
    if (isHeld) return () => void tryTo(release);
    tryTo(release);
  }
  return undefined;
}

function tryTo(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
