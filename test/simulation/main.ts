import { dealNetwork, takeNetwork } from './kernel/take-network.ts';
import { dealChance, takeOver, world } from './kernel/take-over.ts';
import { createDatabase, isThere, keepDatabase, loadDatabase, templateOf } from './kernel/template.ts';
import type { Played, PlayOptions } from './play.ts';

/** Prepares the database that all histories begin with; for a process of its own, like each history. */
export async function found(root: string): Promise<void> {
  const template = templateOf(root);
  if (isThere(template)) return;
  const db = await createDatabase();
  takeOver();
  takeNetwork();
  dealChance(1);
  dealNetwork(1);
  const { foundBank } = await world.during(import('./found.ts'));
  await foundBank(db);
  await world.during(keepDatabase(db, template));
}

/** Plays one history: afterwards nothing else can be done in this process. */
export async function playOne(root: string, options: PlayOptions): Promise<Played> {
  const db = await loadDatabase(templateOf(root));
  takeOver();
  takeNetwork();
  dealChance(options.seed, 1);
  dealNetwork(options.seed, 2);
  const { play } = await world.during(import('./play.ts'));
  return play(db, options);
}
