/** A message to the settlement system, stored with its bytes before it is first sent. */
export interface OutMessage {
  readonly messageId: string;
  readonly type: string;
  /** Ids of its payments and returns, for a refusal of the whole message. */
  readonly transactionIds: readonly string[];
  readonly xml: string;
  /** Deadline for sending, in milliseconds since 1970: later its orders could not settle. */
  readonly expiresAt: number | null;
}

/** Result of sending. UNCERTAIN: the message may have arrived, and is not sent again. */
export type Sending = 'SENT' | 'REFUSED' | 'EXPIRED' | 'UNCERTAIN';

/** A message from the settlement system, as bytes. */
export interface InMessage {
  readonly resourceId: string;
  readonly xml: string;
}

/** Thrown to have a message processed again after a while: it concerns another one that is still in flight. */
export class HeardLater extends Error {
  override readonly name = 'HeardLater';
}

/**
 * Data that must survive a crash. A promise resolves once it is durable: a message is sent only after it is stored,
 * and confirmed to the system only after it is stored.
 */
export interface IcomStore {
  writeOut(messages: readonly OutMessage[]): Promise<void>;
  /** `resourceIds` are the system's ids of the messages. */
  endOut(ended: readonly { messageId: string; how: Sending; resourceId?: string }[]): Promise<void>;
  /** Stored messages without a recorded result: a start sends them again, byte for byte. */
  unsent(): Promise<OutMessage[]>;
  /** The message that a refusal names, by its own id or by the system's. */
  findOut(reference: string): Promise<OutMessage | undefined>;
  /** Stores messages, and returns the new ones. */
  writeIn(messages: readonly InMessage[]): Promise<InMessage[]>;
  endIn(resourceIds: readonly string[]): Promise<void>;
  /** Releases it for processing soon. */
  postponeIn(resourceId: string): Promise<void>;
  /** Stored and unprocessed messages, which a start processes again. */
  unhandled(): Promise<InMessage[]>;
}
