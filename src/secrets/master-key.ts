import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../composition/start-error.ts';
import type { Config } from '../settings/config.ts';

const FILE = 'master.key';
const MASTER_KEY_BYTES = 32;
const HEX = /^[0-9a-f]{64}$/;

/**
 * The 32 bytes that encrypt every stored secret: configured, or in the sandbox from `master.key` in the data
 * directory, created at the first start. Production never generates one, because a key on only one machine is lost
 * with it. None is generated if `isNeeded`: the database has secrets of another key.
 */
export async function loadMasterKey(
  config: Pick<Config, 'mode' | 'masterKey' | 'dataDir'>,
  { isNeeded = false }: { isNeeded?: boolean } = {},
): Promise<Buffer> {
  if (config.masterKey !== undefined) return config.masterKey;
  if (config.mode === 'production') throw new Error('LASTRO_MASTER_KEY is required in production');
  const path = join(config.dataDir, FILE);
  const key = await readKey(path);
  if (key === undefined && isNeeded)
    throw new StartError(
      `${path} does not exist, and the secrets in the database cannot be decrypted without it: restore it, or begin with an empty database`,
    );
  return key ?? makeKey(config.dataDir, path);
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (!HEX.test(text.trim()))
    throw new StartError(`${path} does not hold a master key of 32 bytes in hex: restore it from a backup`);
  return Buffer.from(text.trim(), 'hex');
}

/** Writes the file under another name and then links it: two processes that start together end with one key. */
async function makeKey(directory: string, path: string): Promise<Buffer> {
  await mkdir(directory, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(MASTER_KEY_BYTES).toString('hex')}\n`);
    await file.sync();
    await file.close();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(path);
  if (key === undefined) throw new Error(`${path} vanished while it was being made`);
  return key;
}
