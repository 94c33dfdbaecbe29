import type { IncomingPayment, IncomingReturn, Payee, Priority } from '../../../rail/rail.ts';
import { readAmount } from '../messages/amount.ts';
import type { NotifiedEntry } from '../messages/tables/camt-054.ts';
import type { ReturnTransaction } from '../messages/tables/pacs-004.ts';
import type { OrderTransaction } from '../messages/tables/pacs-008.ts';
import { TYPE_OF_CODE } from './account-types.ts';

type Account = OrderTransaction['creditorAccount'];

/** Converts an order of another institution to the bank's offer. */
export function readOrder(order: OrderTransaction, priority: Priority): IncomingPayment {
  const { ids, debtor, debtorAccount, creditorAccount, creditorDocument } = order;
  return {
    endToEndId: ids.endToEndId,
    amount: readAmount(order.amount),
    payer: { ispb: order.debtorAgent, ...accountOf(debtorAccount), ...debtor },
    payee: payeeOf(creditorAccount, creditorDocument),
    key: creditorAccount.key ?? null,
    txid: ids.txId ?? null,
    initiation: order.initiation,
    purpose: order.purpose,
    priority,
    text: order.remittance?.text ?? null,
    initiator: order.initiator ?? null,
    rootEndToEndId: ids.instructionId ?? null,
    acceptedAt: new Date(order.acceptedAt),
    settlesOnAcceptance: false,
  };
}

/**
 * The same for an entry in the reserve whose order was never received. Undefined if the entry does not name the
 * parties.
 */
export function readEntry({ amount, details, settledAt }: NotifiedEntry): IncomingPayment | undefined {
  const { references, parties, agents } = details;
  if (parties === undefined || agents.debtorAgent === undefined) return undefined;
  const { debtor, debtorAccount, creditorAccount, creditorDocument } = parties;
  const service = references.service?.value ?? 'PAGPRI';
  return {
    endToEndId: references.endToEndId,
    amount: readAmount(amount),
    payer: { ispb: agents.debtorAgent, ...accountOf(debtorAccount), ...debtor },
    payee: payeeOf(creditorAccount, creditorDocument),
    key: creditorAccount.key ?? null,
    txid: references.txId ?? null,
    initiation: details.initiation ?? 'MANU',
    purpose: details.purpose ?? 'IPAY',
    priority: service,
    text: details.remittance?.text ?? null,
    initiator: parties.initiator ?? null,
    rootEndToEndId: references.instructionId ?? null,
    acceptedAt: new Date(details.acceptedAt ?? settledAt ?? 0),
    settlesOnAcceptance: false,
  };
}

export function readReturn(given: ReturnTransaction): IncomingReturn {
  const { returnId, endToEndId, amount, reason } = given;
  const text = reason.text ?? null;
  return {
    returnId,
    endToEndId,
    amount: readAmount(amount),
    reason: reason.code,
    text,
    settlesOnAcceptance: false,
  };
}

/** Undefined if the entry is not a return's. */
export function readReturnEntry({ amount, details }: NotifiedEntry): IncomingReturn | undefined {
  const { references, returnReason } = details;
  if (references.instructionId === undefined) return undefined;
  return {
    returnId: references.instructionId,
    endToEndId: references.endToEndId,
    amount: readAmount(amount),
    reason: returnReason?.code ?? 'MD06',
    text: returnReason?.text ?? null,
    settlesOnAcceptance: false,
  };
}

function accountOf({ address, type }: Pick<Account, 'address' | 'type'>) {
  return { branch: address.branch ?? null, number: address.number, accountType: TYPE_OF_CODE[type] };
}

function payeeOf(account: Account, document: string): Payee {
  return { ...accountOf(account), document };
}
