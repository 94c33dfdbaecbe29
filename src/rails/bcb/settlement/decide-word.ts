/** State of a payment or a return here. REFUSED: by this bank. */
export type TransferState = 'WAITING' | 'ACCEPTED' | 'REFUSED' | 'SETTLED' | 'REJECTED';

/** The system's last word on a payment or a return. */
export type Word =
  | { ended: 'SETTLED'; settledAt: Date; accountingDate: string }
  | { ended: 'REJECTED'; code: string };

/** TAKEN: it ends the transfer. REPEATED: it said so before. CONTRADICTS: the first word stands, and people must look. */
export type JudgedWord = 'TAKEN' | 'REPEATED' | 'CONTRADICTS';

/** The first final word stands. A payment that this bank has refused can only come to nothing. */
export function decideWord(state: TransferState, word: Word): JudgedWord {
  if (state === 'WAITING' || state === 'ACCEPTED') return 'TAKEN';
  const stands = state === 'SETTLED' ? 'SETTLED' : 'REJECTED';
  return stands === word.ended ? 'REPEATED' : 'CONTRADICTS';
}

const UNKNOWN_FOR_MS = 60_000;
/** The limit of a return counts from its arrival, which comes later than its making. */
const ARRIVAL_MS = 40_000;

/**
 * Tells if what the system does not know can have no other end than none: it is too old to be taken any more, and an
 * answer on its way would have come.
 */
export function isLost(transfer: { id: string; limitAt: Date }, now: Date): boolean {
  const patience = transfer.id.startsWith('D') ? UNKNOWN_FOR_MS + ARRIVAL_MS : UNKNOWN_FOR_MS;
  return now.getTime() > transfer.limitAt.getTime() + patience;
}
