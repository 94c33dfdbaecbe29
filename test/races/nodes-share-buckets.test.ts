import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Nodes, openNodes } from '../../src/nodes/nodes.ts';
import { NodeSilent } from '../../src/nodes/wire.ts';
import { Refusal } from '../../src/refusals.ts';
import { openLanes } from '../../src/turns/lanes.ts';
import { shareLanes } from '../../src/turns/shared-lanes.ts';
import type { Verb } from '../../src/turns/turn.ts';
import { createTestDatabase } from '../database.ts';

const BUCKETS = Array.from({ length: 1024 }, (_, bucket) => BigInt(bucket));
const log = pino({ level: 'silent' });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let nodes: [Nodes, Nodes];
const served = (node: Nodes) => BUCKETS.filter((bucket) => node.serving(bucket) === undefined);

const SPEND: Verb<{ company: bigint; key: string | null }, string> = {
  name: 'spend',
  companyOf: ({ company }) => company,
  needs: () => undefined,
  decide: ({ key }) => `done ${key}`,
};

const key = Buffer.alloc(32, 7);
const apart = { address: { host: '127.0.0.1', port: 0 }, place: () => undefined };

describe.each([
  ['of one machine', { address: undefined }],
  ['of two machines', apart],
])('nodes %s', (_, where) => {
  const join = async () => {
    const node = openNodes({ db: database.db.main, log, key, ...where });
    await node.join();
    return node;
  };
  beforeEach(async () => {
    database = await createTestDatabase();
    nodes = [await join(), await join()];
    await expect.poll(() => nodes.map((node) => node.count())).toEqual([1, 1]);
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await database.drop();
  });

  shareBuckets();
});

