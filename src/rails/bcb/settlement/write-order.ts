import type { Party } from '../../../rail/party.ts';
import type { OutgoingReturn, PassedOn, PaymentOrder, Priority } from '../../../rail/rail.ts';
import { writeAmount } from '../messages/amount.ts';
import type { BodyOf } from '../messages/catalog.ts';
import type { ReturnTransaction } from '../messages/tables/pacs-004.ts';
import type { OrderTransaction } from '../messages/tables/pacs-008.ts';
import { CODE_OF_TYPE } from './account-types.ts';

type ServiceType = BodyOf<'pacs.008'>['header']['type'];

export function serviceOf(priority: Priority): ServiceType {
  return { priority: priority === 'PAGPRI' ? 'HIGH' : 'NORM', service: priority };
}

const NAME_LENGTH = 140;
const TEXT_LENGTH = 140;

/** Builds an order of the bank as pacs.008. A manual one has no key, and neither it nor one by key has a TxId. */
export function writeOrder(order: PaymentOrder): OrderTransaction {
  const { payer, payee, initiation, txid, rootEndToEndId, initiator, text } = order;
  const hasKey = initiation !== 'MANU' && initiation !== 'AUTO' && order.pixKey !== null;
  const hasTxId = initiation !== 'MANU' && initiation !== 'DICT' && txid !== null;
  return {
    ids: {
      ...(rootEndToEndId !== null && { instructionId: rootEndToEndId }),
      endToEndId: order.endToEndId,
      ...(hasTxId && { txId: txid }),
    },
    amount: writeAmount(order.amount),
    acceptedAt: order.placedAt.toISOString(),
    charges: 'SLEV',
    initiation,
    ...(initiator !== null && { initiator }),
    debtor: { name: cut(payer.name, NAME_LENGTH), document: payer.document },
    debtorAccount: writeAccount(payer),
    debtorAgent: payer.ispb,
    creditorAgent: payee.ispb,
    creditorDocument: payee.document,
    creditorAccount: {
      ...writeAccount(payee),
      ...(hasKey && order.pixKey !== null && { key: order.pixKey }),
    },
    purpose: order.purpose,
    ...(text !== null && text !== '' && { remittance: { text: cut(text, TEXT_LENGTH) } }),
  };
}

/** Builds the payment of passed-on money to the victim as pacs.008: InstrId is the originally contested payment. */
export function writeRecovered(
  given: Pick<OutgoingReturn, 'returnId' | 'amount' | 'text' | 'placedAt'>,
  { rootEndToEndId, payer, payee }: PassedOn,
): OrderTransaction {
  return writeOrder({
    endToEndId: given.returnId,
    ...{ amount: given.amount, text: given.text, placedAt: given.placedAt },
    payer,
    // Messages carry no name of the payee.
    payee: { ...payee, name: '' },
    ...{ rootEndToEndId, purpose: 'IPRT', initiation: 'MANU', priority: 'PAGPRI' },
    ...{ pixKey: null, txid: null, initiator: null },
  });
}

const REASONS = ['BE08', 'FR01', 'MD06', 'SL02'] as const;

/** Builds a return of the bank as pacs.004. The agents keep their roles of the payment. */
export function writeReturn(given: OutgoingReturn, ispb: string): ReturnTransaction {
  const code = REASONS.find((reason) => reason === given.reason);
  if (code === undefined) throw new Error(`${given.reason} is not a return reason.`);
  return {
    returnId: given.returnId,
    endToEndId: given.endToEndId,
    amount: writeAmount(given.amount),
    priority: 'HIGH',
    charges: 'SLEV',
    reason: { code, ...(given.text !== null && given.text !== '' && { text: cut(given.text, 105) }) },
    original: { debtorAgent: given.payerIspb, creditorAgent: ispb },
  };
}

function writeAccount({ branch, number, accountType }: Party): OrderTransaction['debtorAccount'] {
  return {
    address: { number, ...(branch !== null && { branch }) },
    type: CODE_OF_TYPE[accountType],
  };
}

/** Counts characters, not UTF-16 units. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
