/*
 * The messages of PostgreSQL's protocol, as far as the simulated database reads and writes them.
 */

export const SYNC = 'S'.charCodeAt(0);
export const SIMPLE_QUERY = 'Q'.charCodeAt(0);
export const TERMINATE = 'X'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const CLOSE = 'C'.charCodeAt(0);
const PARSE_COMPLETE = '1'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);

export interface Message {
  type: number;
  bytes: Buffer;
}

/** All messages up to a Sync, or one simple query. */
export type Round = Message[];

/** Takes the first whole message of what has arrived. */
export function takeMessage(session: { unread: Buffer }): Message | undefined {
  const { unread } = session;
  if (unread.length < 5) return undefined;
  const length = 1 + unread.readInt32BE(1);
  if (unread.length < length) return undefined;
  session.unread = unread.subarray(length);
  return { type: unread[0] as number, bytes: unread.subarray(0, length) };
}

/** Leaves out what prepares a statement that is prepared. */
export function withoutKnown(round: Round, prepared: ReadonlyMap<string, string>) {
  const kept: Buffer[] = [];
  const parsed: [string, string][] = [];
  for (const { type, bytes } of round) {
    if (type === PARSE) {
      const nameEnd = bytes.indexOf(0, 5);
      const name = bytes.toString('utf8', 5, nameEnd);
      const text = bytes.toString('utf8', nameEnd + 1, bytes.indexOf(0, nameEnd + 1));
      if (name !== '') {
        if (prepared.get(name) === text) continue;
        kept.push(framed('C', `S${name}\0`));
      }
      parsed.push([name, text]);
    } else if (type === CLOSE && bytes[5] === SYNC) continue;
    kept.push(bytes);
  }
  return { bytes: Buffer.concat(kept), parsed };
}

/** The names of the prepared statements that a round runs. */
export function statementsOf(round: Round): string[] {
  return round.flatMap(({ type, bytes }) => {
    if (type !== BIND) return [];
    const portalEnd = bytes.indexOf(0, 5);
    return [bytes.toString('utf8', portalEnd + 1, bytes.indexOf(0, portalEnd + 1))];
  });
}

export function readAnswer(answer: Buffer) {
  let parses = 0;
  let status = 'I';
  let committed = false;
  for (let at = 0; at < answer.length; ) {
    const type = answer[at];
    const length = answer.readInt32BE(at + 1);
    if (type === PARSE_COMPLETE) parses += 1;
    if (type === READY) status = String.fromCharCode(answer[at + 5] as number);
    if (type === CLOSE && answer.toString('latin1', at + 5, at + 11) === 'COMMIT') committed = true;
    at += 1 + length;
  }
  return { status, parses, committed };
}

export function framed(type: string, body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const frame = Buffer.alloc(5 + bytes.length);
  frame.write(type, 0, 'latin1');
  frame.writeInt32BE(4 + bytes.length, 1);
  bytes.copy(frame, 5);
  return frame;
}

export function simpleQuery(text: string): Buffer {
  return framed('Q', `${text}\0`);
}

export function ready(status: string): Buffer {
  return framed('Z', status);
}

export function failure(code: string, message: string): Buffer {
  return framed(String.fromCharCode(ERROR), `SERROR\0VERROR\0C${code}\0M${message}\0\0`);
}
