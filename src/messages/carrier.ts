export type Channel = 'EMAIL' | 'SMS';

export interface OutgoingMessage {
  id: bigint;
  channel: Channel;
  to: string;
  subject: string | null;
  text: string;
}

/** A provider for one channel. */
export interface Carrier {
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
}
