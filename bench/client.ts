import { connect } from 'node:net';

/** A kept-alive HTTP/1.1 connection that carries one request at a time: a client that costs the machine little. */
export interface Client {
  send(request: string): void;
  close(): void;
}

interface Handlers {
  /** The body is text of one character a byte. */
  onAnswer(status: number, body: string): void;
  /** The connection ended, or answered what is not understood here. */
  onBroken(why: string): void;
}

const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

// Reads are handled at once and one after the other, so all connections read into the same memory.
const buffer = Buffer.allocUnsafe(64 * 1024);

export function openClient(port: number, handlers: Handlers): Promise<Client> {
  const take = createAnswerReader(handlers);
  const callback = (bytes: number) => {
    take(buffer.toString('latin1', 0, bytes));
    return true;
  };
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback } });
    const send = (request: string) => void socket.write(request, 'latin1');
    socket.once('connect', () => resolve({ send, close: () => void socket.destroy() }));
    socket.once('error', (error) => {
      reject(error);
      handlers.onBroken(error.message);
    });
    // A socket that was destroyed here tells of nothing any more.
    socket.once('end', () => handlers.onBroken('the server closed a connection'));
  });
}

/** Knows as much of HTTP as the server under test uses: a head, and a body whose length the head says. */
function createAnswerReader({ onAnswer, onBroken }: Handlers): (read: string) => void {
  let pending = '';
  return (read) => {
    const text = pending + read;
    const headEnd = text.indexOf('\r\n\r\n');
    const length = headEnd < 0 ? undefined : CONTENT_LENGTH.exec(text)?.[1];
    const end = headEnd + 4 + Number(length);
    pending = '';
    if (headEnd < 0 || text.length < end) pending = text;
    else if (text.length === end) onAnswer(Number(text.slice(9, 12)), text.slice(headEnd + 4));
    else onBroken(`not one answer with a content-length: ${text.slice(0, 200)}`);
  };
}
