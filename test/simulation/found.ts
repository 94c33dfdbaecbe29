import type { PGlite } from '@electric-sql/pglite';
import { openAsker } from '../reliability/torture/asker.ts';
import { serveDatabase } from './kernel/database.ts';
import { network } from './kernel/take-network.ts';
import { world } from './kernel/take-over.ts';
import { createNode, DATABASE, DATABASE_PLACE, killNode, startNode } from './node.ts';
import { CUSTOMERS } from './play.ts';

/**
 * Has the bank come up once on an empty database: it migrates it and founds itself in it. Makes all keys that are of the
 * platform's own chance, so that histories on the copies differ by their seed alone.
 */
export async function foundBank(db: PGlite): Promise<void> {
  const served = serveDatabase(db, world, { yields: true });
  network().listen(DATABASE_PLACE, served.accept, DATABASE);
  const node = createNode('founder');
  startNode(node);
  await world.until(() => node.app !== undefined || node.failed !== undefined, 600_000);
  if (node.failed !== undefined) throw node.failed;
  await makeForeignKey(node.port);
  killNode(node);
  await world.until(() => network().open(DATABASE) === 0, 600_000);
}

/** The key that signs the codes of other institutions is made when it is first asked for. */
async function makeForeignKey(port: number): Promise<void> {
  let isMade = false;
  const make = async () => {
    const asker = openAsker(() => `http://127.0.0.1:${port}`);
    await asker.insist({ path: '/psp/.well-known/jwks.json', open: true });
    asker.close();
    isMade = true;
  };
  world.after(0, () => void make(), CUSTOMERS);
  await world.until(() => isMade, 600_000);
}
