import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTurnstile } from '../../../queues/turnstile.ts';
import { holdRequests } from './hold-requests.ts';

const PATIENCE_MS = 600_000;
const REQUEST = 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n';

const turnstile = createTurnstile();
let app: ReturnType<typeof fastify>;
let socket: Socket;
let waiting: (() => void)[];
beforeEach(async () => {
  app = fastify();
  waiting = [];
  holdRequests(app, turnstile);
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve('at last'))));
  await app.listen({ port: 0 });
  const [{ port } = { port: 0 }] = app.addresses();
  socket = connect(port, 'localhost');
});
afterEach(() => app.close());

const alone = () => turnstile.alone(() => Promise.resolve(), PATIENCE_MS);
const answerAll = () => waiting.splice(0).forEach((answer) => void answer());

it('knows that no request is in progress once all of a connection are answered, one behind the other', async () => {
  socket.write(REQUEST.repeat(20));
  await expect.poll(() => waiting.length).toBe(20);
  answerAll();
  await alone();
  socket.destroy();
});

it('knows it once the connection of unanswered requests has ended, those behind others included', async () => {
  socket.write(REQUEST.repeat(20));
  await expect.poll(() => waiting.length).toBe(20);
  socket.destroy();
  await alone();
  answerAll();
});

it('knows it where a connection ended while its requests were held', async () => {
  let over = () => {};
  const busy = turnstile.alone(() => new Promise<void>((resolve) => (over = resolve)), PATIENCE_MS);
  const ended = new Promise((resolve) =>
    app.server.once('connection', (own: Socket) => own.once('close', resolve)),
  );
  socket.write(REQUEST.repeat(2), () => socket.destroy());
  await ended;
  over();
  await busy;
  await alone();
  answerAll();
});
