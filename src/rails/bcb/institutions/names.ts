import type { DueWork } from '../../../database/due-work/due-work.ts';
import { PARTICIPANTS } from '../../../rail/institutions.ts';
import type { BcbWorld } from '../world.ts';
import { readInstitutions } from './store.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Names of the participating institutions, in memory, because every answer about a payment shows one. The settlement
 * system's messages take precedence over the program's own list.
 */
export class InstitutionNames {
  readonly #world: Pick<BcbWorld, 'db'>;
  #names: ReadonlyMap<string, string> = PARTICIPANTS;

  constructor(world: Pick<BcbWorld, 'db'>) {
    this.#world = world;
  }

  all(): ReadonlyMap<string, string> {
    return this.#names;
  }

  async read(): Promise<void> {
    const names = new Map(PARTICIPANTS);
    for (const { ispb, name, takesPart } of await readInstitutions(this.#world.db.main)) {
      if (!takesPart) names.delete(ispb);
      else if (name !== null) names.set(ispb, name);
    }
    this.#names = names;
  }

  /** Reads the table again each minute, for changes that another node received. */
  keepRead(): DueWork {
    let readAt = Number.NEGATIVE_INFINITY;
    return {
      name: 'bcb: read institutions',
      runDue: async () => {
        if (performance.now() - readAt < LOOK_EVERY_MS) return 0;
        readAt = performance.now();
        await this.read();
        return 0;
      },
      nextDue: async () => null,
      busy: async () => false,
      quietMs: LOOK_EVERY_MS,
    };
  }
}
