import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import { type BuiltFile, readBuiltFiles } from './built-files.ts';

/** Nothing but what this server itself serves: no inline script or style, no frame, no other site. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

// The names of assets carry a hash of what is in them.
const FOR_EVER = 'public, max-age=31536000, immutable';

const PAGES: { file: string; paths: string[]; sandbox?: true }[] = [
  { file: 'customer.html', paths: ['/', '/app', '/app/*'] },
  { file: 'operator.html', paths: ['/operator', '/operator/app', '/operator/app/*'] },
  { file: 'sandbox.html', paths: ['/sandbox/ui', '/sandbox/ui/*'], sandbox: true },
];

/** Serves the built pages, each under all its client's routes, and their assets. A file that is not there is 404. */
export function installPages(
  app: FastifyInstance,
  { directory, sandbox }: { directory: string; sandbox: boolean },
): void {
  // They are few and small; from memory no path of a request ever reaches the disk.
  const files = readBuiltFiles(directory);
  for (const page of PAGES) {
    if (page.sandbox && !sandbox) continue;
    for (const path of page.paths)
      app.get(path, { schema: { hide: true } }, (request, reply) =>
        answer({ request, reply, file: files.get(page.file), cache: 'no-cache' }),
      );
  }
  app.get('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return answer({ request, reply, file: files.get(`assets/${name}`), cache: FOR_EVER });
  });
}

interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
  file: BuiltFile | undefined;
  cache: string;
}

function answer({ request, reply, file, cache }: Answering): FastifyReply {
  if (file === undefined) throw new Refusal('notFound');
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find(
    (one) =>
      file.encoded[one] !== undefined &&
      new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  );
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply
    .headers(HEADERS)
    .header('vary', 'Accept-Encoding')
    .header('cache-control', cache)
    .type(file.type)
    .send(encoding === undefined ? file.bytes : file.encoded[encoding]);
}
