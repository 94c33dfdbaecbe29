import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { PROBLEM_CONTENT, writeProblem } from '../../src/rails/bcb/dict-values/problem.ts';
import { PROBLEM_STATUS, type ProblemType } from '../../src/rails/bcb/dict-values/problem-types.ts';
import { writeBody } from '../../src/rails/bcb/dict-values/shape.ts';
import { canonicalXml } from '../../src/rails/bcb/xml/canonical.ts';
import type { CertificateStore } from '../../src/rails/bcb/xml/certificates.ts';
import { MAX_BYTES } from '../../src/rails/bcb/xml/read.ts';
import { type Signer, signRoot } from '../../src/rails/bcb/xml/sign.ts';
import { isElement, type XmlElement } from '../../src/rails/bcb/xml/tree.ts';
import type { DictFaultName, FaultSource } from './faults.ts';
import { obey } from './obey.ts';
import { FILE_PATH, ownFile } from './reconciliation/handlers.ts';
import { DictRefused, refuse } from './refused.ts';
import { isGivenUp, type Route, routeOf } from './routes.ts';
import type { DictWorld } from './world.ts';

export interface DictServing {
  world: DictWorld;
  faults: FaultSource;
  /** The directory's. */
  signer: Signer;
  /** Of the participants. */
  certificates: CertificateStore;
}

const KEPT_ALIVE_SECONDS = 60;
/** Offset of the responses' clock while the fault `dict-clock-ahead` is active. */
const AHEAD_MS = 600_000;

/** Serves mutual TLS: the connection's certificate identifies the participant. */
export function serveDirectory(options: DictServing): RequestListener {
  return (request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      process.emitWarning(error instanceof Error ? error : String(error));
      response.destroy();
    });
  };
}

/** One request on its way to its answer. */
interface Exchange {
  options: DictServing;
  request: IncomingMessage;
  response: ServerResponse;
  participant: string;
  url: URL;
}

async function answer(options: DictServing, request: IncomingMessage, response: ServerResponse) {
  const socket = request.socket as TLSSocket;
  const participant = String(socket.getPeerCertificate().subject?.CN ?? '');
  const url = new URL(request.url ?? '/', 'https://directory');
  const exchange: Exchange = { options, request, response, participant, url };
  try {
    const body = await readAll(request);
    if (request.method === 'GET' && url.pathname.startsWith(FILE_PATH) && url.pathname.endsWith('/content'))
      return sendFile(exchange);
    if (isGivenUp(request.method ?? '', url.pathname))
      refuse('DeprecatedResource', 'Version 2 has given this up.');
    const route = routeOf(request.method ?? '', url.pathname);
    if (route === undefined) return refuse('NotFound', 'There is no such resource.');
    await serve(exchange, route, body);
  } catch (error) {
    if (error instanceof DictRefused) sendProblem(exchange, error);
    else {
      sendProblem(exchange, new DictRefused('InternalServerError', 'The directory has failed.'));
      throw error;
    }
  }
}

async function serve(exchange: Exchange, route: Route, body: Buffer): Promise<void> {
  const { options, request, response, participant, url } = exchange;
  const strike = (name: DictFaultName) =>
    options.faults.strike(name, `${route.name} ${request.method} ${url.pathname} ${participant}`);
  refuseByFault(strike);
  const asked = { route, participant, query: url.searchParams, headers: request.headers, body };
  const outcome = obey(options.world, options.certificates, asked);
  if (request.method !== 'GET' && strike('dict-no-answer')) return void response.destroy();
  if (strike('dict-500')) refuse('InternalServerError', 'The directory has failed.');
  if ('refused' in outcome) return sendProblem(exchange, outcome.refused);
  const now = options.world.now();
  const plain = writeBody(route.operation.answer, {
    responseTime: strike('dict-clock-ahead') ? new Date(now.getTime() + AHEAD_MS) : now,
    correlationId: correlationOf(exchange, now),
    ...outcome.value,
  });
  const root = strike('dict-unknown-word') ? withUnknownWord(plain) : plain;
  const text = strike('dict-unsigned') ? canonicalXml(root) : await signRoot(root, options.signer);
  send(exchange, {
    status: outcome.status,
    type: 'application/xml; charset=utf-8',
    text: strike('dict-bad-signature') ? text.replace('<CorrelationId>', '<CorrelationId>0') : text,
  });
}

function refuseByFault(strike: (name: DictFaultName) => { retryAfter?: number } | undefined): void {
  const refusals: [DictFaultName, ProblemType][] = [
    ['dict-409', 'ResourceConflict'],
    ['dict-429', 'RateLimited'],
    ['dict-503', 'ServiceUnavailable'],
  ];
  for (const [name, type] of refusals) {
    const struck = strike(name);
    if (struck !== undefined)
      throw new DictRefused(type, 'Ask again later.', { retryAfterSeconds: struck.retryAfter });
  }
}

/** 32 hexadecimal digits derived from the request and its time. */
function correlationOf({ participant, url, request }: Exchange, now: Date): string {
  return createHash('sha256')
    .update(`${participant} ${request.method} ${url.pathname} ${now.getTime()} ${url.search}`)
    .digest('hex')
    .slice(0, 32);
}

function withUnknownWord(root: XmlElement): XmlElement {
  if (root.name === 'Status') return { ...root, children: ['SUSPENDED'] };
  return { ...root, children: root.children.map((node) => (isElement(node) ? withUnknownWord(node) : node)) };
}

/** The identifiers of a CID file, one per line, for their owner. */
function sendFile(exchange: Exchange): void {
  const { options, participant, url } = exchange;
  const id = url.pathname.slice(FILE_PATH.length, -'/content'.length);
  const { content } = ownFile({ world: options.world, participant }, id);
  if (content === undefined) refuse('NotFound', 'The file is not there yet.');
  send(exchange, { status: 200, type: 'text/plain; charset=utf-8', text: content ?? '' });
}

function sendProblem(exchange: Exchange, refused: DictRefused): void {
  const { type, message: detail, violations, retryAfterSeconds } = refused;
  const status = PROBLEM_STATUS[type];
  if (retryAfterSeconds !== undefined) exchange.response.setHeader('Retry-After', String(retryAfterSeconds));
  const title = type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const correlationId = correlationOf(exchange, exchange.options.world.now());
  const problem = { type, title, status, detail, correlationId, violations };
  send(exchange, { status, type: PROBLEM_CONTENT, text: canonicalXml(writeProblem(problem)) });
}

function send({ request, response }: Exchange, made: { status: number; type: string; text: string }): void {
  const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const bytes = zipped ? gzipSync(made.text) : Buffer.from(made.text);
  response.writeHead(made.status, {
    'Content-Type': made.type,
    'Content-Length': bytes.length,
    'Keep-Alive': `timeout=${KEPT_ALIVE_SECONDS}`,
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  response.end(bytes);
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MAX_BYTES) refuse('BadRequest', `At most ${MAX_BYTES} bytes are read.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
