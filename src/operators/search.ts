import { type Executor, query, type Statement, sql } from '../database/pool.ts';
import { isEndToEndId } from '../ids.ts';
import { parsePixKey } from '../pix-key.ts';
import { parseTaxId } from '../tax-id.ts';

export type HitType = 'COMPANY' | 'ACCOUNT' | 'KEY' | 'CASHOUT' | 'CASH_IN' | 'CODE' | 'REFUND';

/** One thing that a search found. */
export interface Hit {
  type: HitType;
  companyId: bigint;
  id: bigint;
  /** The account that it is, or belongs to, where the search went by the account. */
  accountId: bigint | null;
}

/** How one kind of text finds things; undefined when the text is not of that kind. */
type Finder = (text: string) => { statement: Statement<Hit>; param: unknown } | undefined;

const AT_MOST = 50;
const HIT = (type: HitType, company: string, id: string, account = 'null::int8') =>
  `select '${type}' as type, ${company} as "companyId", ${id} as id, ${account} as "accountId"`;

const byEndToEndId = sql<Hit>(
  'operator-search.end-to-end-id',
  `select case side when 'OUT' then 'CASHOUT' else 'CASH_IN' end as type, company_id as "companyId",
          payment_id as id, null::int8 as "accountId" from end_to_end_ids where end_to_end_id = $1`,
);
const byReturnId = sql<Hit>(
  'operator-search.return-id',
  `${HIT('REFUND', 'company_id', 'refund_id')} from refund_ids where any_id in ($1, lower($1))
   union all
   ${HIT('CASHOUT', 'r.company_id', 'r.cashout_id')} from companies c
     join cashout_returns r on r.company_id = c.id and r.return_id = $1`,
);
const byTxid = sql<Hit>(
  'operator-search.txid',
  `${HIT('CODE', 'company_id', 'code_id')} from payment_code_txids where txid = $1`,
);
const byKey = sql<Hit>(
  'operator-search.key',
  `${HIT('KEY', 'company_id', 'pix_key_id', 'account_id')} from active_pix_keys where key = $1`,
);
const byDocument = sql<Hit>(
  'operator-search.document',
  `${HIT('COMPANY', 'id', 'id')} from companies where document = $1
   union all
   (${HIT('ACCOUNT', 'company_id', 'id', 'id')} from accounts where holder_document = $1 limit ${AT_MOST})`,
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
     join accounts t on t.company_id = c.id and t.id = $1
   union all ${HIT('KEY', 'c.id', 't.id')} from companies c join pix_keys t on t.company_id = c.id and t.id = $1
   union all ${HIT('CASHOUT', 'c.id', 't.id')} from companies c
     join cashouts t on t.company_id = c.id and t.id = $1
   union all ${HIT('CASH_IN', 'c.id', 't.id')} from companies c
     join cash_ins t on t.company_id = c.id and t.id = $1
   union all ${HIT('CODE', 'c.id', 't.id')} from companies c
     join payment_codes t on t.company_id = c.id and t.id = $1
   union all ${HIT('REFUND', 'c.id', 't.id')} from companies c
     join refunds t on t.company_id = c.id and t.id = $1`,
);
const byLogin = sql<Hit>(
  'operator-search.login',
  `${HIT('COMPANY', 'company_id', 'company_id')} from client_ids where client_id = $1
   union all
   ${HIT('COMPANY', 'company_id', 'company_id')} from user_emails where email = lower($1)`,
);
const byName = sql<Hit>(
  'operator-search.name',
  `(${HIT('COMPANY', 'id', 'id')} from companies where name ilike $1 order by id limit ${AT_MOST})
   union all
   (${HIT('ACCOUNT', 'company_id', 'id', 'id')} from accounts where holder_name ilike $1
     order by id limit ${AT_MOST})`,
);

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
  (text) => (/^\d{1,18}$/.test(text) ? { statement: byId, param: BigInt(text) } : undefined),
  (text) => ({ statement: byLogin, param: text }),
  (text) =>
    text.length < 3 ? undefined : { statement: byName, param: `%${text.replace(/[\\%_]/g, '\\$&')}%` },
];

/**
 * Everything in the bank that a text names: an id, end-to-end or return id, document, key, account number, txid,
 * client id, e-mail of a user, or part of a name. Each thing once.
 */
export async function search(executor: Executor, text: string): Promise<Hit[]> {
  const asked = text.trim();
  if (asked === '') return [];
  const found = await Promise.all(
    FINDERS.flatMap((finder) => finder(asked) ?? []).map(({ statement, param }) =>
      query(executor, statement, [param]),
    ),
  );
  return [...new Map(found.flat().map((hit) => [`${hit.type} ${hit.id}`, hit])).values()];
}
