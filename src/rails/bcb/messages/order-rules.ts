import type { OrderTransaction } from './tables/pacs-008.ts';

/**
 * Checks a payment order beyond its table: incompatible parts (sheet of pacs.008 in the central bank's catalogue).
 * Returns the error, or nothing.
 */
export function faultOfOrder(
  order: OrderTransaction,
  type: { priority: string; service: string },
): string | undefined {
  return (
    faultOfService(type) ??
    faultOfTxId(order.initiation, order.ids.txId) ??
    faultOfKey(order.initiation, order.creditorAccount.key) ??
    faultOfInitiator(order) ??
    faultOfPurpose(order, type.priority)
  );
}

function faultOfService({ priority, service }: { priority: string; service: string }): string | undefined {
  const expected = service === 'PAGPRI' ? 'HIGH' : 'NORM';
  return priority === expected ? undefined : `${service} goes with ${expected}`;
}

const LONG_ID = /^[a-zA-Z0-9]{26,35}$/;
const SHORT_ID = /^[a-zA-Z0-9]{1,25}$/;

function faultOfTxId(
  initiation: OrderTransaction['initiation'],
  txId: string | undefined,
): string | undefined {
  if (initiation === 'MANU' || initiation === 'DICT')
    return txId === undefined ? undefined : `${initiation} has no TxId`;
  if (initiation === 'QRDN' || initiation === 'APDN')
    return txId !== undefined && LONG_ID.test(txId)
      ? undefined
      : `${initiation} has a TxId of 26 to 35 characters`;
  if (initiation === 'INIC')
    return txId !== undefined && SHORT_ID.test(txId) ? undefined : 'INIC has a TxId of at most 25 characters';
  if (initiation === 'QRES' || initiation === 'APES')
    return txId === undefined || SHORT_ID.test(txId)
      ? undefined
      : `${initiation} has a TxId of at most 25 characters`;
  return undefined;
}

function faultOfKey(initiation: OrderTransaction['initiation'], key: string | undefined): string | undefined {
  const without = initiation === 'MANU' || initiation === 'AUTO';
  if (without) return key === undefined ? undefined : `${initiation} has no key`;
  return key !== undefined ? undefined : `${initiation} has a key`;
}

function faultOfInitiator({ initiation, initiator }: OrderTransaction): string | undefined {
  return initiation === 'INIC' && initiator === undefined ? 'INIC names who initiated it' : undefined;
}

function faultOfPurpose(order: OrderTransaction, priority: string): string | undefined {
  const { purpose, initiation, ids, remittance } = order;
  const givesBack = purpose === 'REFU' || purpose === 'IPRT';
  if (givesBack && (priority !== 'HIGH' || initiation !== 'MANU'))
    return `${purpose} goes with HIGH and MANU`;
  if (purpose === 'IPRT' && ids.instructionId === undefined)
    return 'IPRT names the root transaction in InstrId';
  if (remittance?.structured !== undefined && purpose !== 'GSCB' && purpose !== 'OTHR')
    return `${purpose} has no structured remittance`;
  return undefined;
}
