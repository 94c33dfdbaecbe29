import type { FastifyInstance, FastifyReply } from 'fastify';
import { type BuiltFile, readBuiltFiles } from './built-files.ts';
import { FOR_EVER, sendBuilt } from './send-built.ts';

const PLACE = '/guide/';
const NOT_FOUND = '404.html';

/** Serves the guide: `/guide/start` is its page `start.html`, `/guide/en/` the `index.html` of that folder. */
export function installGuide(app: FastifyInstance, directory: string): void {
  // From memory no path of a request ever reaches the disk.
  const files = readBuiltFiles(directory);
  for (const route of ['/guide', `${PLACE}*`])
    app.get(route, { schema: { hide: true } }, (request, reply) => {
      const [path = '', ...query] = request.url.split('?');
      const file = fileAt(files, path);
      if (file !== undefined) {
        const cache = path.startsWith(`${PLACE}assets/`) ? FOR_EVER : 'no-cache';
        return sendBuilt({ request, reply, file, cache });
      }
      // The pages know themselves by one address each, with a slash at its end or without.
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      if (fileAt(files, other) !== undefined) return reply.redirect([other, ...query].join('?'), 308);
      const page = request.headers.accept?.includes('text/html') ? files.get(NOT_FOUND) : undefined;
      return sendBuilt({ request, reply: missing(reply, page), file: page, cache: 'no-cache' });
    });
}

function fileAt(files: ReadonlyMap<string, BuiltFile>, path: string): BuiltFile | undefined {
  if (!path.startsWith(PLACE)) return undefined;
  const name = path.slice(PLACE.length);
  if (name === '' || name.endsWith('/')) return files.get(`${name}index.html`);
  return files.get(name) ?? files.get(`${name}.html`);
}

function missing(reply: FastifyReply, page: BuiltFile | undefined): FastifyReply {
  return page === undefined ? reply : reply.code(404);
}
