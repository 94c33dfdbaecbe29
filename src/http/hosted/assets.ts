import assert from 'node:assert';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from '../kernel/errors.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

interface Asset {
  type: string;
  plain: Buffer;
  /** The format that every browser accepts: these pages are opened on phones. */
  gzipped: Buffer;
}

interface Assets {
  /** Hash of all files together: modules refer to each other without it, and versions are still never mixed. */
  version: string;
  files: ReadonlyMap<string, Asset>;
}

let loaded: Assets | undefined;

/** Returns styles, scripts and fonts of the pages: a few small files that are read once and kept. */
export function assets(): Assets {
  loaded ??= load(assetsDirectory());
  return loaded;
}

function load(directory: string): Assets {
  const hash = createHash('sha256');
  const files = new Map<string, Asset>();
  for (const name of readdirSync(directory).sort()) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const plain = readFileSync(join(directory, name));
    hash.update(`${name}\0${plain.length}\0`).update(plain);
    files.set(name, { type, plain, gzipped: gzipSync(plain, { level: 9 }) });
  }
  return { version: hash.digest('hex').slice(0, 16), files };
}

// The built program runs from another folder, and these files are served as written.
function assetsDirectory(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    assert(dirname(folder) !== folder, 'the pages are not below a package.json above this file');
    folder = dirname(folder);
  }
  return join(folder, 'src', 'http', 'hosted', 'browser');
}

/** Returns the URL of a style or script; it changes if any of them changes. */
export function assetPath(name: string): string {
  const { version, files } = assets();
  assert(files.has(name), `there is no page file ${name}`);
  return `/hosted/${version}/${name}`;
}

/** Returns all modules that a module needs, so that a page can request them at once. */
export function modulesOf(name: string, known = new Set<string>()): ReadonlySet<string> {
  const text = assets().files.get(name)?.plain.toString('utf8') ?? '';
  for (const [, needed] of text.matchAll(/^import .* from '\.\/([\w-]+\.js)';$/gm)) {
    if (needed === undefined || known.has(needed)) continue;
    known.add(needed);
    modulesOf(needed, known);
  }
  return known;
}

/** `GET /hosted/{version}/{file}`: browsers cache it for ever, because the URL contains a hash of the content. */
export function installAssets(app: FastifyInstance): void {
  app.get<{ Params: { version: string; file: string } }>(
    '/hosted/:version/:file',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const { version, files } = assets();
      const found = files.get(params.file);
      if (found === undefined) return answerRefusal('notFound', reply);
      // While nodes of two versions serve, a page of one may ask the other: the response is not cached for ever.
      const current = params.version === version;
      reply.type(found.type).headers({
        'cache-control': current ? 'public, max-age=31536000, immutable' : 'no-store',
        vary: 'accept-encoding',
      });
      if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(found.plain);
      return reply.header('content-encoding', 'gzip').send(found.gzipped);
    },
  );
}
