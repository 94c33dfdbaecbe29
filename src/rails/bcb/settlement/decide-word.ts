/** State of a payment or a return here. REFUSED: by this bank. */
export type TransferState = 'WAITING' | 'ACCEPTED' | 'REFUSED' | 'SETTLED' | 'REJECTED';

/** The system's final outcome of a payment or a return. */
export type Word =
  | { ended: 'SETTLED'; settledAt: Date; accountingDate: string }
  | { ended: 'REJECTED'; code: string };

/**
 * TAKEN: it ends the transfer. REPEATED: it was already recorded. CONTRADICTS: the first outcome is kept, and people
 * are notified.
 */
export type JudgedWord = 'TAKEN' | 'REPEATED' | 'CONTRADICTS';

/** The first final outcome is kept. A payment that this bank refused can only be rejected. */
export function decideWord(state: TransferState, word: Word): JudgedWord {
  if (state === 'WAITING' || state === 'ACCEPTED') return 'TAKEN';
  const stands = state === 'SETTLED' ? 'SETTLED' : 'REJECTED';
  return stands === word.ended ? 'REPEATED' : 'CONTRADICTS';
}

const UNKNOWN_FOR_MS = 60_000;
/** The limit of a return counts from its arrival, which is later than its creation. */
const ARRIVAL_MS = 40_000;

/**
 * Tells whether a transfer that the system does not know can only be lost: it is too old to be accepted, and an
 * answer in flight would have arrived.
 */
export function isLost(transfer: { id: string; limitAt: Date }, now: Date): boolean {
  const patience = transfer.id.startsWith('D') ? UNKNOWN_FOR_MS + ARRIVAL_MS : UNKNOWN_FOR_MS;
  return now.getTime() > transfer.limitAt.getTime() + patience;
}
