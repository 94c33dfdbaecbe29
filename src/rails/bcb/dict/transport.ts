import { Agent, request } from 'undici';

/** Address of the directory, and the bank's credentials. */
export interface DictEndpoint {
  /** Including the version, such as `https://dict.pi.rsfn.net.br:16422/api/v2`. */
  url: string;
  /** Calls that do not serve payments use another host, such as `https://dict-np.pi.rsfn.net.br:16432/api-np/v2`. */
  besideUrl: string;
  tls: { ca: string; cert: string; key: string };
  /** Longer than any answer takes. */
  timeoutMs: number;
}

export interface Sent {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface Received {
  status: number;
  contentType: string;
  retryAfter: string | undefined;
  body: Buffer;
}

export interface Transport {
  /** Throws if no answer arrived after `waitMs`. */
  send(sent: Sent, waitMs?: number): Promise<Received>;
  close(): Promise<void>;
}

/** A file of identifiers has 65 bytes per key of the bank; all other answers are small. */
const LARGEST_ANSWER = 1_073_741_824;
const CONNECTIONS = 8;

/**
 * Connections are kept, because opening one with two certificates costs more than the request. The system's own
 * authorities are not trusted.
 */
export function openTransport({ tls, timeoutMs }: DictEndpoint): Transport {
  const agent = new Agent({
    connect: { ...tls, minVersion: 'TLSv1.2', timeout: timeoutMs },
    connections: CONNECTIONS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: LARGEST_ANSWER,
  });
  return {
    send: async ({ method, url, headers, body }, waitMs = Number.POSITIVE_INFINITY) => {
      const signal = waitMs < timeoutMs ? AbortSignal.timeout(Math.max(1, Math.ceil(waitMs))) : null;
      const answer = await request(url, { method, headers, body: body ?? null, dispatcher: agent, signal });
      const { 'content-type': type, 'retry-after': retryAfter } = answer.headers;
      return {
        status: answer.statusCode,
        contentType: String(type ?? ''),
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        body: Buffer.from(await answer.body.arrayBuffer()),
      };
    },
    close: () => agent.close(),
  };
}
