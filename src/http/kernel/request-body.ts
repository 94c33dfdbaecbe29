import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, type RefusalCode } from '../../refusals.ts';

export const BODY_LIMIT = 64 * 1024;
/** Bytes of a refused body that are read and dropped, so that the sender can read the response. */
const DRAINED = 1024 * 1024;

const JSON_TYPE = /^application\/json[ \t]*(;|$)/i;

type Done = (error: Error | null, body?: Buffer) => void;

/** Bodies are read as bytes: the signature and the exact amounts both need them. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done: Done) => {
    const { operation } = request;
    if (operation?.readsBody === true) {
      const limit = operation.bodyLimit ?? BODY_LIMIT;
      return collect(payload, { limit, refusal: refusalOf(request, limit) }, done);
    }
    payload.resume();
    done(null);
  });
}

function refusalOf({ headers, operation }: FastifyRequest, limit: number): RefusalCode | undefined {
  const tooLarge = Number(headers['content-length']) > limit ? 'payloadTooLarge' : undefined;
  if (operation?.takesAnyBody) return tooLarge;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return 'unsupportedMediaType';
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return 'unsupportedMediaType';
  return tooLarge;
}

function collect(
  payload: NodeJS.ReadableStream,
  { limit, refusal }: { limit: number; refusal: RefusalCode | undefined },
  done: Done,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let refused = refusal;
  let finished = false;
  const finish = () => {
    if (finished) return;
    finished = true;
    // Copies even a single chunk, because a chunk is a view of a much larger socket buffer.
    if (refused === undefined) done(null, Buffer.concat(chunks, size));
    else done(new Refusal(refused));
  };
  // The listeners stay: they end with the request, and drop the rest of a refused body.
  payload.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) refused ??= 'payloadTooLarge';
    if (refused === undefined) chunks.push(chunk);
    else if (size > DRAINED) finish();
  });
  payload.on('end', finish);
  // A disconnected caller gets no response, but the request must end here.
  payload.on('error', () => {
    refused = 'badRequest';
    finish();
  });
}
