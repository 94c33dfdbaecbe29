import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { asOutboundError, OutboundError } from './error.ts';
import type { Line } from './lane.ts';

export interface OutboundAnswer {
  readonly status: number;
  /** Lower-case names; a repeated name has a list. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The received bytes, not decompressed. */
  readonly body: Buffer;
  /** True if the body exceeded `maxBytes`, and this is its beginning. */
  readonly cut: boolean;
}

export interface Exchange {
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | Readable | undefined;
  readonly maxBytes: number;
  readonly whenTooLarge: 'cut' | 'fail';
  readonly whenLate: 'cut' | 'fail';
}

/**
 * Sends one request on a connection and reads its response, whatever the status, until the connection's deadline.
 * After a failed or truncated exchange the caller must close the connection.
 */
export function exchange(line: Line, call: Exchange): Promise<OutboundAnswer> {
  const { path, method, headers, body, maxBytes } = call;
  return new Promise((resolve, reject) => {
    let status = 0;
    let answerHeaders: OutboundAnswer['headers'] = {};
    let length = 0;
    const chunks: Buffer[] = [];
    const answer = (cut: boolean) => {
      clearTimeout(timer);
      resolve({ status, headers: answerHeaders, body: Buffer.concat(chunks), cut });
    };
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    /** The response stopped: for some callers its status is enough. An interim status is not. */
    const breakOff = (error: Error) => {
      if (call.whenLate === 'cut' && status >= 200) answer(true);
      else fail(error);
    };
    // One timer for everything (connecting, TLS, waiting, a slow body); settling twice changes nothing.
    const late = () => breakOff(new OutboundError('timeout', 'the answer was not complete in time'));
    const timer = setTimeout(late, Math.max(0, line.deadline - performance.now()));
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, code, received) => {
        // Interim responses (1xx) also arrive here; the last response counts.
        status = code;
        answerHeaders = received;
      },
      onResponseData: (_controller, chunk) => {
        // The exchange has ended; further bytes are dropped until the connection is closed.
        if (length > maxBytes) return;
        length += chunk.length;
        if (length <= maxBytes) chunks.push(chunk);
        else if (call.whenTooLarge === 'fail')
          fail(new OutboundError('too-large', `the answer is longer than ${maxBytes} bytes`));
        else {
          chunks.push(chunk.subarray(0, chunk.length - (length - maxBytes)));
          answer(true);
        }
      },
      onResponseEnd: () => answer(false),
      onResponseError: (_controller, error) => breakOff(asOutboundError(error)),
    };
    // The library's timers are coarse and restart with every byte; ours is authoritative.
    const timers = { headersTimeout: 0, bodyTimeout: 0 };
    line.client.dispatch({ path, method, headers, body: body ?? null, ...timers }, handler);
  });
}
