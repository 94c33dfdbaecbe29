import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltFile, guideDirectory, readBuiltFiles } from './built-files.ts';
import { installGuide } from './guide.ts';
import { FOR_EVER, sendBuilt } from './send-built.ts';

const PAGES: { file: string; paths: string[]; sandbox?: true }[] = [
  { file: 'customer.html', paths: ['/', '/app', '/app/*'] },
  { file: 'operator.html', paths: ['/operator', '/operator/app', '/operator/app/*'] },
  { file: 'sandbox.html', paths: ['/sandbox/ui', '/sandbox/ui/*'], sandbox: true },
];

/** Address of the guide, for programs that know only the bank's address (RFC 8631). */
const READ_ON = '</guide/>; rel="service-doc", </openapi.json>; rel="service-desc"';

/** Serves the built pages, each under all its client's routes, their assets, and the guide where the reference is. */
export function installPages(
  app: FastifyInstance,
  { directory, sandbox, docs }: { directory: string; sandbox: boolean; docs: boolean },
): void {
  // They are few and small; from memory no path of a request ever reaches the disk.
  const files = readBuiltFiles(directory);
  for (const page of PAGES) {
    if (page.sandbox && !sandbox) continue;
    for (const path of page.paths)
      app.get(path, { schema: { hide: true } }, (request, reply) => {
        if (docs && path === '/') reply.header('link', READ_ON);
        return sendBuilt({ request, reply, file: files.get(page.file), cache: 'no-cache' });
      });
  }
  showUnknown(app, files, sandbox);
  if (docs) installGuide(app, guideDirectory());
  app.get('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return sendBuilt({ request, reply, file: files.get(`assets/${name}`), cache: FOR_EVER });
  });
}

/** Responds to browsers with a page for a missing one; programs get the refusal. */
function showUnknown(app: FastifyInstance, files: ReadonlyMap<string, BuiltFile>, sandbox: boolean): void {
  app.decorate('showUnknown', (request: FastifyRequest, reply: FastifyReply) => {
    const { accept = '' } = request.headers;
    if (request.method !== 'GET' || !/^text\/html\b/.test(accept) || request.url.startsWith('/assets/'))
      return false;
    const page = PAGES.find(({ paths }) => request.url.startsWith(`${paths[0]}/`) && paths[0] !== '/');
    const shown = page === undefined || (page.sandbox && !sandbox) ? 'customer.html' : page.file;
    const file = files.get(shown);
    if (file === undefined) return false;
    reply.server.refusals.count('notFound');
    sendBuilt({ request, reply: reply.code(404), file, cache: 'no-store' });
    return true;
  });
}
