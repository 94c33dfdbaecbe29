import { connect } from 'node:net';

/** A request on its way, and the hearer of its answer. */
interface Asked<T> {
  readonly asked: T;
  readonly at: number;
}

export interface Flood<T> {
  readonly port: number;
  readonly connections: number;
  /** How many requests one connection holds unanswered. */
  readonly depth: number;
  readonly withinMs: number;
  /** The next request and its bytes; undefined once it is enough. */
  next(): { asked: T; bytes: Buffer } | undefined;
  answered(asked: T, status: number): void;
  hangs(asked: T): void;
}

/**
 * Keeps connections full of requests, one behind the other, until no more come and all are answered. A request counts once
 * its answer was read to the end; those that a closing connection leaves unanswered are asked by nobody again.
 */
export async function flood<T>(options: Flood<T>): Promise<void> {
  await Promise.all(Array.from({ length: options.connections }, () => keepAsking(options)));
}

async function keepAsking<T>(options: Flood<T>): Promise<void> {
  while (await oneConnection(options));
}

/** Answers false once nothing more is to be asked. */
function oneConnection<T>({ port, depth, withinMs, next, answered, hangs }: Flood<T>): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting: Asked<T>[] = [];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let goesOn = true;
    let unread: Buffer = Buffer.alloc(0);
    const fill = () => {
      const pieces: Buffer[] = [];
      while (goesOn && waiting.length < depth) {
        const more = next();
        if (more === undefined) {
          goesOn = false;
          break;
        }
        pieces.push(more.bytes);
        waiting.push({ asked: more.asked, at: performance.now() });
      }
      if (pieces.length > 0) socket.write(Buffer.concat(pieces));
      if (!goesOn && waiting.length === 0) socket.destroy();
    };
    const watch = setInterval(() => {
      const [first] = waiting;
      if (first === undefined || performance.now() - first.at < withinMs) return;
      hangs(first.asked);
      goesOn = false;
      socket.destroy();
    }, 1_000);
    socket.on('connect', fill);
    socket.on('data', (piece: Buffer) => {
      unread = readAnswers(unread.length === 0 ? piece : Buffer.concat([unread, piece]), (status) => {
        const first = waiting.shift();
        if (first !== undefined) answered(first.asked, status);
      });
      // Half of the room is filled at once: a write a request would cost more than the request.
      if (waiting.length <= depth / 2) fill();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(watch);
      resolve(goesOn);
    });
  });
}

const END_OF_HEAD = '\r\n\r\n';
const END_OF_CHUNKS = '0\r\n\r\n';

/** Tells the status of every whole answer, and gives back what comes after the last. */
function readAnswers(bytes: Buffer, tell: (status: number) => void): Buffer {
  let at = 0;
  for (;;) {
    const end = bytes.indexOf(END_OF_HEAD, at);
    if (end === -1) return bytes.subarray(at);
    const head = bytes.toString('latin1', at, end);
    const status = Number(head.slice(9, 12));
    const body = end + END_OF_HEAD.length;
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    let after = body + Number(length ?? 0);
    if (length === undefined && /\r\ntransfer-encoding: chunked/i.test(head)) {
      const last = bytes.indexOf(END_OF_CHUNKS, body);
      if (last === -1) return bytes.subarray(at);
      after = last + END_OF_CHUNKS.length;
    }
    if (after > bytes.length) return bytes.subarray(at);
    at = after;
    if (status >= 200) tell(status);
  }
}

/** Sends one request, and answers with its status. */
export function askOnce(port: number, bytes: Buffer, withinMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let given = false;
    void flood({
      ...{ port, depth: 1, connections: 1, withinMs },
      next: () => {
        if (given) return undefined;
        given = true;
        return { asked: undefined, bytes };
      },
      answered: (_, status) => resolve(status),
      hangs: () => reject(new Error('no answer comes')),
    }).then(() => reject(new Error('the connection was closed without an answer')));
  });
}
