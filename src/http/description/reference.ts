import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { installReferencePages } from '../reference/install-pages.ts';
import { addExamples } from './described-examples.ts';
import { addRefusals, REFUSAL_COMPONENTS } from './described-refusals.ts';
import { addStrictSigning } from './described-signature.ts';
import { nameOperations } from './name-operations.ts';

/** Operations for the bank's own people and its own pages have documents of their own. */
const OWN_DOCUMENTS = { operator: '/operator/', web: '/web/' } as const;

/**
 * `GET /openapi.json`, generated from the validating schemas, and `GET /docs`, which shows it; the operations of
 * operators and of the pages are in `GET /openapi/operator.json` and `GET /openapi/web.json`.
 */
export async function installReference(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lastro',
        version: '0.1.0',
        description:
          'Instant payments for business customers: send, receive and follow Pix. Get a token with ' +
          '`POST /v2/finance/auth-token`; sign requests that move money with the header `hmac`, the hex ' +
          'HMAC-SHA256 of the raw body under the HMAC secret of the same credential. That signature covers only ' +
          'the body: send an `idempotency-key` with every payment, and prefer a credential with ' +
          '`strict_signing`, whose signatures also cover the time, the method, the path and the key, and are valid ' +
          'once. Invalid HTTP gets 400 `Bad request`, an unknown path 404, and a method that a path does not ' +
          'support 405; a sandbox answers 403 under a host that is not its own.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          hmac: { type: 'apiKey', in: 'header', name: 'hmac' },
        },
        responses: REFUSAL_COMPONENTS as never,
      },
    },
    transform: ({ schema, url }) => ({ schema: withoutOwnKeywords(schema) as never, url }),
    transformObject: (documented) => {
      if (!('openapiObject' in documented)) return {};
      // The framework's types allow references, which it does not generate here.
      const paths = (documented.openapiObject.paths ?? {}) as Parameters<typeof addRefusals>[0];
      nameOperations(paths);
      addStrictSigning(paths as Parameters<typeof addStrictSigning>[0]);
      addRefusals(paths);
      addExamples(paths);
      return documented.openapiObject;
    },
  });
  installReferencePages(app, () => publicPart(app.swagger()));
  app.get('/openapi.json', { schema: { hide: true } }, async () => publicPart(app.swagger()));
  for (const [name, prefix] of Object.entries(OWN_DOCUMENTS))
    app.get(`/openapi/${name}.json`, { schema: { hide: true } }, async () =>
      part(app.swagger(), (path) => path.startsWith(prefix)),
    );
}

function publicPart(document: object): object {
  const own = Object.values(OWN_DOCUMENTS);
  return part(document, (path) => !own.some((prefix) => path.startsWith(prefix)));
}

function part(document: { paths?: object }, belongs: (path: string) => boolean): object {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => belongs(path));
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Keywords of our own validator are removed from the published document. */
function withoutOwnKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnKeywords);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'centavos')
      .map(([name, member]) => [name, withoutOwnKeywords(member)]),
  );
}
