import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

/*
 * Messages between nodes of one bank: a length, then values in V8's serialisation. Amounts, instants and bytes keep
 * their types; JSON would cost three times as much and lose them.
 */

const LENGTH_BYTES = 4;
// The largest turn with the longest requests is a fraction of this.
const LONGEST = 64 * 1024 * 1024;

export function writeFrame(socket: Socket, message: unknown): void {
  const body = serialize(message);
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + body.length);
  frame.writeUInt32LE(body.length);
  body.copy(frame, LENGTH_BYTES);
  socket.write(frame);
}

/** Returns each message once it is complete; closes the connection of a peer that sends anything else. */
export function readFrames(socket: Socket, onMessage: (message: unknown) => void): void {
  let pending: Buffer[] = [];
  let length = 0;
  let wanted = LENGTH_BYTES;
  socket.on('data', (bytes: Buffer) => {
    pending.push(bytes);
    length += bytes.length;
    if (length < wanted) return;
    const all = pending.length === 1 ? bytes : Buffer.concat(pending, length);
    let at = 0;
    wanted = LENGTH_BYTES;
    while (all.length - at >= LENGTH_BYTES) {
      const size = all.readUInt32LE(at);
      if (size > LONGEST) return void socket.destroy();
      wanted = LENGTH_BYTES + size;
      if (all.length - at < wanted) break;
      const message = readMessage(all.subarray(at + LENGTH_BYTES, at + wanted));
      at += wanted;
      wanted = LENGTH_BYTES;
      if (message === undefined) return void socket.destroy();
      onMessage(message);
    }
    const rest = all.subarray(at);
    pending = rest.length === 0 ? [] : [rest];
    length = rest.length;
  });
}

function readMessage(body: Buffer): unknown {
  try {
    return deserialize(body);
  } catch {
    return undefined;
  }
}
