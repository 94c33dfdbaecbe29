import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import type { BuiltFile } from './built-files.ts';

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

// Asset names contain a hash of their content.
export const FOR_EVER = 'public, max-age=31536000, immutable';

interface SentFile {
  request: FastifyRequest;
  reply: FastifyReply;
  file: BuiltFile | undefined;
  cache: string;
}

/** Sends a built file in the smallest encoding that the browser accepts; 404 if it does not exist. */
export function sendBuilt({ request, reply, file, cache }: SentFile): FastifyReply {
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
    .send(encoding === undefined ? file.plain() : file.encoded[encoding]);
}
