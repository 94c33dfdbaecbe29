/** How messages to people leave this bank. */
export interface Messaging {
  /** The sandbox alone: what was written stays readable, codes included, sent or not. */
  readonly keepsText: boolean;
  /** The channels for which there is a way out. */
  readonly channels: readonly Channel[];
  /** Hands one message over; resolves when the other side has taken it. Rejects with `CannotBeSent` for good. */
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
}

export type Channel = 'EMAIL' | 'SMS';

export interface OutgoingMessage {
  id: bigint;
  channel: Channel;
  to: string;
  subject: string | null;
  text: string;
}

/** The outbox of a sandbox that is connected to nothing: messages stay where they were written. */
export function outboxOnly(): Messaging {
  return {
    keepsText: true,
    channels: [],
    send: async ({ channel }) => {
      throw new Error(`there is no way to send ${channel}`);
    },
    close: async () => {},
  };
}
