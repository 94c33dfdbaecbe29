import type { IncomingMessage, ServerResponse } from 'node:http';
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';
import { httpServer, type TestServer } from './servers.ts';

export interface KeyPair {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export async function makeKeyPair(alg: string, kid = 'key-1'): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
}

/** A bank of somebody else's making, on loopback and without TLS: what it says can be changed at any time. */
export interface Institution {
  readonly server: TestServer;
  /** Host and port. */
  readonly host: string;
  readonly jku: string;
  /** The paths asked of it, in order. */
  readonly asked: string[];
  /** The key set it publishes. */
  keys: JWK[];
  /** Answers anything but the request for its keys. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers a signed payload from now on. */
  serve(payload: object, key: KeyPair, header?: Record<string, unknown>): Promise<void>;
  serveToken(token: string, contentType?: string): void;
}

export async function startInstitution(): Promise<Institution> {
  const asked: string[] = [];
  const server = await httpServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/jwks.json') response.end(JSON.stringify({ keys: institution.keys }));
    else institution.answer(request, response);
  });
  const host = `127.0.0.1:${server.port}`;
  const institution: Institution = {
    server,
    host,
    jku: `http://${host}/jwks.json`,
    asked,
    keys: [],
    answer: (_request, response) => response.writeHead(404).end(),
    serve: async (payload, key, header = {}) => {
      institution.serveToken(await signedBy(key, payload, { jku: institution.jku, ...header }));
    },
    serveToken: (token, contentType = 'application/jose') => {
      institution.answer = (_request, response) =>
        response.writeHead(200, { 'content-type': contentType }).end(token);
    },
  };
  return institution;
}

/** Members of the header that are undefined are left out. */
export function signedBy(key: KeyPair, payload: object, header: Record<string, unknown>): Promise<string> {
  const all = { alg: key.alg, kid: key.kid, typ: 'JWS', ...header };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader(given as { alg: string })
    .sign(key.privateKey);
}
