import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { askSandbox } from './sandbox-client.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A server that answers everything with this status. */
async function serve(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end('{"detail":"no"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a sandbox that cannot be asked', () => {
  it.each([
    [401, 'asks for its token, as LASTRO_SANDBOX_TOKEN: 401 {"detail":"no"}'],
    [404, 'is no sandbox with the simulated rail: start one with npm start, or name another with --url'],
    [503, '503 {"detail":"no"}'],
  ])('is named with what to do: %s', async (status, said) => {
    const url = await serve(status);
    await expect(askSandbox(url, {})).rejects.toThrow(said);
  });

  it('is told from a server that is not there', async () => {
    const url = await serve(200);
    await undo.pop()?.();
    await expect(askSandbox(url, {})).rejects.toThrow(`no bank answers at ${url}: start one with npm start`);
  });
});
