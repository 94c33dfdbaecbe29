import { REJECTION } from '../../src/rails/bcb/messages/leaves.ts';
import type { RejectionCode, SpiState, Transfer } from '../spi/state.ts';
import { type Behaviour, sentinelByAccount } from './sentinels.ts';

/** Returns an example institution's behaviour for a transfer to it. */
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

/** A code of the catalogue; the message's table would reject any other. */
export function catalogued(code: string): RejectionCode {
  return REJECTION.values?.find((known) => known === code) ?? 'ED05';
}
