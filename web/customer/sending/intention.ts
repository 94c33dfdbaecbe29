/** The question by which the bank tells what became of something. */
export type Look =
  | { of: 'transfer'; branch: string; number: string }
  | { of: 'approval'; branch: string; number: string; id: number }
  | { of: 'refund'; branch: string; number: string; route: 'CODE' | 'CASH_IN'; target: number }
  | { of: 'code'; branch: string; number: string; amount: unknown; tag: unknown }
  | { of: 'decision'; id: string; status: string };

/** A request to the bank without a response yet. */
export interface Intention {
  user: number;
  /** The wish as text: the same thing wanted again is the same intention until its end is known. */
  subject: string;
  /** The idempotency key, one for one intention. */
  key: string;
  amount: number;
  look: Look;
  /** The bank's time, in ISO 8601: when it was sent first, and until when it is wanted. */
  sentAt: string;
  notAfter: string;
}

const STORED = 'lastro.sending';

/** Stores this tab's requests with an unknown result; it survives a reload. */
export function unsettled(user: number): Intention[] {
  return read().filter((one) => one.user === user);
}

export function findIntention(user: number, subject: string): Intention | undefined {
  return unsettled(user).find((one) => one.subject === subject);
}

export function keepIntention(intention: Intention): void {
  write([...without(intention), intention]);
}

export function forgetIntention(user: number, subject: string): void {
  write(without({ user, subject }));
}

function without({ user, subject }: Pick<Intention, 'user' | 'subject'>): Intention[] {
  return read().filter((one) => one.user !== user || one.subject !== subject);
}

function read(): Intention[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(kept) ? (kept as Intention[]) : [];
  } catch {
    return [];
  }
}

function write(intentions: readonly Intention[]): void {
  if (intentions.length === 0) sessionStorage.removeItem(STORED);
  else sessionStorage.setItem(STORED, JSON.stringify(intentions));
}
