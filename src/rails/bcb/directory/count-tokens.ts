import type { DueWork } from '../../../database/due-work/due-work.ts';
import { listPolicies } from '../dict/policies.ts';
import type { DirectoryWorld } from './world.ts';

/** The directory allows six such requests a minute for all nodes together. */
const EVERY_MS = 60_000;
const NODES_IN_A_MINUTE = 4;

/** Adopts the directory's token counts, because other nodes and earlier runs use the same buckets. */
export function countTokens({ client, nodes, log }: DirectoryWorld): DueWork {
  let next = 0;
  return {
    name: 'directory: tokens',
    runDue: async () => {
      if (performance.now() < next) return 0;
      next = performance.now() + EVERY_MS * Math.ceil((1 + nodes.count()) / NODES_IN_A_MINUTE);
      const answer = await listPolicies(client);
      if (answer.state === 'DONE') client.buckets.adopt(answer.value.category, answer.value.policies);
      else log.warn({ answer }, "reading the directory's tokens failed");
      return 1;
    },
    nextDue: async () => null,
    busy: async () => false,
  };
}
