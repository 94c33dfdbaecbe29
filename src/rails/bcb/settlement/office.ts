import { Bundler } from '../icom/bundler.ts';
import { IcomClient, type IcomListener } from '../icom/client.ts';
import { IcomConnection } from '../icom/connection.ts';
import type { OutMessage } from '../icom/store.ts';
import { InstitutionNames } from '../institutions/names.ts';
import { type BodyOf, SPI } from '../messages/catalog.ts';
import { makeMessageId } from '../messages/ids.ts';
import { type Draft, writeMessage } from '../messages/message.ts';
import { refuseIn } from '../store/inbox.ts';
import { PostgresStore } from '../store/postgres-store.ts';
import type { BcbWorld } from '../world.ts';
import type { Desk, SingleType } from './desk.ts';
import { Echoes } from './echoes.ts';
import { endUnsent } from './end-unsent.ts';
import { Contact } from './health.ts';
import { hear } from './hear.ts';
import { SettlementMeasures } from './measures.ts';
import { writeDown } from './write-down.ts';

/** Maximum number of transactions under one signature. */
const MOST_TOGETHER = 10;
const QUESTION_MS = 30_000;

/** The desk with its connection to the system. */
export function openOffice(world: BcbWorld) {
  const { db, clock, log, ispb, facts, signer, certificates } = world;
  const measures = new SettlementMeasures();
  const contact = new Contact();
  const givenUp = ({ resourceId }: { resourceId: string }) =>
    log.error(
      { resourceId },
      'processing a message of the settlement system failed; an operator must look at it',
    );
  const store = new PostgresStore({ db: db.main, clock, givenUp });
  const connection = new IcomConnection({
    url: facts.icomUrl,
    authority: facts.authority,
    certificate: facts.connectionCertificate,
    key: facts.connectionKey,
  });
  const now = () => clock.now();
  const client: IcomClient = new IcomClient({
    ...{ connection, store, ispb, certificates, now, streams: facts.streams },
    hear: listen(world, { contact, measures, desk: () => desk }),
  });
  const bundler = new Bundler({
    ...{ signer, now, most: MOST_TOGETHER },
    send: async (message, together) => {
      await writeDown(desk, message, together);
      client.dispatch([message]);
    },
  });
  const desk: Desk = {
    ...{
      world,
      db: db.main,
      store,
      measures,
      now,
      echoes: new Echoes(),
      institutions: new InstitutionNames(world),
    },
    send: (outgoing) => bundler.add(outgoing),
    sendSingle: async (type, body, about) => {
      const message = await writeSingle(world, { type, body, about });
      await client.send([message]);
      return message.messageId;
    },
    dispatch: (messages) => client.dispatch(messages),
  };
  return { desk, client, contact, close: () => connection.close() };
}

interface Ears {
  contact: Contact;
  measures: SettlementMeasures;
  desk(): Desk;
}

function listen({ db, clock, log }: BcbWorld, { contact, measures, desk }: Ears): IcomListener {
  return {
    message: async (message) => {
      contact.dated(new Date(message.header.createdAt), clock.now());
      await hear(desk(), message);
    },
    alarm: async (raw, reason) => {
      measures.count('unbelieved');
      log.error(
        { resourceId: raw.resourceId, reason: reason.message },
        'a message has no valid signature or could not be parsed',
      );
      await refuseIn(db.main, raw, { reason: reason.message, now: clock.now() });
    },
    ended: (message, how, detail) => void endUnsent(desk(), message, { how, detail }),
    troubled: (detail) => log.warn({ detail }, 'reaching the settlement system failed; it will be retried'),
    reached: () => contact.reached(),
  };
}

interface Single {
  type: SingleType;
  body: object;
  about: string | readonly string[] | undefined;
}

async function writeSingle(world: BcbWorld, { type, body, about }: Single): Promise<OutMessage> {
  const { signer, clock, ispb } = world;
  const messageId = makeMessageId(ispb);
  const createdAt = clock.now();
  const whole = { header: { messageId, createdAt: createdAt.toISOString() }, ...body } as BodyOf<SingleType>;
  const draft = { type, from: ispb, to: SPI, id: messageId, createdAt, body: whole };
  const xml = await writeMessage(draft as Draft<SingleType>, signer);
  const expiresAt = createdAt.getTime() + QUESTION_MS;
  return { messageId, type, transactionIds: [about ?? []].flat(), xml, expiresAt };
}
