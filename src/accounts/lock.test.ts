import { expect, it } from 'vitest';
import { createMemory } from '../turns/memory.ts';
import type { TurnTry } from '../turns/turn.ts';
import { ACCOUNTS } from './lock.ts';

const SHARDS = ['{0}', '{1}'] as const;
const ids = { '{0}': [0n, 1_024n], '{1}': [1n, 1_025n] } as const;

/** Two machines, each of which counts its own transactions. */
function twoMachines() {
  const run = async ({ name, values }: { name: string; values: readonly unknown[] }) => {
    const shard = SHARDS.find((one) => values.includes(one)) ?? '{0}';
    const [companyId, id] = ids[shard];
    const account = { companyId, id, branch: '0001', number: `${id}`, lastMovementAt: new Date(0) };
    const money = { balance: 100n, blocked: 0n, overdraft: 0n };
    const rows = name.startsWith('accounts.lock')
      ? [{ ...account, ...money, version: shard === '{0}' ? '900' : '700' }]
      : [{ version: shard === '{0}' ? '1005' : '1003' }];
    return { rows, rowCount: 1 };
  };
  const shards = { buckets: [[0], [1]], of: (id: bigint) => Number(id & 1n), now: () => new Date(0) };
  return { shards, run } as never;
}

it('remembers for each account the version that its own machine wrote', async () => {
  const given = { again: false, told: true, memory: createMemory() } as unknown as TurnTry;
  const open = () => {
    const set = ACCOUNTS.open(twoMachines(), given);
    for (const shard of SHARDS) set.want({ companyId: ids[shard][0], accountId: ids[shard][1] });
    return set;
  };
  const byShard = (set: ReturnType<typeof open>) =>
    SHARDS.map((shard) => set.byId({ companyId: ids[shard][0], accountId: ids[shard][1] }));
  const first = open();
  await first.lock();
  for (const account of byShard(first)) if (account !== undefined) account.balance = 90n as never;
  await first.save();
  first.remember?.();
  const next = open();
  expect(next.recall?.()).toBe(true);
  expect(byShard(next)).toMatchObject([{ version: '1005' }, { version: '1003' }]);
});
