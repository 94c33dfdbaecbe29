import type { FastifyInstance } from 'fastify';
import type { OwnServer } from '../../locations/ask-itself.ts';
import { Refusal } from '../../refusals.ts';

/** Responds to a path as this server does over a connection, once the server exists. Refusal: `unavailable`. */
export function answerItself(server: () => FastifyInstance): OwnServer['get'] {
  return async (path) => {
    const answer = await server()
      .inject({ method: 'GET', url: path })
      .catch((error) => {
        throw isClosed(error) ? new Refusal('unavailable') : error;
      });
    const type = answer.headers['content-type'];
    return {
      status: answer.statusCode,
      headers: { 'content-type': type === undefined ? undefined : String(type) },
      body: answer.rawPayload,
    };
  };
}

// A process that stops still ends the requests that it has, and these may ask it for a location.
function isClosed(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'FST_ERR_REOPENED_CLOSE_SERVER';
}
