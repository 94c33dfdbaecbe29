import { readFileSync } from 'node:fs';
import { Bundler } from '../../src/rails/bcb/icom/bundler.ts';
import { IcomClient } from '../../src/rails/bcb/icom/client.ts';
import { IcomConnection } from '../../src/rails/bcb/icom/connection.ts';
import { MemoryStore } from '../../src/rails/bcb/icom/memory-store.ts';
import type { IcomStore, InMessage, OutMessage, Sending } from '../../src/rails/bcb/icom/store.ts';
import type { Message } from '../../src/rails/bcb/messages/message.ts';
import type { Connected, RunningCentralBank } from './central-bank.ts';

export interface OpenClient {
  client: IcomClient;
  bundler: Bundler;
  connection: IcomConnection;
  store: IcomStore;
  heard: Message[];
  alarms: string[];
  ended: { message: OutMessage; how: Sending }[];
  troubles: string[];
}

interface Wish {
  store?: IcomStore;
  streams?: number;
  /** Done with each message before it counts as heard. */
  work?: (message: Message, raw: InMessage) => Promise<void>;
}

/** A participant's client, not started yet. */
export function openClient(running: RunningCentralBank, of: Connected, wish: Wish = {}): OpenClient {
  const { store = new MemoryStore(), streams = 2, work } = wish;
  const pem = (path: string) => readFileSync(path, 'utf8');
  const connection = new IcomConnection({
    url: running.bank.addresses.icom,
    authority: pem(running.bank.addresses.authority),
    certificate: pem(of.files.connectionCertificate),
    key: pem(of.files.connectionKey),
  });
  const [heard, alarms, ended, troubles]: [Message[], string[], OpenClient['ended'], string[]] = [
    [],
    [],
    [],
    [],
  ];
  const now = () => running.bank.world.now();
  const client = new IcomClient({
    ...{ connection, store, ispb: of.ispb, certificates: of.certificates, now, streams },
    hear: {
      message: async (message, raw) => {
        await work?.(message, raw);
        heard.push(message);
      },
      alarm: async (_, reason) => void alarms.push((reason as { reason?: string }).reason ?? reason.message),
      ended: (message, how) => void ended.push({ message, how }),
      troubled: (detail) => void troubles.push(detail),
    },
  });
  const bundler = new Bundler({
    signer: of.signer,
    now,
    most: 10,
    send: (message) => client.send([message]),
  });
  return { client, bundler, connection, store, heard, alarms, ended, troubles };
}
