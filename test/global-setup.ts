import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPool, queryText } from '../src/database/pool.ts';
import { startEmbedded } from '../src/embedded-postgres/embedded.ts';
import { findPlace } from '../src/embedded-postgres/place.ts';
import { isAlive } from '../src/embedded-postgres/process.ts';
import { stopOrphan } from '../src/embedded-postgres/stop.ts';
import { runUser } from '../src/embedded-postgres/user.ts';
import { makeCitusTemplate } from './citus.ts';
import { databaseUrl, TEMPLATE } from './database.ts';
import { unmountDisk } from './mount-disk.ts';
import { prepareTemplate } from './prepare-template.ts';
import { neverAnswered } from './refusals-answered.ts';
import { scratch } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster, as the application's role, to its own empty database. */
    databaseUrl: string;
    superuserUrl: string;
    /** The workers of a database that is spread over machines, as their superuser. */
    workerUrls: readonly string[];
    /** Where each process writes down which refusals its banks have answered. */
    refusalsFolder: string;
  }
}

const PREFIX = 'lastro-test-';

// The tests of the embedded server prove durability, each with a cluster of its own.
const FAST = { fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB', max_connections: '200' };

/** The database of the run; at its end the refusals that were answered are held against the table of all. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-refusals-`));
  project.provide('refusalsFolder', folder);
  const stop = await setUpDatabase(project);
  return async () => {
    await stop();
    const missing = await neverAnswered(project.vitest, folder);
    await rm(folder, { recursive: true, force: true });
    if (missing.length === 0) return;
    process.stderr.write(`\nNo test provokes these refusals of src/refusals.ts: ${missing.join(', ')}\n`);
    process.exitCode = 1;
  };
}

/** One cluster for the whole run, with a template that is migrated once and cloned by every test file. */
async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const citus = process.env.LASTRO_TEST_CITUS_URLS;
  if (citus !== undefined) return setUpCitus(project, citus.split(','));
  await removeAbandoned();
  const dataDir = await mkdtemp(join(scratch(), `${PREFIX}${process.pid}-`));
  // mkdtemp makes it private; as root the server runs as another user, who must get in.
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, settings: FAST });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('databaseUrl', server.url);
  project.provide('superuserUrl', server.superuserUrl);
  project.provide('workerUrls', []);
  return stop;
}

/** The same on machines that are there: the coordinator first, each as its superuser. */
async function setUpCitus(project: TestProject, urls: readonly string[]): Promise<() => Promise<void>> {
  const [coordinator = '', ...workers] = urls;
  const url = coordinator.replace(/\/\/[^@]*@/, '//lastro@');
  await makeCitusTemplate(urls, url);
  project.provide('databaseUrl', url);
  project.provide('superuserUrl', coordinator);
  project.provide('workerUrls', workers);
  return async () => undefined;
}

async function makeTemplate(url: string): Promise<void> {
  const admin = createPool({ url, connections: 1 });
  await queryText(admin, `create database ${TEMPLATE}`);
  await admin.close();
  // It must leave no connection open: a template that has one cannot be cloned.
  await prepareTemplate(databaseUrl(url, TEMPLATE));
}

/** A run that was killed left its folders, and where the system cannot end children with their parent, its server. */
async function removeAbandoned(): Promise<void> {
  const folders = [...new Set([tmpdir(), scratch()])];
  for (const dataDir of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(basename(dataDir))?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const place = await findPlace(dataDir, runUser());
    if (place !== undefined) {
      await stopOrphan(place.cluster, () => undefined);
      await rm(place.socketDir, { recursive: true, force: true });
    }
    unmountDisk(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}
