import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, createChance } from './kernel/chance.ts';
import { network } from './kernel/take-network.ts';
import { DATABASE, killNode, type SimulatedNode, startNode } from './node.ts';
import { CUSTOMERS, check, type Stage } from './play.ts';

type Fault = (stage: Stage, chance: Chance) => Promise<void>;

async function killAndStart(node: SimulatedNode, chance: Chance): Promise<void> {
  killNode(node);
  await pause(chance.whole(chance.oneIn(3) ? 8_000 : 800));
  startNode(node);
}

const pickNode = ({ nodes }: Stage, chance: Chance) => chance.pick(nodes);

/** All that may happen to two nodes and the networks between them. */
export const SIMULATED_FAULTS: Readonly<Record<string, Fault>> = {
  'a node is killed': (stage, chance) => killAndStart(pickNode(stage, chance), chance),
  'both nodes are killed': async ({ nodes }, chance) => {
    await Promise.all(nodes.map((node) => killAndStart(node, chance)));
  },
  'a node is killed again and again as it starts': async (stage, chance) => {
    const node = pickNode(stage, chance);
    for (let times = 0; times < 3; times++) {
      killNode(node);
      startNode(node);
      await pause(chance.whole(120));
    }
    killNode(node);
    startNode(node);
  },
  'connections to the database are cut': async (stage, chance) => {
    const { realm } = pickNode(stage, chance);
    for (let times = 0; times < 1 + chance.whole(6); times++) {
      network().cutOne(realm);
      await pause(chance.whole(20));
    }
  },
  'packets to the database are held up': async (stage, chance) => {
    const ms = 100 + chance.whole(4_000);
    network().silence(pickNode(stage, chance).realm, DATABASE, ms);
    await pause(ms);
  },
  'packets to customers are held up': async (stage, chance) => {
    const ms = 100 + chance.whole(4_000);
    network().silence(pickNode(stage, chance).realm, CUSTOMERS, ms);
    await pause(ms);
  },
  'the nodes do not hear each other': async ({ nodes: [one, two] }, chance) => {
    const ms = 100 + chance.whole(6_000);
    if (one !== undefined && two !== undefined) network().silence(one.realm, two.realm, ms);
    await pause(ms);
  },
};

/** One fault after the other until the traffic rests; after each the database is held against a part of what must always be so. */
export async function planFaults(stage: Stage, resting: () => boolean): Promise<void> {
  const { options, played, note } = stage;
  for (let number = 0; !resting(); number++) {
    const chance = createChance(options.seed, 4, number);
    await pause(10 + chance.whole(300));
    const id = `fault ${number}`;
    if (options.dropped.includes(id) || resting()) continue;
    const name = chance.pick(Object.keys(SIMULATED_FAULTS));
    note(`${id}: ${name}`);
    played.done.push(id);
    played.faults[name] = (played.faults[name] ?? 0) + 1;
    await SIMULATED_FAULTS[name]?.(stage, chance);
    await check(stage, number);
  }
}
