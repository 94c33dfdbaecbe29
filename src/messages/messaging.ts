import type { Carrier, Channel, OutgoingMessage } from './carrier.ts';
import { createMailer } from './send-email.ts';
import { createTexter } from './send-sms.ts';

/** The ways in which messages to people leave this bank. */
export interface Messaging {
  /** The sandbox alone: what was written stays readable, codes included, sent or not. */
  readonly keepsText: boolean;
  /** The channels for which there is a way out. */
  readonly channels: readonly Channel[];
  /** Hands one message over; resolves when the other side has taken it, rejects with why it has not. */
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
}

export interface MessagingParts {
  keepsText: boolean;
  /** `smtp://` or `smtps://`, with user and password where they are needed; `?from=` names the sender. */
  smtpUrl: string | undefined;
  /** True if e-mail leaves over TLS alone, with `smtp://` too. */
  smtpNeedsTls?: boolean;
  /** Address to which `{to, text}` is posted as JSON. */
  smsUrl: string | undefined;
  /** The host that mail comes from where nothing else says so. */
  host(): string;
}

/** E-mail and SMS for as far as the settings go. */
export function createMessaging(parts: MessagingParts): Messaging {
  const { keepsText, smtpUrl, smtpNeedsTls = false, smsUrl, host } = parts;
  const carriers = new Map<Channel, Carrier>();
  if (smtpUrl !== undefined) carriers.set('EMAIL', createMailer(smtpUrl, { host, needsTls: smtpNeedsTls }));
  if (smsUrl !== undefined) carriers.set('SMS', createTexter(smsUrl));
  return {
    keepsText,
    channels: [...carriers.keys()],
    send: async (message) => {
      const carrier = carriers.get(message.channel);
      if (carrier === undefined) throw new Error(`no provider is configured for ${message.channel}`);
      await carrier.send(message);
    },
    close: async () => {
      for (const carrier of carriers.values()) carrier.close();
    },
  };
}

/** The outbox of a sandbox that is connected to nothing: messages stay where they were written. */
export function outboxOnly(): Messaging {
  return createMessaging({ keepsText: true, smtpUrl: undefined, smsUrl: undefined, host: () => 'localhost' });
}
