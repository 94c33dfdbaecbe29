import assert from 'node:assert';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from '../errors.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

interface Assets {
  /** Of all files together: modules name each other without it, and still are never mixed. */
  version: string;
  files: ReadonlyMap<string, { type: string; content: Buffer }>;
}

let loaded: Assets | undefined;

/** Styles and scripts of the pages: a handful of small files that are read once and kept. */
function assets(): Assets {
  loaded ??= load(assetsDirectory());
  return loaded;
}

function load(directory: string): Assets {
  const hash = createHash('sha256');
  const files = new Map<string, { type: string; content: Buffer }>();
  for (const name of readdirSync(directory).sort()) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const content = readFileSync(join(directory, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
    files.set(name, { type, content });
  }
  return { version: hash.digest('hex').slice(0, 16), files };
}

// The built program runs from another folder, and these files are served as they were written.
function assetsDirectory(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    assert(dirname(folder) !== folder, 'the pages are not below a package.json above this file');
    folder = dirname(folder);
  }
  return join(folder, 'src', 'http', 'hosted', 'browser');
}

/** The address of a style or script; it changes whenever any of them does. */
export function assetPath(name: string): string {
  const { version, files } = assets();
  assert(files.has(name), `there is no page file ${name}`);
  return `/hosted/${version}/${name}`;
}

/** `GET /hosted/{version}/{file}`: kept for ever by browsers, because its address names its content. */
export function installAssets(app: FastifyInstance): void {
  app.get<{ Params: { version: string; file: string } }>(
    '/hosted/:version/:file',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const { version, files } = assets();
      const found = files.get(params.file);
      if (found === undefined) return answerRefusal('notFound', reply);
      // While nodes of two versions serve, a page of one may ask the other: it is answered, but not for ever.
      const current = params.version === version;
      reply
        .type(found.type)
        .header('cache-control', current ? 'public, max-age=31536000, immutable' : 'no-store');
      return reply.send(found.content);
    },
  );
}
