import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { bearerReader } from '../../auth/bearer-reader.ts';
import { hostnameOf } from './refuse-strangers.ts';

/**
 * A separate listener through which a real phone in the local network reaches the payer's page, and nothing else of
 * the sandbox.
 */
export interface PhoneDoor {
  /** The URL of the payer's page for a QR code, with the listener's token; null while it is closed. */
  address(): string | null;
  /** Opens it if configured. */
  open(http: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

export interface PhoneDoorParts {
  /** Address of the listener; undefined if not configured. */
  listens: { host: string; port: number } | undefined;
  /** The bank's own secret, from which every node derives the same token. */
  key: Buffer;
  /** The sandbox's own token. */
  sandboxToken: string | undefined;
}

// The page and its files; locations of codes, which anybody may read; and the payment.
const READS = /^\/(sandbox\/ui\/phone|assets\/[\w.-]+|qr\/v2\/[\w/-]+)$/;
const PAYS = '/sandbox/cash-ins';
const OWN_HOST = '127.0.0.1';

export function createPhoneDoor({ listens, key, sandboxToken }: PhoneDoorParts): PhoneDoor {
  const token = createHmac('sha256', key).update('lastro/payer-phone').digest('base64url');
  const showsToken = bearerReader(token);
  let server: Server | undefined;
  let taken: number | undefined;
  const answer = (http: FastifyInstance, request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    // Pages run only under addresses that their author controls, so no other page's name leads here.
    const named = isIP(hostnameOf(request.headers.host) ?? '') !== 0;
    const reads = (request.method === 'GET' || request.method === 'HEAD') && READS.test(path);
    const pays = request.method === 'POST' && path === PAYS && showsToken(request.headers.authorization);
    if (!named || !(reads || pays)) {
      response.writeHead(pays || reads ? 421 : 404, { 'content-length': '0', connection: 'close' }).end();
      return;
    }
    // The request has been checked: from here on it counts as this machine's own.
    request.headers.host = OWN_HOST;
    delete request.headers.origin;
    delete request.headers.cookie;
    delete request.headers.authorization;
    if (sandboxToken !== undefined) request.headers.authorization = `Bearer ${sandboxToken}`;
    http.routing(request, response);
  };
  return {
    address: () => {
      const port = (server?.address() as AddressInfo | null | undefined)?.port ?? taken;
      if (port === undefined || listens === undefined) return null;
      return `http://${shownHost(listens.host)}:${port}/sandbox/ui/phone#token=${token}`;
    },
    open: async (http) => {
      if (listens === undefined) return;
      const opened = createServer((request, response) => answer(http, request, response));
      const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
        opened.once('error', resolve);
        opened.listen(listens.port, listens.host, () => resolve(undefined));
      });
      // Another process of this bank has the port.
      if (failure?.code === 'EADDRINUSE') taken = listens.port;
      else if (failure !== undefined) throw failure;
      else server = opened;
    },
    close: async () => {
      const closing = server;
      server = undefined;
      closing?.closeAllConnections();
      await new Promise<void>((resolve) =>
        closing === undefined ? resolve() : closing.close(() => resolve()),
      );
    },
  };
}

/** Returns an address of this machine in the local network, if the listener uses all of them. */
function shownHost(host: string): string {
  if (host !== '0.0.0.0') return host;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? OWN_HOST;
}
