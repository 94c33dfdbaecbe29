/** A message to the settlement system, written down with its bytes before it goes out for the first time. */
export interface OutMessage {
  readonly messageId: string;
  readonly type: string;
  /** Ids of payments and returns in it, for when the whole message is refused. */
  readonly transactionIds: readonly string[];
  readonly xml: string;
  /** Not sent after this instant, in milliseconds since 1970: what it orders could not be settled any more. */
  readonly expiresAt: number | null;
}

/** End of a sending. UNCERTAIN: the message may have arrived, and is not sent again. */
export type Sending = 'SENT' | 'REFUSED' | 'EXPIRED' | 'UNCERTAIN';

/** A message from the settlement system, as bytes. */
export interface InMessage {
  readonly resourceId: string;
  readonly xml: string;
}

/** Says that a message is to be heard again in a while: it speaks of something that is still on its way. */
export class HeardLater extends Error {
  override readonly name = 'HeardLater';
}

/**
 * What must outlive a crash. A promise resolves once it would: a message is sent only when it is written down, and the
 * system is told that it arrived only when it is stored.
 */
export interface IcomStore {
  writeOut(messages: readonly OutMessage[]): Promise<void>;
  /** `resourceIds` is what the system has stored it under. */
  endOut(ended: readonly { messageId: string; how: Sending; resourceId?: string }[]): Promise<void>;
  /** Written down, and not known to have ended: what a start sends again, byte for byte. */
  unsent(): Promise<OutMessage[]>;
  /** The message that a refusal means, by its own id or by the one it was stored under. */
  findOut(reference: string): Promise<OutMessage | undefined>;
  /** Stores messages, and answers those that were not there before. */
  writeIn(messages: readonly InMessage[]): Promise<InMessage[]>;
  endIn(resourceIds: readonly string[]): Promise<void>;
  /** It is worked on again soon, by whoever looks for what is not worked on. */
  postponeIn(resourceId: string): Promise<void>;
  /** Stored, and not worked on to the end: what a start works on again. */
  unhandled(): Promise<InMessage[]>;
}
