import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { TargetPolicy } from './addresses.ts';
import { type Dialler, dial, tooManyAt } from './dial.ts';
import { OutboundError } from './error.ts';
import { exchange, type OutboundAnswer } from './exchange.ts';
import { createLane, type HostLane, type LaneLimits, type Line } from './lane.ts';
import { createResolver, type Resolve } from './resolve.ts';
import { isForbiddenTarget, type OutboundTarget, parseTarget, type TargetRules } from './target.ts';

export interface OutboundOptions extends TargetPolicy, Partial<LaneLimits> {
  /** The allowed ports; any by default, because webhooks use many. */
  readonly ports?: ReadonlySet<number>;
  /** Time for resolving, connecting and TLS together. 10 s. */
  readonly connectTimeoutMs?: number;
  /** Maximum size of a response's headers, in bytes. 16 KiB. */
  readonly maxHeaderBytes?: number;
  /** Maximum number of origins whose idle connections are kept. 1,000. */
  readonly maxOrigins?: number;
  /** Resolves names; every result is checked. */
  readonly resolve?: Resolve;
  /** Certificates (PEM) to trust besides the public authorities. */
  readonly authorities?: readonly string[];
}

export interface OutboundRequest {
  readonly url: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable;
  /**
   * Timeout of the whole call: waiting for a connection, resolving, connecting, TLS, sending, and the last byte read.
   */
  readonly timeoutMs: number;
  /** Maximum number of body bytes read; the rest is not received, and the connection is closed. */
  readonly maxBytes: number;
  /** Truncates a longer body (`cut`, the default), or fails the call. */
  readonly whenTooLarge?: 'cut' | 'fail';
  /**
   * Fails the call if the status arrived but the body ends neither in time nor properly (`fail`, the default), or
   * returns the partial body.
   */
  readonly whenLate?: 'cut' | 'fail';
  /** Tells whether the call may go to this address now; otherwise it fails with `busy`. Asked before anything is sent. */
  readonly admits?: ((address: string) => boolean) | undefined;
}

export interface Outbound {
  /** Returns the response, whatever its status, including redirects. Throws {@link OutboundError}. */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Tells whether a URL is refused before its name is resolved. */
  refuses(url: string): boolean;
  /** Closes every connection for good; calls in progress and waiting ones fail with `connect`. */
  close(): Promise<void>;
}

const CONNECTIONS_PER_ORIGIN = 64;
const WAITING_PER_ORIGIN = 1_024;
const CONNECT_MS = 10_000;
const HEADER_BYTES = 16_384;
const ORIGINS = 1_000;
const TARGETS_REMEMBERED = 1_000;
const LINE_LIFE_MS = 300_000;
const IDLE_MS = { keepAliveTimeout: 4_000, keepAliveMaxTimeout: 60_000 };

