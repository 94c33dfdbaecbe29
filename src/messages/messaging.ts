import type { Carrier, Channel, OutgoingMessage } from './carrier.ts';
import { createMailer } from './send-email.ts';
import { createTexter } from './send-sms.ts';

/** The channels for messages to people. */
export interface Messaging {
  /** Only the sandbox: texts stay unencrypted, codes included, sent or not. */
  readonly keepsText: boolean;
  /** The channels with a provider. */
  readonly channels: readonly Channel[];
  /** Sends one message; resolves when the provider has accepted it, rejects with the reason otherwise. */
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
}

export interface MessagingParts {
  keepsText: boolean;
  /** `smtp://` or `smtps://`, with user and password if required; `?from=` sets the sender. */
  smtpUrl: string | undefined;
  /** True if e-mail requires TLS, with `smtp://` too. */
  smtpNeedsTls?: boolean;
  /** URL to which `{to, text}` is posted as JSON. */
  smsUrl: string | undefined;
  /** The default sender host. */
  host(): string;
}

/** E-mail and SMS, as far as configured. */
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

/** The outbox of an unconnected sandbox: messages stay in the database. */
export function outboxOnly(): Messaging {
  return createMessaging({ keepsText: true, smtpUrl: undefined, smsUrl: undefined, host: () => 'localhost' });
}
