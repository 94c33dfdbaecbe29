import { findOwners } from '../cashouts/owners.ts';
import type { Context } from '../context.ts';
import { query, type Statement, sql } from '../database/pool.ts';
import { bucketOf, ofCompany } from '../database/spread/buckets.ts';
import { isEndToEndId } from '../values/ids.ts';
import { parsePixKey } from '../values/pix-key.ts';
import { parseTaxId } from '../values/tax-id.ts';
import { parseDeliveryName, parseEventId } from './deliveries/name.ts';

/** The kinds of things that a search finds, in the words of the audit log. */
export type HitType =
  | 'COMPANY'
  | 'ACCOUNT'
  | 'KEY'
  | 'CASHOUT'
  | 'CASH_IN'
  | 'CODE'
  | 'REFUND'
  | 'CLAIM'
  | 'MED'
  | 'REQUISITION'
  | 'DELIVERY';

/** One thing that a search found. */
export interface Hit {
  type: HitType;
  /** Null if the subject is not a customer yet. */
  companyId: bigint | null;
  /** Of a delivery, which has none, its endpoint's. */
  id: bigint;
  /** The account that it is, or belongs to, where the search went by the account. */
  accountId: bigint | null;
  /** Of a delivery alone: what it goes by. */
  name?: string;
}

/** A bank in which a text is looked for. */
export type SearchedBank = Pick<Context, 'db' | 'endToEndIds'>;

/** Search by one kind of text; undefined when the text is not of that kind. */
type Finder = (text: string) => { statement: Statement<Hit>; param: unknown } | undefined;

const AT_MOST = 50;
// Of what a customer has many of, the newest.
const FEW = 10;
const HIT = (type: HitType, company: string, id: string, account = 'null::int8') =>
  `select '${type}' as type, ${company} as "companyId", ${id} as id, ${account} as "accountId"`;

