import type { StatusTransaction } from '../../src/rails/bcb/messages/tables/pacs-002.ts';
import type { Recorded } from '../world/world.ts';
import { recorded } from './events.ts';
import { accountingDateOf } from './rules.ts';
import type { Ending, RejectionCode, Tell, Transfer } from './state.ts';

export function told(to: string, tell: Tell): Recorded {
  return recorded({ happened: 'TOLD', to, tell });
}

export interface Refusal {
  to: string;
  instructionId: string;
  endToEndId: string;
  code: RejectionCode;
}

/** Sends RJCT to one side. */
export function refused({ to, instructionId, endToEndId, code }: Refusal): Recorded {
  const reasons = [{ code, texts: [] }];
  const transaction: StatusTransaction = { instructionId, endToEndId, status: 'RJCT', reasons };
  return told(to, { type: 'pacs.002', transaction });
}

/** Settles the transfer: moves the money, and notifies both sides. */
export function settled(transfer: Transfer, now: Date): Recorded[] {
  const at = now.toISOString();
  const ending: Ending = { state: 'SETTLED', at, accountingDate: accountingDateOf(now) };
  const word = (status: 'ACSC' | 'ACCC'): Tell => ({
    type: 'pacs.002',
    transaction: {
      instructionId: transfer.id,
      endToEndId: transfer.endToEndId,
      ...{ status, reasons: [], settledAt: at, accountingDate: ending.accountingDate },
    },
  });
  return [
    recorded({ happened: 'ENDED', id: transfer.id, ending }),
    told(transfer.from, word('ACSC')),
    told(transfer.to, word('ACCC')),
  ];
}

export interface Rejection {
  code: RejectionCode;
  /** The payee is notified unless it refused itself. */
  tellPayee: boolean;
}

/** Ends the transfer without moving money. */
export function rejected(transfer: Transfer, { code, tellPayee }: Rejection, now: Date): Recorded[] {
  const refusal = { instructionId: transfer.id, endToEndId: transfer.endToEndId, code };
  return [
    recorded({
      happened: 'ENDED',
      id: transfer.id,
      ending: { state: 'REJECTED', code, at: now.toISOString() },
    }),
    refused({ to: transfer.from, ...refusal }),
    ...(tellPayee ? [refused({ to: transfer.to, ...refusal })] : []),
  ];
}