/**
 * The only client for URLs that others chose. It calls http and https on public addresses only (see
 * `isForbiddenAddress`), checked when the connection is made. It follows no redirect, keeps no cookie, decompresses
 * nothing, uses no proxy, and speaks HTTP/1.1 on at most `connectionsPerOrigin` connections.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const limits = {
    connectionsPerOrigin: options.connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN,
    waitingPerOrigin: options.waitingPerOrigin ?? WAITING_PER_ORIGIN,
  };
  const rules: TargetRules = { allowLoopback: options.allowLoopback, ports: options.ports };
  // On the first call, because many banks never call anybody, and all should start fast.
  let opener: Promise<OpenLine> | undefined;
  const targetOf = rememberTargets(rules);
  const lanes = new Map<string, HostLane>();
  let closed = false;

  const laneTo = (target: OutboundTarget, openLine: OpenLine): HostLane => {
    const known = lanes.get(target.origin);
    if (known !== undefined) return known;
    if (lanes.size >= (options.maxOrigins ?? ORIGINS)) forgetOneIdle(lanes);
    const lane = createLane(limits, () => openLine(target));
    lanes.set(target.origin, lane);
    return lane;
  };

  return {
    refuses: (url) => isForbiddenTarget(url, rules),
    request: async (request) => {
      if (closed) throw new OutboundError('connect', 'the client is closed');
      const target = targetOf(request.url);
      const deadline = performance.now() + request.timeoutMs;
      opener ??= lineOpener(options);
      const openLine = await opener;
      if (closed) throw new OutboundError('connect', 'the client is closed');
      const lane = laneTo(target, openLine);
      const line = await lane.take(deadline);
      let reusable = false;
      try {
        line.admits = request.admits;
        if (line.at !== undefined && request.admits?.(line.at.address) === false) {
          reusable = true;
          throw tooManyAt(line.at.address);
        }
        const answer = await exchange(line, {
          path: target.path,
          method: request.method,
          headers: headersOf(request, target),
          body: request.body,
          maxBytes: request.maxBytes,
          whenTooLarge: request.whenTooLarge ?? 'cut',
          whenLate: request.whenLate ?? 'fail',
        });
        reusable = !answer.cut;
        return answer;
      } finally {
        // A dial that outlasts its call takes nothing for it any more.
        line.admits = () => false;
        lane.give(line, reusable);
      }
    },
    close: async () => {
      closed = true;
      await Promise.all([...lanes.values()].map((lane) => lane.close()));
    },
  };
}

function headersOf(request: OutboundRequest, target: OutboundTarget): Record<string, string> {
  // Bytes are limited as they arrive, so no compression is accepted.
  const headers: Record<string, string> = { 'accept-encoding': 'identity', ...request.headers };
  if (target.authorization === undefined) return headers;
  // A configured header wins in any case of its name: it is never sent twice.
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'authorization'))
    headers.authorization = target.authorization;
  return headers;
}

/** Parsing a URL takes a good part of a call's time; repeated URLs are parsed once. */
function rememberTargets(rules: TargetRules): (url: string) => OutboundTarget {
  const known = new Map<string, OutboundTarget>();
  return (url) => {
    const before = known.get(url);
    if (before !== undefined) return before;
    const target = parseTarget(url, rules);
    if (known.size >= TARGETS_REMEMBERED) known.clear();
    known.set(url, target);
    return target;
  };
}

type OpenLine = (target: OutboundTarget) => Line;

async function lineOpener(options: OutboundOptions): Promise<OpenLine> {
  const { Client } = await import('undici');
  const trusted = options.authorities && [...rootCertificates, ...options.authorities];
  const dialler: Dialler = {
    policy: { allowLoopback: options.allowLoopback },
    resolve: options.resolve ?? createResolver(),
    // One for all calls: reading the authorities again takes longer than a handshake.
    secureContext: createSecureContext({ minVersion: 'TLSv1.2', ...(trusted && { ca: trusted }) }),
    connectTimeoutMs: options.connectTimeoutMs ?? CONNECT_MS,
  };
  const maxHeaderSize = options.maxHeaderBytes ?? HEADER_BYTES;
  return (target) => {
    const line: Line = {
      client: new Client(target.origin, {
        connect: (_options, done) => {
          dial(target, line, dialler).then(
            ({ socket, address }) => {
              noteAddress(line, socket, address);
              done(null, socket);
            },
            (error) => done(error, null),
          );
        },
        pipelining: 1,
        maxHeaderSize,
        ...IDLE_MS,
      }),
      deadline: 0,
      retireAt: performance.now() + LINE_LIFE_MS,
    };
    return line;
  };
}

function noteAddress(line: Line, socket: Socket, address: string): void {
  const at = { address };
  line.at = at;
  socket.once('close', () => {
    if (line.at === at) line.at = undefined;
  });
}

/** The least recently used idle one. */
function forgetOneIdle(lanes: Map<string, HostLane>): void {
  for (const [origin, lane] of lanes) {
    if (!lane.isIdle()) continue;
    lanes.delete(origin);
    void lane.close();
    return;
  }
}
