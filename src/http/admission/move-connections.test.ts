import { Agent, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Peer } from '../../nodes/nodes.ts';
import type { ConnectionHandle } from '../../sockets/move-connection.ts';
import { moveConnections } from './move-connections.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A process of which companies 1 and 2 are served by others, and 3 by itself. */
async function openProcess() {
  const state = {
    room: true,
    hasRoom: true,
    crowded: false,
    leaving: false,
    successors: true,
    open: true,
    asked: 0,
  };
  const moved: string[] = [];
  const handles: ConnectionHandle[] = [];
  const note = (line: string, handle: ConnectionHandle) => {
    moved.push(line);
    handles.push(handle);
  };
  const ask = async () => {
    state.asked += 1;
    return state.room ? 16 : 0;
  };
  const peers = new Map<bigint, Peer>([
    [1n, { node: 'one', ask }],
    [2n, { node: 'two', ask }],
  ]);
  const app = fastify();
  const topics = new Map<string, (question: never) => unknown>();
  let measure = () => {};
  const nodes = {
    serving: (company: bigint) => peers.get(company),
    hear: (topic: string, answer: (question: never) => unknown) => void topics.set(topic, answer),
    repeat: (_everyMs: number, work: () => void) => {
      measure = work;
    },
  };
  const mover = {
    send: (handle: ConnectionHandle, to: string | undefined) => note(`to ${to ?? 'any'}`, handle),
    sendBack: (handle: ConnectionHandle, from: string) => note(`back to ${from}`, handle),
    hasSuccessors: () => state.successors,
    isOpen: () => state.open,
  };
  const spare = {
    measure: () => undefined,
    room: () => (state.crowded ? 0 : 16),
    isCrowded: () => state.crowded,
  };
  const here = { hasRoom: () => state.hasRoom, leaving: () => state.leaving };
  const moving = moveConnections(app, { nodes, mover, port: 'port' }, here, spare);
  app.decorateRequest('caller', undefined);
  app.get<{ Params: { company: string } }>('/:company', async (asked) => {
    const companyId = BigInt(asked.params.company);
    if (companyId > 0n) asked.caller = { actor: { audience: 'api', companyId } } as never;
    return companyId.toString();
  });
  const opened: Socket[] = [];
  app.server.on('connection', (socket) => opened.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  undo.push(() => app.close());
  undo.push(() => {
    for (const handle of handles) handle.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const connect = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    undo.push(() => agent.destroy());
    return async (company: number, times = 1) => {
      let kept: string | undefined;
      for (let n = 0; n < times; n += 1) kept = await get(agent, port, company);
      return kept;
    };
  };
  return { state, moved, handles, moving, connect, measure: () => measure(), topics, sockets: () => opened };
}

/** Returns the header that says whether the connection stays, which no header does as well. */
function get(agent: Agent, port: number, company: number): Promise<string> {
  return new Promise((resolve) => {
    const asked = request({ agent, port, host: '127.0.0.1', path: `/${company}` }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.headers.connection ?? 'keep-alive'));
    });
    asked.on('error', () => resolve('cut'));
    asked.end();
  });
}

describe('a connection', () => {
  it('moves to the process that serves its company, after several requests in a row', async () => {
    const { connect, moved, state } = await openProcess();
    const ask = connect();
    // The eighth asks whether there is room; the next one finds the answer.
    await ask(1, 8);
    expect([moved, state.asked]).toEqual([[], 1]);
    await ask(1);
    expect(moved).toEqual(['to one']);
  });

  it('stays if it brings requests of several companies, or of none', async () => {
    const { connect, moved, state } = await openProcess();
    const ask = connect();
    for (let n = 0; n < 4; n += 1) {
      await ask(1, 5);
      await ask(2, 5);
      await ask(3, 5);
    }
    await ask(0, 20);
    await ask(3, 20);
    expect([moved, state.asked]).toEqual([[], 0]);
  });

  it('stays while the other process has no room, which is asked from time to time', async () => {
    const { connect, moved, state } = await openProcess();
    state.room = false;
    const ask = connect();
    await ask(1, 40);
    expect(moved).toEqual([]);
    expect(state.asked).toBeLessThan(3);
    state.room = true;
    await expect.poll(async () => [await ask(1), moved.length][1]).toBe(1);
  });

  it('stays if the process that would pass it on has ended', async () => {
    const { connect, moved, state } = await openProcess();
    state.open = false;
    const ask = connect();
    await ask(1, 12);
    state.leaving = true;
    await ask(1);
    expect(moved).toEqual([]);
  });

  it('moves away from a process at its limit, few at a time', async () => {
    const { connect, moved, state, measure } = await openProcess();
    state.crowded = true;
    const asks = Array.from({ length: 6 }, connect);
    for (const ask of asks) await ask(3);
    expect(moved).toEqual([]);
    measure();
    for (const ask of asks) await ask(3);
    expect(moved).toEqual(['to any', 'to any', 'to any', 'to any']);
  });
});

describe('a process', () => {
  it('tells how many connections it takes', async () => {
    const { topics, state } = await openProcess();
    const room = (port = 'port') => topics.get('room')?.(port as never);
    expect(await room()).toBe(16);
    expect(await room('another port')).toBe(0);
    state.crowded = true;
    expect(await room()).toBe(0);
    state.crowded = false;
    state.leaving = true;
    expect(await room()).toBe(0);
  });

  it.each([
    ['has no room for the address', { hasRoom: false }],
    ['is at its limit', { crowded: true }],
    ['stops', { leaving: true }],
  ])('sends a connection back if it %s', async (_name, change) => {
    const { connect, moved, handles, moving, state } = await openProcess();
    await connect()(1, 9);
    Object.assign(state, change);
    const handle = handles.pop() as ConnectionHandle;
    moving.take(handle, { from: 'one', mustKeep: false });
    expect(moved).toEqual(['to one', 'back to one']);
    expect(moving.taken()).toBe(0);
  });

  it('that stops gives its connections to others, and tells no caller to connect again', async () => {
    const { connect, moved, state, moving, sockets } = await openProcess();
    const ask = connect();
    await ask(3);
    state.leaving = true;
    expect(await ask(3)).toBe('keep-alive');
    expect(moved).toEqual(['to any']);
    state.successors = false;
    const other = connect();
    await other(3, 3);
    expect(moved).toEqual(['to any']);
    await moving.giveAll(sockets());
    expect(moved).toEqual(['to any']);
    state.successors = true;
    await moving.giveAll(sockets());
    expect(moved).toEqual(['to any', 'to any']);
  });
});
