import { randomUUID } from 'node:crypto';
import type { AccountRef } from '../accounts/account.ts';
import { lockAccountsByNumber } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import { bucketOf } from '../database/spread/buckets.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { queueMessage } from '../messages/queue.ts';
import { Refusal } from '../refusals.ts';
import { DAY_MS } from '../values/dates.ts';
import { parsePixKeyOf } from '../values/pix-key.ts';
import { verificationPlace } from './judge-verification.ts';
import { loadUsable } from './usable-account.ts';
import { CODE_LIFE_MS, drawCode, drawHashKey, hashCode, type VerifiedType } from './verification.ts';

const PAUSE_MS = 30_000;
const SENDS_A_DAY = 10;
// An account has at most 20 keys: one that requests codes for more addresses than this writes to strangers at the
// bank's cost.
const KEYS_A_DAY = 100;

const sends = sql<{ last: Date | null; tenth: Date | null }>(
  'key-verifications.sends',
  `select max(created_at) as last, (array_agg(created_at order by created_at desc))[${SENDS_A_DAY}] as tenth
     from key_verifications where company_id is not distinct from $1::int8 and account_id = $2 and key = $3`,
);
// Of as many other keys as an account may write to: when the least recent of them last received a code.
const others = sql<{ last: Date }>(
  'key-verifications.other-keys',
  `select max(created_at) as last from key_verifications
    where company_id is not distinct from $1::int8 and account_id = $2 and created_at > $3 and key <> $4
    group by key order by 1 desc offset ${KEYS_A_DAY - 1} limit 1`,
);
const kill = sql(
  'key-verifications.kill',
  `update key_verifications set state = 'KILLED'
    where company_id is not distinct from $1::int8 and account_id = $2 and key = $3 and state = 'LIVE'`,
);
const insert = sql(
  'key-verifications.insert',
  `insert into key_verifications (bucket, company_id, request_id, account_id, key_type, key, code_hash,
     sealed_hash_key, created_at, expires_at)
   values (${bucketOf('$1')}, $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export interface SendRequest {
  companyId: bigint;
  branch: string;
  number: string;
  type: VerifiedType;
  /** As it was sent. */
  key: string;
}

export interface SentVerification {
  requestId: string;
  expiresAt: Date;
}

/**
 * Sends a six-digit code to an e-mail address or phone, which replaces the previous one. Limits: one in 30 s and ten
 * in a rolling day per account and key, and 100 keys in a rolling day per account; a refused send neither counts nor
 * replaces. Refusals: `accountNotFound`, `accountClosed`, `invalidPixKey`, `tooManyRequests`.
 */
export function sendVerification(context: Context, request: SendRequest): Promise<SentVerification> {
  return transaction(
    context.db.main,
    async (tx) => {
      // The account's lock serialises concurrent sends.
      const account = loadUsable((await lockAccountsByNumber(tx, [request])).byNumber(request));
      const parsed = parsePixKeyOf(request.type, request.key);
      if (parsed === undefined) throw new Refusal('invalidPixKey');
      const owner = { companyId: account.companyId, accountId: account.id };
      const now = context.clock.now();
      await refuseTooMany(tx, { owner, key: parsed.key, now });
      await execute(tx, kill, [owner.companyId, owner.accountId, parsed.key]);
      return store(tx, context, { owner, type: request.type, key: parsed.key, now });
    },
    { retry: true },
  );
}

async function refuseTooMany(tx: Tx, sent: { owner: AccountRef; key: string; now: Date }): Promise<void> {
  const { owner, key, now } = sent;
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const row = await queryOne(tx, sends, [owner.companyId, owner.accountId, key]);
  const written = await queryOne(tx, others, [owner.companyId, owner.accountId, dayAgo, key]);
  const free = Math.max(
    freeAgain(row?.last, PAUSE_MS),
    freeAgain(row?.tenth, DAY_MS),
    freeAgain(written?.last, DAY_MS),
  );
  const waitMs = free - now.getTime();
  if (waitMs > 0) throw new Refusal('tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

function freeAgain(counted: Date | null | undefined, forMs: number): number {
  return counted === null || counted === undefined ? 0 : counted.getTime() + forMs;
}

async function store(
  tx: Tx,
  context: Context,
  { owner, type, key, now }: { owner: AccountRef; type: VerifiedType; key: string; now: Date },
): Promise<SentVerification> {
  const requestId = randomUUID();
  const code = drawCode();
  const hashKey = drawHashKey();
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
  await execute(tx, insert, [
    owner.companyId,
    requestId,
    owner.accountId,
    type,
    key,
    hashCode(code, hashKey),
    context.vault.seal(hashKey, verificationPlace(requestId)),
    now,
    expiresAt,
  ]);
  await queueMessage(tx, context, {
    channel: type === 'EMAIL' ? 'EMAIL' : 'SMS',
    to: key,
    subject: type === 'EMAIL' ? 'Código para a sua chave Pix' : null,
    text: `Lastro: ${code} é o código para cadastrar sua chave Pix. Válido por 3 minutos. Não compartilhe com ninguém.`,
    code,
  });
  return { requestId, expiresAt };
}
