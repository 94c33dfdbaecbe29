import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { bearerReader } from '../../auth/bearer-reader.ts';
import { hostnameOf } from './refuse-strangers.ts';

/** The door by which a real phone of the local network reaches the payer, and nothing else of the sandbox. */
export interface PhoneDoor {
  /** The payer's page as a QR code says it, with the door's token; null while the door is shut. */
  address(): string | null;
  /** Opens it, where the settings say so. */
  open(http: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

export interface PhoneDoorParts {
  /** Address at which it listens; undefined where the settings name none. */
  listens: { host: string; port: number } | undefined;
  /** The bank's own secret, by which every node of it hands out the same token. */
  key: Buffer;
  /** The token that the sandbox itself asks others for. */
  sandboxToken: string | undefined;
}

// The page and what it is made of; a code's location, which is anybody's to read; and the payment.
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
    // No page is under an address that its author does not have, so no other page's name leads here.
    const named = isIP(hostnameOf(request.headers.host) ?? '') !== 0;
    const reads = (request.method === 'GET' || request.method === 'HEAD') && READS.test(path);
    const pays = request.method === 'POST' && path === PAYS && showsToken(request.headers.authorization);
    if (!named || !(reads || pays)) {
      response.writeHead(pays || reads ? 421 : 404, { 'content-length': '0', connection: 'close' }).end();
      return;
    }
    // The request has been judged: further inside it comes as this machine's own.
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
      // Another process of this bank has it.
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

/** An address of this machine in the local network, where the door listens at all of them. */
function shownHost(host: string): string {
  if (host !== '0.0.0.0') return host;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? OWN_HOST;
}
