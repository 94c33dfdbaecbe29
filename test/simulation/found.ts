import type { PGlite } from '@electric-sql/pglite';
import { serveDatabase } from './kernel/database.ts';
import { network } from './kernel/take-network.ts';
import { world } from './kernel/take-over.ts';
import { createNode, DATABASE, DATABASE_PLACE, killNode, startNode } from './node.ts';

/** Has the bank come up once on an empty database: it migrates it and founds itself in it. */
export async function foundBank(db: PGlite): Promise<void> {
  const served = serveDatabase(db, world, { yields: true });
  network().listen(DATABASE_PLACE, served.accept, DATABASE);
  const node = createNode('founder');
  startNode(node);
  await world.until(() => node.app !== undefined || node.failed !== undefined, 600_000);
  if (node.failed !== undefined) throw node.failed;
  killNode(node);
  await world.until(() => network().open(DATABASE) === 0, 600_000);
}