function shareBuckets() {
  it('serve each bucket once, and all of them when one has left', async () => {
    const [first, second] = nodes;
    expect([...served(first), ...served(second)].sort((a, b) => Number(a - b))).toEqual(BUCKETS);
    await first.leave();
    await expect.poll(() => served(second)).toEqual(BUCKETS);
    expect(served(first)).toEqual([]);
    await first.close();
    await expect.poll(() => second.count()).toBe(0);
    expect(served(second)).toEqual(BUCKETS);
  });

  it('are asked with amounts, instants and bytes, and refuse in their own words', async () => {
    const [first, second] = nodes;
    second.hear('echo', (question: unknown) => question);
    second.hear('refuse', () => {
      throw new Refusal('unavailable', { retryAfterSeconds: 7 });
    });
    const question = { amount: 12n, at: new Date(0), bytes: Buffer.from('ok'), nothing: undefined };
    expect(await first.askAll('echo', question)).toEqual([question]);
    const other = first.serving(served(second)[0] as bigint);
    await expect(other?.ask('refuse', null)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 7,
    });
    await expect(other?.ask('unheard of', null)).rejects.toThrow('another node failed');
  });

  it('know in the middle of a question that the other is gone', async () => {
    const [first, second] = nodes;
    const other = first.serving(served(second)[0] as bigint);
    let asked: () => void = () => {};
    const reached = new Promise<void>((resolve) => {
      asked = resolve;
    });
    second.hear('wait', () => {
      asked();
      return new Promise((resolve) => setTimeout(resolve, 300));
    });
    const waiting = other?.ask('wait', null);
    await reached;
    // The other still answers the question that it has.
    await Promise.all([second.close(), expect(waiting).resolves.toBeUndefined()]);
    await expect(other?.ask('wait', null)).rejects.toThrow(NodeSilent);
  });

  it('take turns for each other, and for one that is silent where that is safe', async () => {
    const [first, second] = nodes;
    const local = (node: Nodes, fail?: Error) => {
      const done: unknown[] = [];
      const own = {
        ...openLanes(() => Promise.reject() as never, { limit: 1, queueLimit: 1, lanes: 1 }),
        submit: async (_verb: unknown, item: unknown) => {
          done.push(item);
          if (fail !== undefined) throw fail;
          return `done ${(item as { key: string }).key}` as never;
        },
      };
      const lanes = shareLanes(own, node, { staleMs: 10_000, real: () => performance.now() });
      lanes.travel([{ verb: SPEND, again: ({ key }: { key: string | null }) => key !== null } as never]);
      return { lanes, done };
    };
    const [here, there] = [local(first), local(second)];
    const company = served(second)[0] as bigint;
    expect(await here.lanes.submit(SPEND, { company, key: 'a' })).toBe('done a');
    expect([here.done.length, there.done.length]).toEqual([0, 1]);
    second.hear('turn', () => {
      throw new NodeSilent('as a node that died over it');
    });
    const lost = vi
      .spyOn(first, 'serving')
      .mockReturnValue({ node: 'gone', ask: () => Promise.reject(new NodeSilent('gone')) });
    expect(await here.lanes.submit(SPEND, { company, key: 'b' })).toBe('done b');
    // The outcome is unknown, as after a lost COMMIT.
    await expect(here.lanes.submit(SPEND, { company, key: null })).rejects.toMatchObject({
      commitUnknown: true,
    });
    expect(here.done).toEqual([{ company, key: 'b' }]);
    lost.mockRestore();
  });

  it('take turns for each other however far apart their machines’ clocks are, and none that came too late', async () => {
    const [first, second] = nodes;
    const own = {
      ...openLanes(() => Promise.reject() as never, { limit: 1, queueLimit: 1, lanes: 1 }),
      submit: async () => 'done' as never,
    };
    let real = 0;
    const lanesOf = (node: Nodes) => {
      const lanes = shareLanes(own, node, { staleMs: 1_000, real: () => real });
      lanes.travel([{ verb: SPEND, again: () => true } as never]);
      return lanes;
    };
    const [here] = [lanesOf(first), lanesOf(second)];
    const company = served(second)[0] as bigint;
    const ask = () => here.submit(SPEND, { company, key: 'a' });
    const { now } = Date;
    let off = 0;
    // Each of the two reads another clock.
    const set = vi.spyOn(Date, 'now').mockImplementation(() => {
      off += 3_600_000;
      return now() + off;
    });
    expect(await ask()).toBe('done');
    set.mockRestore();
    const asking = ask();
    real += 1_001;
    await expect(asking).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('refuse nothing for a silent node that may still do it, and ask once whoever asks meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const tries: string[] = [];
      let doneThere = false;
      const own = {
        ...openLanes(() => Promise.reject() as never, { limit: 1, queueLimit: 1, lanes: 1 }),
        submit: async () => {
          tries.push(doneThere ? 'done there' : 'refused');
          if (!doneThere) throw new Refusal('codeNotPaid');
          return 'done there' as never;
        },
      };
      const lanes = shareLanes(own, nodes[0], { staleMs: 3_000, real: () => performance.now() });
      const keyOf = ({ key }: { key: string | null }) => key ?? undefined;
      const again = ({ key }: { key: string | null }) => key !== null;
      lanes.travel([{ verb: SPEND, again, keyOf } as never]);
      const serving = vi
        .spyOn(nodes[0], 'serving')
        .mockReturnValue({ node: 'gone', ask: () => Promise.reject(new NodeSilent('gone')) });
      const first = lanes.submit(SPEND, { company: 5n, key: 'a' });
      await vi.advanceTimersByTimeAsync(3_000);
      serving.mockReturnValue(undefined);
      const second = lanes.submit(SPEND, { company: 5n, key: 'a' });
      // As late as it can: its last turn had begun, and stood still.
      doneThere = true;
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await Promise.all([first, second])).toEqual(['done there', 'done there']);
      expect(tries).toEqual(['refused', 'done there']);
      doneThere = false;
      await expect(lanes.submit(SPEND, { company: 5n, key: 'a' })).rejects.toMatchObject({
        code: 'codeNotPaid',
      });
      serving.mockRestore();
    } finally {
      vi.useRealTimers();
    }
  });
}
