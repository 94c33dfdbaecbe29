import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { serveDatabase, simpleQuery } from './kernel/database.ts';
import { createScheduler } from './kernel/scheduler.ts';
import type { SimulatedSocket } from './kernel/socket.ts';

const IDLE_MS = 2_000;

function startup(): Buffer {
  const words = `user\0lastro\0options\0-c idle_in_transaction_session_timeout=${IDLE_MS}\0\0`;
  const frame = Buffer.alloc(8 + words.length);
  frame.writeInt32BE(frame.length, 0);
  frame.writeInt32BE(196_608, 4);
  frame.write(words, 8);
  return frame;
}

/** A database that writes down what it is asked, and is in a transaction from `begin` to its end. */
function recording() {
  const asked: string[] = [];
  let status = 'I';
  const engine = {
    execProtocolRawStream: async (
      bytes: Uint8Array,
      { onRawData }: { onRawData(piece: Uint8Array): void },
    ) => {
      const text = Buffer.from(bytes).toString('latin1', 5, bytes.length - 1);
      asked.push(text);
      if (text === 'begin') status = 'T';
      if (text === 'commit' || text === 'rollback') status = 'I';
      onRawData(Buffer.from(`Z\0\0\0\x05${status}`, 'latin1'));
    },
  };
  return { asked, engine };
}

it('a session that was ended for its silence in a transaction runs nothing that comes afterwards', async () => {
  const world = createScheduler(0);
  const { asked, engine } = recording();
  const served = serveDatabase(engine as never, world);
  const socket = Object.assign(new EventEmitter(), { write: () => true, end: () => undefined });
  served.accept(socket as unknown as SimulatedSocket);
  socket.emit('data', Buffer.concat([startup(), simpleQuery('begin')]));
  await world.until(() => asked.includes('rollback'), 2 * IDLE_MS);
  expect(served.counts).toMatchObject({ timeouts: 1, rolledBackByLoss: 1 });
  socket.emit('data', simpleQuery('update accounts'));
  socket.emit('data', simpleQuery('commit'));
  expect(asked).toEqual(['begin', 'rollback']);
});
