import { Agent, type RequestOptions, request } from 'node:https';
import { gunzipSync } from 'node:zlib';

export interface ConnectionFiles {
  /** URL of the interface; its path is the prefix of all others. */
  url: string;
  /** Only this authority is trusted, never the machine's own. PEM. */
  authority: string;
  certificate: string;
  key: string;
}

export interface IcomRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** A path, or a whole URL of the same host. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  timeoutMs: number;
}

export interface IcomResponse {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

const MAX_ANSWER_BYTES = 16 * 1_048_576;
/** Bytes read of an oversized answer, for people who investigate it. */
const LOOKED_AT_BYTES = 65_536;

/** An answer that arrived whole and is unreadable: another request would return the same. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
  readonly headers: IcomResponse['headers'];
  /** Bytes as far as they were read. */
  readonly body: Buffer;

  constructor(why: string, { headers, body }: Pick<IcomResponse, 'headers' | 'body'>) {
    super(why);
    this.headers = headers;
    this.body = body;
  }
}

/** Persistent connections to one server: opening them often is answered 503. */
export class IcomConnection {
  readonly #base: URL;
  readonly #agent: Agent;

  constructor({ url, authority, certificate, key }: ConnectionFiles) {
    this.#base = new URL(url);
    this.#agent = new Agent({
      ...{ ca: authority, cert: certificate, key, minVersion: 'TLSv1.2', rejectUnauthorized: true },
      ...{ keepAlive: true, maxSockets: 16, maxFreeSockets: 16, scheduling: 'lifo' },
    });
  }

  /**
   * Throws if no complete answer arrived, in which case the effect of the request is unknown. Throws
   * `UnreadableAnswer` if the answer is too large or its compression is invalid.
   */
  async send({ method, path, headers = {}, body, timeoutMs }: IcomRequest): Promise<IcomResponse> {
    const target = new URL(path, this.#base);
    if (target.hostname !== this.#base.hostname)
      throw new Error(`The server redirects to another host, ${target.hostname}.`);
    const options: RequestOptions = {
      ...{ agent: this.#agent, method, host: this.#base.hostname, port: this.#base.port || 443 },
      path: `${target.pathname}${target.search}`,
      // Without the port, which the server refuses.
      headers: { Host: this.#base.hostname, ...headers, ...(body && { 'Content-Length': body.length }) },
      signal: AbortSignal.timeout(timeoutMs),
    };
    const answer = await exchange(options, body);
    const zipped = answer.headers['content-encoding'] === 'gzip';
    return zipped ? { ...answer, body: unzip(answer) } : answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function unzip(answer: IcomResponse): Buffer {
  try {
    return gunzipSync(answer.body, { maxOutputLength: MAX_ANSWER_BYTES });
  } catch (error) {
    const why = `The answer is not unpacked: ${error instanceof Error ? error.message : error}.`;
    throw new UnreadableAnswer(why, answer);
  }
}

function exchange(options: RequestOptions, body: Buffer | undefined): Promise<IcomResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      const headers = response.headers as Record<string, string | undefined>;
      const saysTooMuch = Number(headers['content-length']) > MAX_ANSWER_BYTES;
      const limit = saysTooMuch ? LOOKED_AT_BYTES : MAX_ANSWER_BYTES;
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= limit) return;
        const why = `The answer has more than ${MAX_ANSWER_BYTES} bytes.`;
        reject(new UnreadableAnswer(why, { headers, body: Buffer.concat(chunks) }));
        response.destroy();
      });
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('The answer was cut off.')));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
