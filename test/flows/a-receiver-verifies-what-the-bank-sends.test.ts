import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyWebhook, verifyXSignature } from '../../src/webhooks/verify.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { receive } from '../receiving.ts';

interface Came {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let bank: TestBank;
let server: Server;
let endpoint: Json;
const came: Came[] = [];

beforeAll(async () => {
  bank = await startBank();
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    came.push({ headers: request.headers, body: Buffer.concat(pieces) });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  const made = await bank.post('/v3/webhooks', { url, type: 'ALL' });
  expect(made.status).toBe(201);
  endpoint = made.body;
});
beforeEach(() => came.splice(0));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await bank.close();
});

it('with the secret that it was given, both ways', async () => {
  const received = await receive(bank, 12.34);
  await bank.drain();
  expect(came).toHaveLength(1);
  const delivery = { ...(came[0] as Came), secret: endpoint.secret };
  const { worked, ...resource } = received;
  expect(worked).toBe(true);
  const { type, data } = verifyWebhook(delivery);
  expect({ type, data }).toEqual({ type: 'PIX_CASHIN_RECEIVED', data: { ...resource, sequence: 1 } });
  expect(verifyXSignature(delivery)).toBe(true);
  expect(() => verifyWebhook({ ...delivery, body: `${delivery.body} ` })).toThrow('no signature fits');
});

it('with either secret for a day after a rotation, and with the new one alone from then on', async () => {
  const rotated = await bank.post(`/v3/webhooks/${endpoint.id}/rotate-secret`, {});
  expect(rotated.status).toBe(200);
  const [older, newer] = [endpoint.secret, rotated.body.secret];
  await receive(bank, 1);
  await bank.drain();
  await bank.advance(86_400 + 1);
  await bank.sandbox('/cash-ins', { amount: 2, branch: '0001', number: '100013' });
  await bank.drain();
  expect(came).toHaveLength(2);
  const [during, after] = came as [Came, Came];
  for (const secret of [older, newer]) expect(verifyWebhook({ ...during, secret }).data.amount).toBe(1);
  expect(verifyXSignature({ ...during, secret: newer })).toBe(true);
  expect(verifyXSignature({ ...during, secret: older })).toBe(false);
  expect(verifyWebhook({ ...after, secret: newer }).data.amount).toBe(2);
  expect(() => verifyWebhook({ ...after, secret: older })).toThrow('no signature fits');
  await bank.verify();
});
