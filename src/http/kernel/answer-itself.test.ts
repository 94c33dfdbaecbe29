import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { answerItself } from './answer-itself.ts';

it('refuses for now once the server is closing, as a request in progress may still ask', async () => {
  const server = fastify();
  server.get('/here', async () => 'here');
  const get = answerItself(() => server);
  expect(await get('/here')).toMatchObject({ status: 200, body: Buffer.from('here') });
  await server.close();
  await expect(get('/here')).rejects.toMatchObject({ name: 'Refusal', code: 'unavailable' });
});
