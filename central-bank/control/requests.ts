import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** An invalid control request. */
export class ControlRefused extends Error {
  override readonly name = 'ControlRefused';
  readonly status: number;

  constructor(detail: string, status = 400) {
    super(detail);
    this.status = status;
  }
}

export interface ControlCall {
  /** The values in the path's places. */
  places: readonly string[];
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
}

export type ControlRoute = readonly [
  method: string,
  path: RegExp,
  work: (call: ControlCall) => unknown | Promise<unknown>,
];

const MAX_BYTES = 1_048_576;

/** A JSON interface for tests: on loopback, without a log-in. */
export function serveControl(routes: readonly ControlRoute[]) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(routes, request)
      .then((result) => write(response, 200, result ?? {}))
      .catch((error: unknown) => {
        if (!(error instanceof ControlRefused))
          process.emitWarning(error instanceof Error ? error : String(error));
        const status = error instanceof ControlRefused ? error.status : 500;
        write(response, status, { error: error instanceof Error ? error.message : String(error) });
      });
  };
}

async function answer(routes: readonly ControlRoute[], request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control');
  const body = await readBody(request);
  for (const [method, path, work] of routes) {
    const found = request.method === method ? path.exec(pathname) : null;
    if (found !== null)
      return work({ places: found.slice(1).map(decodeURIComponent), query: searchParams, body });
  }
  throw new ControlRefused(`There is no ${request.method} ${pathname}.`, 404);
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ControlRefused('The body is too large.', 413);
    chunks.push(chunk);
  }
  if (size === 0) return {};
  try {
    const read: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new ControlRefused('The body is not a JSON object.');
}

/** A response for a browser. */
export class ControlPage {
  readonly html: (nonce: string) => string;
  constructor(html: (nonce: string) => string) {
    this.html = html;
  }
}

function writePage(response: ServerResponse, { html }: ControlPage): void {
  const nonce = randomBytes(16).toString('base64url');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
  response.writeHead(200, { ...headers, 'Cache-Control': 'no-store' }).end(html(nonce));
}

function write(response: ServerResponse, status: number, result: unknown): void {
  if (result instanceof ControlPage) {
    writePage(response, result);
    return;
  }
  const text = JSON.stringify(result, (_, held: unknown) =>
    typeof held === 'bigint' ? held.toString() : held,
  );
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(text);
}

export function textIn(body: ControlCall['body'], name: string): string | undefined {
  const value = body[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new ControlRefused(`${name} is not a text.`);
}

export function neededText(body: ControlCall['body'], name: string): string {
  const value = textIn(body, name);
  if (value === undefined || value === '') throw new ControlRefused(`${name} is missing.`);
  return value;
}

export function numberIn(body: ControlCall['body'], name: string): number | undefined {
  const value = body[name];
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new ControlRefused(`${name} is not a number.`);
}

/** Reais as text, in the format of messages: `"10.50"`; may be negative if `signed`. */
export function amountIn(body: ControlCall['body'], name: string, { signed = false } = {}): bigint {
  const [, sign, whole, cents = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(neededText(body, name)) ?? [];
  if (whole === undefined || (sign === '-' && !signed)) throw new ControlRefused(`${name} is not an amount.`);
  const amount = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign === '-' ? -amount : amount;
}
