import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REFUSALS } from '../../refusals.ts';
import { isJustMoved } from '../../sockets/move-connection.ts';

const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Responds to bytes that are not HTTP in the usual format, and ends the connection. */
export function answerClientErrors(newId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isJustMoved(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || awaitsAnswer(socket)) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    const detail = status === 400 ? REFUSALS.badRequest.text : STATUS_CODES[status];
    const body = JSON.stringify({ detail });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${newId()}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

/** Tells whether a complete request came before: an error about later bytes would be taken for its response. */
function awaitsAnswer(socket: Socket & { _httpMessage?: ServerResponse }): boolean {
  return socket._httpMessage?.req.complete === true;
}
