import { type Executor, query, queryOne, sql } from '../../../database/pool.ts';
import type { RailMessage } from '../../../rail/watch.ts';
import { type CertificateStore, readCertificate, type SigningCertificate } from '../xml/certificates.ts';

/** Finds the certificates of both sides. */
export interface KnownCertificates {
  certificates: CertificateStore;
  ispb: string;
  /** PEM. */
  ownCertificate: string;
}

interface Row {
  name: string;
  direction: 'SENT' | 'RECEIVED';
  at: Date;
  doneAt: Date | null;
  xml: string;
  trouble: string | null;
  transactions: number;
}

// Messages have no index by payment: each message would pay for it, and only people use it. A payment's messages are
// those within minutes of its creation and end that contain its id, or the id of one of its returns.
const ofPayment = sql<Row>(
  'bcb.messages-of-payment',
  `with mine as (
     select id, made_at, coalesce(settled_at, limit_at) as ends from bcb.transfers
      where id = $1 or end_to_end_id = $1
        and made_at >= (select made_at from bcb.transfers where id = $1) - interval '1 minute'
   ), times as (
     select id, made_at - interval '1 minute' as since, made_at + interval '3 minutes' as until from mine
     union all
     select id, ends - interval '1 minute', ends + interval '3 minutes' from mine
   )
   select distinct on (name) * from (
     select o.message_id as name, 'SENT' as direction, o.written_at as at, null::timestamptz as "doneAt", o.xml,
            nullif(o.sending, 'SENT') as trouble, cardinality(o.transaction_ids) as transactions
       from times t join bcb.outbox o
         on o.written_at between t.since and t.until and t.id = any(o.transaction_ids)
     union all
     select i.resource_id, 'RECEIVED', i.read_at, i.handled_at, i.xml, i.refused, 0
       from times t join bcb.inbox i
         on i.read_at between t.since and t.until and position(t.id in i.xml) > 0) found
   order by name`,
);
const find = sql<{ xml: string }>(
  'bcb.find-message',
  `select xml from bcb.outbox where message_id = $1
   union all select xml from bcb.inbox where resource_id = $1 limit 1`,
);

/** Messages about a payment and its returns, oldest first. */
export async function listMessagesOf(
  executor: Executor,
  endToEndId: string,
  known: KnownCertificates,
): Promise<RailMessage[]> {
  const rows = await query(executor, ofPayment, [endToEndId]);
  const own = readCertificate({ ispb: known.ispb, pem: known.ownCertificate });
  const all = [own, ...known.certificates.all()];
  return rows
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((row) => ({ ...presentRow(row), signedBy: signerOf(row.xml, all) }));
}

export async function findMessage(executor: Executor, name: string): Promise<string | undefined> {
  return (await queryOne(executor, find, [name]))?.xml;
}

function presentRow({ xml, transactions, ...row }: Row): Omit<RailMessage, 'signedBy'> {
  const type = /xmlns="https:\/\/www\.bcb\.gov\.br\/pi\/([a-z]{4}\.\d{3})\//.exec(xml)?.[1] ?? '?';
  const count = Number(/<NbOfTxs>(\d+)<\/NbOfTxs>/.exec(xml)?.[1] ?? xml.split('<TxInfAndSts>').length - 1);
  return { ...row, type, transactions: transactions || count || 1, bytes: Buffer.byteLength(xml) };
}

/** Finds the owner of the certificate that a message names. Untrusted messages are marked as such. */
function signerOf(xml: string, all: readonly SigningCertificate[]): RailMessage['signedBy'] {
  const serial = /<(?:ds:)?X509SerialNumber>\s*(\d+)\s*</.exec(xml)?.[1];
  const issuer = /<(?:ds:)?X509IssuerName>([^<]*)</.exec(xml)?.[1];
  if (serial === undefined || issuer === undefined) return null;
  const { ispb = '?' } = all.find((one) => one.serial === serial) ?? {};
  return { ispb, serial, issuer: issuer.trim() };
}
