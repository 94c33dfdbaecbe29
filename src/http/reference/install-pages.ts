import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import { groupsOf, type ReferenceGroup } from './groups.ts';
import { type PublishedDocument, readOperations } from './model.ts';
import { renderReference } from './render-page.ts';
import type { ReferenceLanguage } from './words.ts';

// The page loads from the bank alone, so it works on a machine that reaches nothing else.
const OWN_FILES_ONLY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Rendered {
  plain: string;
  gzipped: Buffer;
}

/** `GET /docs`: the pages of the reference, each made of the document when it is first asked for, and kept. */
export function installReferencePages(app: FastifyInstance, document: () => PublishedDocument): void {
  let groups: ReferenceGroup[] | undefined;
  const made = new Map<string, Rendered>();
  const render = (language: ReferenceLanguage, slug: string | undefined): Rendered => {
    groups ??= groupsOf(readOperations(document()));
    const shown = groups.find((group) => group.slug === slug);
    if (slug !== undefined && shown === undefined) throw new Refusal('notFound');
    const name = `${language}/${slug ?? ''}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    const plain = renderReference({ language, groups, shown });
    const rendered = { plain, gzipped: gzipSync(plain, { level: 9 }) };
    made.set(name, rendered);
    return rendered;
  };
  for (const language of ['pt', 'en'] as const) {
    const root = language === 'pt' ? '/docs' : '/docs/en';
    app.get(root, { schema: { hide: true } }, (request, reply) =>
      send(request, reply, render(language, undefined)),
    );
    app.get<{ Params: { group: string } }>(`${root}/:group`, { schema: { hide: true } }, (request, reply) =>
      send(request, reply, render(language, request.params.group)),
    );
  }
}

function send(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  page: Rendered,
): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': OWN_FILES_ONLY,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(page.plain);
  return reply.header('content-encoding', 'gzip').send(page.gzipped);
}
