import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, queryText } from '../../src/database/pool.ts';
import type { EmbeddedServer } from '../../src/embedded-postgres/embedded.ts';
import type { Settings } from '../../src/embedded-postgres/settings.ts';
import { runUser } from '../../src/embedded-postgres/user.ts';

/** A folder that the log is archived to, and a base backup beside it, as docs/restore.md has them. */
export interface Archive {
  /** Of a server that archives its log. */
  readonly backup: Settings;
  /** Of one that is brought to an instant of that log, which has a name: that is more exact than a time. */
  restore(instant: string): Settings;
  /** Copies a cluster under its running server. */
  backUp(server: Pick<EmbeddedServer, 'superuserUrl'>, cluster: string): Promise<void>;
  /** Lays the copy where a cluster belongs, to be restored at its next start. */
  layOut(cluster: string): Promise<void>;
}

/** `home` is a folder that the server's user can pass through. */
export function openArchive(home: string): Archive {
  const [log, base] = [join(home, 'archive'), join(home, 'backup')];
  mkdirSync(log);
  own(log);
  return {
    backup: settingsFor('backup', log),
    restore: (instant) => ({
      ...settingsFor('restore', log),
      recovery_target_time: '',
      recovery_target_name: instant,
    }),
    backUp: ({ superuserUrl }, cluster) => backUp(superuserUrl, cluster, base),
    layOut: async (cluster) => {
      copy(base, cluster);
      await write(join(cluster, 'recovery.signal'), '');
    },
  };
}

/** As a backup program does it: the connection that begins must be the one that ends. */
async function backUp(url: string, cluster: string, base: string): Promise<void> {
  const session = createPool({ url, connections: 1 });
  await queryText(session, `select pg_backup_start('past', true)`);
  copy(cluster, base);
  const [made] = await queryText<{ label: string }>(
    session,
    'select labelfile as label from pg_backup_stop(false)',
  );
  await session.close();
  await rm(join(base, 'postmaster.pid'));
  await write(join(base, 'backup_label'), made?.label ?? '');
}

/** Files and their owners. One that goes meanwhile, as some of a running server do, the log makes up for. */
function copy(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr)
      .trim()
      .split('\n');
    if (!said.every((line) => line.endsWith('No such file or directory'))) throw error;
  }
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  own(path);
}

/** Makes it the server's. */
export function own(path: string): void {
  const { uid } = runUser();
  if (uid !== undefined) execFileSync('chown', [String(uid), path]);
}

/** Settings that docs/restore.md gives PostgreSQL, with the log where it is here. */
function settingsFor(step: 'backup' | 'restore', log: string): Settings {
  // Not told by this file's own place: a long test runs from where it was compiled to.
  const page = readFileSync(join(process.cwd(), 'docs', 'restore.md'), 'utf8');
  const lines = new RegExp(`<!-- settings: ${step} -->\\s+\`\`\`\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
  const settings = [...lines.matchAll(/^ *(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace('/backup/log', log),
  ]);
  if (settings.length < 4) throw new Error(`docs/restore.md has no settings for a ${step}`);
  return Object.fromEntries(settings);
}
