/**
 * Why a call out ended without an answer.
 *
 * - `refused-target`: the address may not be called (scheme, port, special range), by itself or by what its name
 *   resolves to. Nothing was sent.
 * - `busy`: every connection to this origin was in use until the time was over, too many were waiting already, or the
 *   caller makes too many calls to this address. Nothing was sent.
 * - `dns`: the name has no address, or nobody told it in time.
 * - `connect`: no connection came about, or it broke before the answer was complete.
 * - `tls`: the other side could not prove who it is, or speaks no TLS.
 * - `timeout`: the time was over; the request may have been carried out.
 * - `too-large`: the answer's head, or a body that the caller wanted whole, is over the limit.
 * - `protocol`: what came is not HTTP/1.
 */
export type OutboundReason =
  | 'refused-target'
  | 'busy'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'protocol';

/** The only error of the outbound client. Its message contains hosts and addresses, never paths, headers or bodies. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

/** Converts the failure of a started call to the client's error. */
export function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { message } = error as Error;
  return new OutboundError(reasonOf(error as NodeJS.ErrnoException), message, { cause: error });
}

// The parser reports invalid or unexpected response bytes as a bad socket.
const NOT_HTTP = /^bad (response|upgrade)$/;

function reasonOf({ code = '', name, message }: NodeJS.ErrnoException): OutboundReason {
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too-large';
  if (name === 'HTTPParserError' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return 'protocol';
  if (code === 'UND_ERR_SOCKET' && NOT_HTTP.test(message)) return 'protocol';
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return 'tls';
  return 'connect';
}
