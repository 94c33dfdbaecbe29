import { EventEmitter } from 'node:events';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDatabase } from './kernel/database.ts';
import { createScheduler } from './kernel/scheduler.ts';
import type { SimulatedSocket } from './kernel/socket.ts';
import { framed, simpleQuery } from './kernel/wire.ts';

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

describe('a try that is counted over a connection of its own while a transaction is open', () => {
  const world = createScheduler(0);
  let db: PGlite;
  const open = () => {
    const answers: string[] = [];
    const socket = Object.assign(new EventEmitter(), {
      write: (piece: Buffer) => answers.push(piece.toString('latin1')) > 0,
      end: () => undefined,
    });
    return { socket, answers };
  };
  let served: ReturnType<typeof serveDatabase>;
  const connect = () => {
    const { socket, answers } = open();
    served.accept(socket as unknown as SimulatedSocket);
    socket.emit('data', startup());
    answers.splice(0);
    return { say: (text: string | Buffer) => socket.emit('data', asRound(text)), answers };
  };
  beforeAll(async () => {
    db = await PGlite.create();
    await db.exec('create table tries (name text primary key, count int); create table acts (name text)');
    served = serveDatabase(db, world);
  });
  afterAll(() => db.close());
  const counted = async () => (await db.query('select name, count from tries')).rows;
  const acts = async () => (await db.query('select name from acts')).rows;

  it('is answered at once, outside of any transaction, and stays though the act is rolled back', async () => {
    const [act, tries] = [connect(), connect()];
    act.say('begin');
    act.say("insert into acts values ('refused')");
    tries.say(countTry('one'));
    tries.say(countTry('one'));
    expect(tries.answers.map(endOf)).toEqual(['INSERT 0 1 I', 'INSERT 0 1 I']);
    act.say('rollback');
    expect([await acts(), await counted()]).toEqual([[], [{ name: 'one', count: 2 }]]);
  });

  it('is counted once where the act is committed', async () => {
    const [act, tries] = [connect(), connect()];
    act.say('begin');
    tries.say(countTry('two'));
    act.say("insert into acts values ('done')");
    act.say('commit');
    expect(await acts()).toEqual([{ name: 'done' }]);
    expect(await counted()).toContainEqual({ name: 'two', count: 1 });
  });

  it('breaks nothing by its own failure, and waits for the end of a transaction that has failed', async () => {
    const [act, tries] = [connect(), connect()];
    act.say('begin');
    tries.say(countTry('three', "1 / (length('') * 1)"));
    expect(tries.answers.map(endOf)).toEqual([expect.stringMatching(/division by zero.* I$/s)]);
    act.say("insert into acts values ('goes on')");
    act.say('insert into nothing values (1)');
    tries.say(countTry('four'));
    expect(tries.answers).toHaveLength(1);
    act.say('rollback');
    expect(tries.answers.map(endOf)[1]).toBe('INSERT 0 1 I');
    expect(await acts()).toEqual([{ name: 'done' }]);
  });

  it('lets everything else wait', () => {
    const [act, other] = [connect(), connect()];
    act.say('begin');
    other.say('select 1');
    expect(other.answers).toEqual([]);
    act.say('commit');
    expect(other.answers).toHaveLength(1);
  });
});

function asRound(text: string | Buffer): Buffer {
  return typeof text === 'string' ? simpleQuery(text) : text;
}

/** As the bank's pool sends it: prepared under its name, bound and run. */
function countTry(name: string, count = '1'): Buffer {
  const statement = `tries.begin ${name}`;
  const text = `insert into tries as t values ('${name}', ${count})
                on conflict (name) do update set count = t.count + 1`;
  return Buffer.concat([
    framed('P', `${statement}\0${text}\0\0\0`),
    framed('B', `\0${statement}\0\0\0\0\0\0\0`),
    framed('E', '\0\0\0\0\0'),
    framed('S', ''),
  ]);
}

/** The tag or the error of an answer, and the state of its session. */
function endOf(answer: string): string {
  const told = /INSERT \d+ \d+|division by zero/.exec(answer)?.[0];
  return `${told} ${answer.at(-1)}`;
}
