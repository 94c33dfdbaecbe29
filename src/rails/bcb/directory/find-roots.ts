import type { DictClient } from '../dict/client.ts';
import { getRecovery } from '../dict/funds-recoveries.ts';

/**
 * Finds the payments that recoveries are about, by recovery. One that the directory does not show is missing; one that it
 * did not answer about fails all, so that they are asked about again.
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

/** The payment that a part of a recovery goes back to. Throws where the directory has refused to show it. */
export function rootOf(
  roots: ReadonlyMap<string, string>,
  { fundsRecoveryId, transactionId }: { fundsRecoveryId?: string | undefined; transactionId: string },
): string {
  if (fundsRecoveryId === undefined) return transactionId;
  const root = roots.get(fundsRecoveryId);
  if (root === undefined) throw new Error(`the directory did not return the recovery ${fundsRecoveryId}`);
  return root;
}
