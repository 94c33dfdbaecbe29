import { pino } from 'pino';
import { type App, createApp } from '../../src/composition/app.ts';
import { readConfig } from '../../src/settings/config.ts';
import { type Realm, WORLD } from './kernel/scheduler.ts';
import { network } from './kernel/take-network.ts';
import { world } from './kernel/take-over.ts';

export const DATABASE_URL = 'postgresql://lastro@database/lastro';
export const DATABASE_PLACE = 'database:5432';
export const DATABASE: Realm = { name: 'database', alive: true };

/** One program of the bank, which may die at any moment. */
export interface SimulatedNode {
  readonly name: string;
  realm: Realm;
  /** Undefined while it starts, and once it is dead. */
  app: App | undefined;
  /** Its start has failed, for this reason. */
  failed: unknown;
  starts: number;
  readonly port: number;
}

export function createNode(name: string, port = 3000): SimulatedNode {
  return { name, port, realm: { name, alive: false }, app: undefined, failed: undefined, starts: 0 };
}

export function startNode(node: SimulatedNode): void {
  node.starts += 1;
  const realm: Realm = { name: `${node.name}/${node.starts}`, alive: true };
  Object.assign(node, { realm, app: undefined, failed: undefined });
  world.after(0, () => void open(node, realm), realm);
}

async function open(node: SimulatedNode, realm: Realm): Promise<void> {
  const config = {
    ...readConfig({
      ...{ LASTRO_PORT: String(node.port), LASTRO_LONGEST_WAIT_MS: '5000' },
      // By an address of its own, a node would read the other's codes as those of another institution.
      LASTRO_PUBLIC_URL: 'http://bank.test',
    }),
    masterKey: Buffer.alloc(32, 7),
  };
  try {
    const log = pino({ level: process.env.SIM_LOG ?? 'silent' }, pino.destination({ fd: 2, sync: true }));
    const app = await createApp({ config, databaseUrl: DATABASE_URL, log, pages: '/simulated/no-pages' });
    await app.listen();
    if (node.realm === realm) node.app = app;
  } catch (error) {
    node.failed = error;
    world.after(RESTART_MS, () => startAgain(node, realm), WORLD);
  }
}

const RESTART_MS = 500;

/** As whoever runs programs starts one anew that has ended by itself. */
function startAgain(node: SimulatedNode, realm: Realm): void {
  if (node.realm !== realm || !realm.alive) return;
  killNode(node);
  startNode(node);
}

/** Nothing of it runs any more, wherever it stood; of what it has sent a part arrives. */
export function killNode(node: SimulatedNode): void {
  node.realm.alive = false;
  node.app = undefined;
  network().dropRealm(node.realm);
}
