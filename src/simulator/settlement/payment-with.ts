import type { IncomingPayment } from '../../rail/rail.ts';

/** Completes a payment of the example institutions with members that are always the same. */
export function paymentWith(
  told: Pick<
    IncomingPayment,
    'endToEndId' | 'amount' | 'payer' | 'payee' | 'key' | 'txid' | 'acceptedAt' | 'settlesOnAcceptance'
  >,
): IncomingPayment {
  const initiation = told.txid !== null ? 'QRDN' : told.key === null ? 'MANU' : 'DICT';
  const nothing = { text: null, initiator: null, rootEndToEndId: null } as const;
  const terms = { initiation, purpose: 'IPAY', priority: 'PAGPRI' } as const;
  return { ...told, ...terms, ...nothing };
}