const byEndToEndId = sql<Hit>(
  'operator-search.end-to-end-id',
  `${HIT('CASH_IN', 'company_id', 'cash_in_id')} from received_ids where end_to_end_id = $1
   union all
   ${HIT('MED', 'm.company_id', 'm.id')} from received_ids r
     join med_cases m on m.cash_in_id = r.cash_in_id and m.amount >= 0 and m.company_id is not distinct from r.company_id
    where r.end_to_end_id = $1`,
);
const byReturnId = sql<Hit>(
  'operator-search.return-id',
  `${HIT('REFUND', 'company_id', 'refund_id')} from refund_ids where any_id in ($1, lower($1))
   union all
   ${HIT('CASHOUT', 'r.company_id', 'r.cashout_id')} from companies c
     join cashout_returns r on ${ofCompany('r', 'c.id')} and r.return_id = $1`,
);
const byTxid = sql<Hit>(
  'operator-search.txid',
  `${HIT('CODE', 'company_id', 'code_id')} from payment_code_txids where txid = $1`,
);
const byKey = sql<Hit>(
  'operator-search.key',
  `${HIT('KEY', 'company_id', 'pix_key_id', 'account_id')} from active_pix_keys where key = $1
   union all
   ${HIT('CLAIM', 'claimer_company_id', 'claimer_claim_id')} from open_claims
    where key = $1 and claimer_claim_id is not null
   union all
   ${HIT('CLAIM', 'donor_company_id', 'donor_claim_id')} from open_claims
    where key = $1 and donor_claim_id is not null`,
);
const byUuid = sql<Hit>(
  'operator-search.uuid',
  `${HIT('CLAIM', 'company_id', 'id')} from claims where public_id = $1::text::uuid
   union all
   ${HIT('CLAIM', 'company_id', 'id')} from claims where claim_id = $1::text::uuid and claim_id is not null
   union all
   ${HIT('MED', 'company_id', 'case_id')} from med_case_ids where any_id = lower($1::text)`,
);
const byDocument = sql<Hit>(
  'operator-search.document',
  `${HIT('COMPANY', 'id', 'id')} from companies where document = $1
   union all
   (${HIT('ACCOUNT', 'company_id', 'id', 'id')} from accounts where holder_document = $1 limit ${AT_MOST})
   union all
   (${HIT('REQUISITION', 'company_id', 'id')} from onboarding_requisitions where document = $1
     order by id desc limit ${FEW})
   union all
   (${HIT('CLAIM', 'k.company_id', 'k.id')} from accounts a
     join claims k on k.account_id = a.id and k.company_id is not distinct from a.company_id
    where a.holder_document = $1 order by k.created_at desc limit ${FEW})
   union all
   (${HIT('MED', 'm.company_id', 'm.id')} from accounts a
     join med_cases m on ${ofCompany('m', 'a.company_id')} and m.account_id = a.id
    where a.holder_document = $1 order by m.id desc limit ${FEW})`,
);
const byAccountNumber = sql<Hit>(
  'operator-search.account-number',
  `${HIT('ACCOUNT', 'company_id', 'account_id', 'account_id')} from account_numbers
    where branch = split_part($1, '/', 1) and number = split_part($1, '/', 2)`,
);
// Ids are looked for under each company in turn: no table has an index that leaves the company out.
const byId = sql<Hit>(
  'operator-search.id',
  `${HIT('COMPANY', 'id', 'id')} from companies where id = $1
   union all ${HIT('ACCOUNT', 'c.id', 't.id', 't.id')} from companies c
     join accounts t on ${ofCompany('t', 'c.id')} and t.id = $1
   union all ${HIT('KEY', 'c.id', 't.id')} from companies c join pix_keys t on ${ofCompany('t', 'c.id')} and t.id = $1
   union all ${HIT('CASHOUT', 'c.id', 't.id')} from companies c
     join cashouts t on ${ofCompany('t', 'c.id')} and t.id = $1
   union all ${HIT('CASH_IN', 'c.id', 't.id')} from companies c
     join cash_ins t on ${ofCompany('t', 'c.id')} and t.id = $1
   union all ${HIT('CODE', 'c.id', 't.id')} from companies c
     join payment_codes t on ${ofCompany('t', 'c.id')} and t.id = $1
   union all ${HIT('REFUND', 'c.id', 't.id')} from companies c
     join refunds t on ${ofCompany('t', 'c.id')} and t.id = $1
   union all ${HIT('CLAIM', 'c.id', 't.id')} from companies c join claims t on ${ofCompany('t', 'c.id')} and t.id = $1
   union all ${HIT('MED', 'c.id', 't.id')} from companies c
     join med_cases t on ${ofCompany('t', 'c.id')} and t.id = $1
   union all ${HIT('REQUISITION', 'company_id', 'id')} from onboarding_requisitions where id = $1`,
);
const DELIVERY = `select 'DELIVERY' as type, d.company_id as "companyId", d.webhook_id as id,
  null::int8 as "accountId", concat_ws('-', d.company_id, d.webhook_id, lower(d.subject), d.subject_id,
  d.sequence, d.resend) as name`;
