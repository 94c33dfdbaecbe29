import type { IncomingPayment } from '../../rail/rail.ts';

/** Completes a payment of the example institutions with members that are always the same. */
export function paymentWith(
  told: Pick<
    IncomingPayment,
    'endToEndId' | 'amount' | 'payer' | 'payee' | 'key' | 'txid' | 'acceptedAt' | 'settlesOnAcceptance'
  >,
): IncomingPayment {
  // Named one by one: spreads of four objects took 5 µs of 130 that a payment costs the server.
  return {
    endToEndId: told.endToEndId,
    amount: told.amount,
    payer: told.payer,
    payee: told.payee,
    key: told.key,
    txid: told.txid,
    acceptedAt: told.acceptedAt,
    settlesOnAcceptance: told.settlesOnAcceptance,
    initiation: told.txid !== null ? 'QRDN' : told.key === null ? 'MANU' : 'DICT',
    purpose: 'IPAY',
    priority: 'PAGPRI',
    text: null,
    initiator: null,
    rootEndToEndId: null,
  };
}
