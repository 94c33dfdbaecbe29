import { REJECTION } from '../../src/rails/bcb/messages/leaves.ts';
import type { RejectionCode, SpiState, Transfer } from '../spi/state.ts';
import { type Behaviour, sentinelByAccount } from './sentinels.ts';

/** Returns the behaviour of an example institution towards a transfer to it. */
export function behaviourOf(transfer: Transfer, state: SpiState): Behaviour {
  if (transfer.what.type === 'pacs.008') {
    const { creditorAgent, creditorAccount } = transfer.what.transaction;
    const found = sentinelByAccount(creditorAgent, creditorAccount.address.number);
    return found?.behaviour ?? { does: 'ACCEPT' };
  }
  const wanted = state.transfers.get(transfer.endToEndId)?.plays.onReturn;
  if (wanted === 'REJECT') return { does: 'REJECT', code: 'AB09' };
  return wanted === 'SILENT' ? { does: 'STAY_SILENT' } : { does: 'ACCEPT' };
}

/** A code of the catalogue; any other would not pass the message's table. */
export function catalogued(code: string): RejectionCode {
  return REJECTION.values?.find((known) => known === code) ?? 'ED05';
}
