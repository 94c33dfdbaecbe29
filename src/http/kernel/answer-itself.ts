import type { FastifyInstance } from 'fastify';
import type { OwnServer } from '../../locations/ask-itself.ts';

/** Responds to a path as this server does over a connection, once the server exists. */
export function answerItself(server: () => FastifyInstance): OwnServer['get'] {
  return async (path) => {
    const answer = await server().inject({ method: 'GET', url: path });
    const type = answer.headers['content-type'];
    return {
      status: answer.statusCode,
      headers: { 'content-type': type === undefined ? undefined : String(type) },
      body: answer.rawPayload,
    };
  };
}
