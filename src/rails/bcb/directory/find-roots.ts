import type { DictClient } from '../dict/client.ts';
import { getRecovery } from '../dict/funds-recoveries.ts';

/**
 * Finds the root payments of recoveries. A recovery that the directory refuses to show is missing; one without an
 * answer fails all, so that they are requested again.
 */
export async function findRoots(
  client: DictClient,
  parts: readonly { fundsRecoveryId?: string | undefined }[],
): Promise<Map<string, string>> {
  const ids = new Set(parts.flatMap(({ fundsRecoveryId }) => fundsRecoveryId ?? []));
  const roots = new Map<string, string>();
  for (const id of ids) {
    const answer = await getRecovery(client, id);
    if (answer.state === 'DONE') roots.set(id, answer.value.rootTransactionId);
    else if (answer.state !== 'REFUSED')
      throw new Error(`the directory answered ${answer.state} about the recovery ${id}`);
  }
  return roots;
}

/** Returns the payment to which a part of a recovery refers. Throws if the directory refused to show it. */
export function rootOf(
  roots: ReadonlyMap<string, string>,
  { fundsRecoveryId, transactionId }: { fundsRecoveryId?: string | undefined; transactionId: string },
): string {
  if (fundsRecoveryId === undefined) return transactionId;
  const root = roots.get(fundsRecoveryId);
  if (root === undefined) throw new Error(`the directory did not return the recovery ${fundsRecoveryId}`);
  return root;
}
