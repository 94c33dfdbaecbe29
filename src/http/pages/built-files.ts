import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A file of the built pages with the forms in which it may be sent. */
export interface BuiltFile {
  /** Its bytes as they are without any encoding. */
  plain(): Buffer;
  type: string;
  encoded: { br?: Buffer; gzip?: Buffer };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.sh': 'text/plain; charset=utf-8',
};

/**
 * Everything of a directory by its path in it; nothing where there is none. Files of other types are left out. One that
 * lies there compressed alone is unpacked once somebody takes nothing else, and kept from then on.
 */
export function readBuiltFiles(directory: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(directory)) return files;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).replace(/\.br$/, '');
    const type = TYPES[extname(path)];
    const name = relative(directory, path).split(sep).join('/');
    if (!entry.isFile() || type === undefined || files.has(name)) continue;
    files.set(name, readForms(path, type));
  }
  return files;
}

function readForms(path: string, type: string): BuiltFile {
  const read = (name: string) => (existsSync(name) ? readFileSync(name) : undefined);
  const [br, gzip] = [read(`${path}.br`), read(`${path}.gz`)];
  let bytes: Buffer | undefined = read(path);
  return {
    plain: () => {
      bytes ??= brotliDecompressSync(br as Buffer);
      return bytes;
    },
    type,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/** Returns the folder of the built pages, for a program that runs built or from its sources. */
export function pagesDirectory(): string {
  return join(projectFolder(), 'dist', 'web');
}

/** Where it leaves the guide. */
export function guideDirectory(): string {
  return join(projectFolder(), 'dist', 'guide');
}

function projectFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    assert(dirname(folder) !== folder, 'the pages are not beside a package.json above this file');
    folder = dirname(folder);
  }
  return folder;
}
