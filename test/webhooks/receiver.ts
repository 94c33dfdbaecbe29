import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'vitest';
import type { CallOptions, Json, TestBank } from '../harness.ts';
import { httpServer } from '../outbound/servers.ts';

/** One request that a receiver got. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body, parsed. */
  event: Json;
}

/** How a receiver answers: a status, or whatever it does with the response. */
export type Manner = number | ((request: Received, response: ServerResponse) => void);

export interface Receiver {
  url: string;
  received: Received[];
  /** The types of what it got, in order. */
  types(): string[];
  behave(manner: Manner): void;
  close(): Promise<void>;
}

/** A customer's server for webhooks, in this process. */
export async function openReceiver(first: Manner = 200): Promise<Receiver> {
  let manner = first;
  const received: Received[] = [];
  const server = await httpServer((request, response) => {
    void readBody(request).then((body) => {
      const one = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) };
      received.push(one);
      if (typeof manner === 'number') response.writeHead(manner).end('ok');
      else manner(one, response);
    });
  });
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    types: () => received.map(({ event }) => event.type),
    behave: (next) => {
      manner = next;
    },
    close: server.close,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Adds an endpoint, of Padaria Aurora and for everything unless said otherwise. */
export async function addWebhook(bank: TestBank, url: string, more: Json = {}, options?: CallOptions) {
  const answer = await bank.post('/v3/webhooks', { url, type: 'ALL', ...more }, options);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as Json;
}

/** The whole log, newest first. */
export async function readLogs(bank: TestBank, query = '', options?: CallOptions): Promise<Json[]> {
  const answer = await bank.get(`/v3/webhooks/logs?limit=100${query}`, options);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.results;
}

/** Deletes every endpoint of a company. */
export async function deleteWebhooks(bank: TestBank, options?: CallOptions): Promise<void> {
  for (const { id } of (await bank.get('/v3/webhooks', options)).body.webhooks)
    await bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}`, ...options });
}
