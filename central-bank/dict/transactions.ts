import { centavos } from '../../src/values/money.ts';
import type { Transfer } from '../spi/state.ts';
import type { Directory } from './directory.ts';
import type { TransactionParty, TransactionRow } from './store/rows.ts';

/** Reports to the directory a payment or a return that the settlement system accepted or ended. */
export function tellTransfer(
  directory: Directory,
  transfer: Transfer,
  transferOf: (id: string) => Transfer | undefined,
): void {
  if (transfer.ending === undefined) {
    if (transfer.what.type === 'pacs.008') directory.ordered(transfer.id);
    return;
  }
  if (transfer.ending.state !== 'SETTLED') return;
  const row = rowOf(transfer, transfer.ending.at, transferOf);
  if (row !== undefined) directory.settled(row);
}

function rowOf(
  transfer: Transfer,
  settledAt: string,
  transferOf: (id: string) => Transfer | undefined,
): TransactionRow | undefined {
  const told = { id: transfer.id, amount: centavos(transfer.amount), settledAt: new Date(settledAt) };
  if (transfer.what.type === 'pacs.008')
    return { ...told, ...partiesOf(transfer), ...idsOf(transfer.what.transaction) };
  const original = transferOf(transfer.endToEndId);
  if (original === undefined) return undefined;
  // Returned money flows in the other direction.
  const { payer: payee, payee: payer } = partiesOf(original);
  return { ...told, payer, payee, originalId: transfer.endToEndId };
}

type Order = Extract<Transfer['what'], { type: 'pacs.008' }>['transaction'];

function idsOf({ ids, creditorAccount }: Order): Pick<TransactionRow, 'key' | 'originalId'> {
  return { key: creditorAccount.key, originalId: ids.instructionId };
}

function partiesOf({ from, to, what }: Transfer): { payer: TransactionParty; payee: TransactionParty } {
  if (what.type !== 'pacs.008') throw new Error('a return cannot be returned');
  const { debtor, debtorAccount, creditorDocument, creditorAccount } = what.transaction;
  return {
    payer: { ispb: from, ...accountOf(debtorAccount), document: debtor.document, name: debtor.name },
    // A payment does not contain the payee's name.
    payee: { ispb: to, ...accountOf(creditorAccount), document: creditorDocument, name: '' },
  };
}

type Held = Order['debtorAccount'] | Order['creditorAccount'];

function accountOf({ address: { branch, number }, type }: Held) {
  return { branch, number, accountType: type };
}
