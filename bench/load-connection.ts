import { connect } from 'node:net';

/** A kept-alive HTTP/1.1 connection that carries one request at a time. */
export interface Connection {
  send(request: string): void;
  close(): void;
}

export interface ConnectionHandlers {
  /** The body is text of one character per byte. */
  onAnswer(status: number, body: string): void;
  /** The connection ended, or answered what is not understood here. */
  onBroken(why: string): void;
}

const READ_BYTES = 64 * 1024;
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

// Reads are handled at once and one after the other, so all connections read into the same memory.
const readBuffer = Buffer.allocUnsafe(READ_BYTES);

export function openConnection(port: number, handlers: ConnectionHandlers): Promise<Connection> {
  const take = createAnswerReader(handlers);
  return new Promise((resolve, reject) => {
    let closing = false;
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: readBuffer,
        callback: (bytes) => {
          take(readBuffer.toString('latin1', 0, bytes));
          return true;
        },
      },
    });
    socket.once('connect', () =>
      resolve({
        send: (request) => {
          socket.write(request, 'latin1');
        },
        close: () => {
          closing = true;
          socket.destroy();
        },
      }),
    );
    socket.on('error', (error) => {
      reject(error);
      if (!closing) handlers.onBroken(error.message);
    });
    socket.on('end', () => {
      if (!closing) handlers.onBroken('the server closed a connection');
    });
  });
}

/**
 * Puts answers together from what is read. It knows as much of HTTP as the server under test uses: a head, and
 * a body whose length the head says.
 */
export function createAnswerReader(handlers: ConnectionHandlers): (read: string) => void {
  let pending = '';
  return (read) => {
    const text = pending === '' ? read : pending + read;
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) {
      pending = text;
      return;
    }
    const length = CONTENT_LENGTH.exec(text)?.[1];
    const end = headEnd + 4 + Number(length);
    if (length === undefined || text.length > end) {
      handlers.onBroken(`not one answer with a content-length: ${text.slice(0, 200)}`);
    } else if (text.length < end) {
      pending = text;
    } else {
      pending = '';
      handlers.onAnswer(Number(text.slice(9, 12)), text.slice(headEnd + 4));
    }
  };
}
