import type { Account } from '../accounts/account.ts';
import type { Tx } from '../database/transaction.ts';
import { selectKeys } from '../idempotency/keys.ts';
import { noUsedKeys, type UsedKeys } from '../idempotency/used-keys.ts';
import type { RefundRequest, UsedForRefund } from './decide-refund.ts';
import { selectRefunds } from './store.ts';

/** Which of the requests' keys have been used; each request comes with its receiving account, locked by now. */
export async function findUsedKeys(
  tx: Tx,
  requests: readonly { request: RefundRequest; account: Account | undefined }[],
): Promise<UsedKeys<UsedForRefund>> {
  const used = noUsedKeys<UsedForRefund>();
  const asked = requests.flatMap(({ request: { idempotency }, account }) =>
    idempotency === null || account === undefined
      ? []
      : { companyId: account.companyId, accountId: account.id, key: idempotency.key },
  );
  const rows = await selectKeys(tx, 'REFUND', asked);
  if (rows.length === 0) return used;
  const refunds = await selectRefunds(
    tx,
    rows.map(({ companyId, madeId }) => ({ companyId, id: madeId })),
  );
  for (const row of rows) {
    const refund = refunds.find(({ companyId, id }) => companyId === row.companyId && id === row.madeId);
    if (refund !== undefined) used.add(row, row.key, { refund, fingerprint: row.fingerprint });
  }
  return used;
}
