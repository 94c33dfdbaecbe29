import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../harness.ts';

export interface Passing {
  method: string;
  path: string;
  status: number;
  body: Json;
}

/** Gives an answer that goes by another form, or leaves it alone. */
export type Alter = (passing: Passing) => Partial<Pick<Passing, 'status' | 'body'>> | undefined;

/** Stands before a bank and hands on what it says, altered. */
export async function startAlteringProxy(target: string, alter: Alter) {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/', headers } = incoming;
    const { host: _host, connection: _connection, 'content-length': _length, ...rest } = headers;
    const body = Buffer.concat(chunks);
    const answer = await fetch(new URL(url, target), {
      method,
      headers: rest as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    const given = type.includes('json') ? JSON.parse(text) : text;
    const path = new URL(url, target).pathname;
    const passing = { method, path, status: answer.status, body: given };
    const altered = { ...passing, ...alter(passing) };
    outgoing
      .writeHead(altered.status, { 'content-type': type })
      .end(typeof altered.body === 'string' ? altered.body : JSON.stringify(altered.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
