import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  from: string;
  raw: string;
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** How the next mails are met. */
  mood: 'takes' | 'refuses' | 'knows nobody' | 'says nothing';
  /** How often somebody has begun to send. */
  tries: number;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it is given. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      mail.tries += 1;
      if (mail.mood === 'says nothing') return;
      if (mail.mood === 'refuses') done(Object.assign(new Error('come back later'), { responseCode: 451 }));
      else done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (mail.mood !== 'knows nobody') done();
      else done(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = session.envelope.mailFrom;
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: from === false ? '' : from.address,
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  // A client that gives up in mid-talk is nobody's failure here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    mood: 'takes',
    tries: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

export interface SmsGateway {
  url: string;
  requests: { headers: Record<string, unknown>; body: unknown }[];
  /** The status of its answers; null never answers. */
  status: number | null;
  close(): Promise<void>;
}

export async function startSmsGateway(): Promise<SmsGateway> {
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      gateway.requests.push({ headers: request.headers, body: JSON.parse(text) });
      if (gateway.status !== null) response.writeHead(gateway.status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    requests: [],
    status: 202,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return gateway;
}
