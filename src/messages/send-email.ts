import type { Carrier } from './carrier.ts';

// Less than the lease in all: whoever gives up here is still the one to say so.
const CONNECT_MS = 3_000;
const SILENCE_MS = 4_000;

/**
 * Sends by SMTP: TLS from the start with `smtps://`, else as soon as the server offers it, and where it
 * `needsTls` not without. A message has the same
 * Message-ID on every try, by which a mailbox can tell that it has it.
 */
export function createMailer(
  smtpUrl: string,
  { host, needsTls }: { host: () => string; needsTls: boolean },
): Carrier {
  const url = new URL(smtpUrl);
  const sender = url.searchParams.get('from');
  url.searchParams.delete('from');
  const connect = async () =>
    (await import('nodemailer')).createTransport({
      url: url.toString(),
      requireTLS: needsTls,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // A message is sent as it stands: nothing in it is fetched or read from disk.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof connect> | undefined;
  return {
    send: async ({ id, to, subject, text }) => {
      const domain = host().replace(/[:/].*$/, '');
      transport ??= connect();
      await (await transport).sendMail({
        from: sender ?? `no-reply@${domain}`,
        // As an address and not as text, in which commas would make several of it.
        to: { name: '', address: to },
        subject: subject ?? '',
        text,
        messageId: `<message-${id}@${domain}>`,
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
