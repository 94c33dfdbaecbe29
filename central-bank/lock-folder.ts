import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two programs writing one journal would corrupt it. The lock of a killed one is taken over. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'running.pid');
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      writeFileSync(path, `${process.pid}`, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
    const holder = Number(readFileSync(path, 'utf8'));
    if (isAlive(holder)) throw new Error(`${folder} is in use by process ${holder}.`);
    rmSync(path, { force: true });
  }
  throw new Error(`${folder} is in use.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
