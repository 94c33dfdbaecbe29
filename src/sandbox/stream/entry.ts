/** Kinds of things that happen in a sandbox. */
export const STREAM_KINDS = ['REQUEST', 'LEDGER', 'RAIL', 'WEBHOOK', 'MESSAGE', 'SANDBOX'] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

/** One event for viewers of the sandbox's stream. It contains no secret. */
export interface StreamEntry {
  /** Identifies the object: a later entry with the same name replaces it. */
  key: string;
  kind: StreamKind;
  /** Bank's clock. */
  at: Date;
  /** The operation, the kind of movement, the message, the event, the channel. */
  title: string;
  /** Null for what can neither succeed nor fail. */
  good: boolean | null;
  /** The HTTP status, the rail's word, or what became of a delivery. */
  status: string | null;
  /** Why it failed, or what it is about. */
  detail: string | null;
  /** Document and name of the company that it belongs to, or the party of the bank's that it names. */
  company: { document: string; name: string } | null;
  endToEndId: string | null;
  /** In reais. */
  amount: number | null;
  direction: 'IN' | 'OUT' | null;
  /** The delivery's name in the console, or the recipient of a message. */
  subject: string | null;
  milliseconds: number | null;
  /** As received, with secrets masked. */
  request: string | null;
  answer: string | null;
}

/** An entry with the number from which viewers continue. */
export type NumberedEntry = StreamEntry & { id: number };

const NOTHING = {
  ...{ good: null, status: null, detail: null, company: null, endToEndId: null, amount: null },
  ...{ direction: null, subject: null, milliseconds: null, request: null, answer: null },
} as const satisfies Partial<StreamEntry>;

/** An entry of the members that it has. */
export function streamEntry(
  some: Pick<StreamEntry, 'key' | 'kind' | 'at' | 'title'> & Partial<StreamEntry>,
): StreamEntry {
  return { ...NOTHING, ...some };
}