const byLogId = sql<Hit>(
  'operator-search.log-id',
  `${DELIVERY} from webhook_log d where d.id = $1 and d.created_at < 'infinity'`,
);
// An event does not name its company, so each endpoint of the bank is searched.
const byEventId = sql<Hit>(
  'operator-search.event-id',
  `${DELIVERY} from bank_facts f cross join webhooks w
     join webhook_deliveries d on d.bucket = w.bucket and d.company_id = w.company_id and d.webhook_id = w.id
      and d.subject = ($1::text[])[2] and d.subject_id = ($1::text[])[3]::int8
      and d.sequence = ($1::text[])[4]::int4
    where f.event_salt = ($1::text[])[1] limit ${AT_MOST}`,
);
const byDeliveryName = sql<Hit>(
  'operator-search.delivery',
  `${DELIVERY} from webhook_deliveries d
    where d.bucket = ${bucketOf('(($1::text[])[1])::int8')}
      and d.company_id = ($1::text[])[1]::int8 and d.webhook_id = ($1::text[])[2]::int8
      and d.subject = ($1::text[])[3] and d.subject_id = ($1::text[])[4]::int8
      and d.sequence = ($1::text[])[5]::int4 and d.resend = ($1::text[])[6]::int8`,
);
const byLogin = sql<Hit>(
  'operator-search.login',
  `${HIT('COMPANY', 'company_id', 'company_id')} from client_ids where client_id = $1
   union all
   ${HIT('COMPANY', 'company_id', 'company_id')} from user_emails where email = lower($1)`,
);
// Words, or how they begin, in any order.
const byName = sql<Hit>(
  'operator-search.name',
  `(${HIT('COMPANY', 'id', 'id')} from companies
     where to_tsvector('simple', name) @@ to_tsquery('simple', $1) order by id limit ${AT_MOST})
   union all
   (${HIT('ACCOUNT', 'company_id', 'id', 'id')} from accounts
     where to_tsvector('simple', holder_name) @@ to_tsquery('simple', $1) order by id limit ${AT_MOST})`,
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const FINDERS: readonly Finder[] = [
  (text) => (isEndToEndId(text) ? { statement: byEndToEndId, param: text } : undefined),
  (text) => ({ statement: byReturnId, param: text }),
  (text) => ({ statement: byTxid, param: text }),
  (text) => {
    const key = parsePixKey(text)?.key;
    return key === undefined ? undefined : { statement: byKey, param: key };
  },
  (text) => {
    const document = parseTaxId(text)?.digits;
    return document === undefined ? undefined : { statement: byDocument, param: document };
  },
  (text) => {
    const [, branch = '0001', number] = /^(?:(\d{4})[/ -])?(\d{5}-?\d)$/.exec(text) ?? [];
    if (number === undefined) return undefined;
    return { statement: byAccountNumber, param: `${branch}/${number.replace('-', '')}` };
  },
  (text) => (UUID.test(text) ? { statement: byUuid, param: text } : undefined),
  (text) => (/^\d{1,18}$/.test(text) ? { statement: byId, param: BigInt(text) } : undefined),
  (text) => (/^\d{1,18}$/.test(text) ? { statement: byLogId, param: BigInt(text) } : undefined),
  (text) => {
    const event = parseEventId(text);
    if (event === undefined) return undefined;
    return { statement: byEventId, param: [event.salt, event.subject, event.subjectId, event.sequence] };
  },
  (text) => {
    const name = parseDeliveryName(text);
    if (name === undefined) return undefined;
    const { companyId, webhookId, subject, subjectId, sequence, resend } = name;
    const parts = [companyId, webhookId, subject, subjectId, sequence, resend].map(String);
    return { statement: byDeliveryName, param: parts };
  },
  (text) => ({ statement: byLogin, param: text }),
  (text) => {
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (text.length < 3 || words.length === 0) return undefined;
    return { statement: byName, param: words.map((word) => `${word}:*`).join(' & ') };
  },
];

/**
 * Everything in the bank that a text names: an id, end-to-end or return id, document, key, account number, txid,
 * client id, e-mail of a user, id of an event or delivery, or how the words of a name begin. Each thing once.
 */
export async function search(bank: SearchedBank, text: string): Promise<Hit[]> {
  const asked = text.trim();
  if (asked === '') return [];
  const executor = bank.db.reads;
  const found = await Promise.all([
    findSent(bank, asked),
    ...FINDERS.flatMap((finder) => finder(asked) ?? []).map(({ statement, param }) =>
      query(executor, statement, [param]),
    ),
  ]);
  return [...new Map(found.flat().map((hit) => [`${hit.type} ${hit.name ?? hit.id}`, hit])).values()];
}

/** The payment that one of the bank's own end-to-end ids names. */
async function findSent(bank: SearchedBank, text: string): Promise<Hit[]> {
  if (!isEndToEndId(text)) return [];
  const owners = await findOwners(bank, bank.db.reads, [text]);
  return [...owners.values()].map(({ companyId, id }) => ({
    type: 'CASHOUT',
    companyId,
    id,
    accountId: null,
  }));
}
