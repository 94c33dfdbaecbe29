import type { Carrier } from './carrier.ts';

// Less than the lease in total, so that the lease is still held after a timeout.
const CONNECT_MS = 3_000;
const SILENCE_MS = 4_000;

/**
 * Sends by SMTP: with TLS from the start for `smtps://`, otherwise as soon as the server offers it, and with
 * `needsTls` never without. A message has the same Message-ID in every attempt, by which a mailbox can detect
 * duplicates.
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
      // A message is sent unchanged: nothing in it is fetched or read from disk.
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
        // As an address object, because commas in a text would make several addresses.
        to: { name: '', address: to },
        subject: subject ?? '',
        text,
        messageId: `<message-${id}@${domain}>`,
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
