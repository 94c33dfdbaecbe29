import fastify from 'fastify';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { basePath, whenAvailable } from './page.ts';

it('shows people a page of their own while the database is away', async () => {
  const app = fastify();
  app.get('/', (_request, reply) =>
    whenAvailable({ reply, base: '' }, () => Promise.reject(new DatabaseUnavailable(new Error('gone')))),
  );
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.body).toContain('<h1>Voltamos já</h1>');
  await app.close();
});

it('finds the path before every address', () => {
  expect(['http://127.0.0.1:3000', 'https://b.example/', 'https://b.example/pix/'].map(basePath)).toEqual([
    '',
    '',
    '/pix',
  ]);
});
