import { createHmac, createSecretKey, randomUUID } from 'node:crypto';

export interface Account {
  branch: string;
  number: string;
}

/** In whose name requests are made, and the accounts they are made for, in turn. */
export interface Sender {
  token: string;
  hmacSecret: string;
  accounts: Account[];
}

/** A request the bench can make, how its answer is judged, and where the database shows what became of it. */
interface BenchRequest {
  path: string;
  /** Carries an `hmac`. */
  signed: boolean;
  /** Carries a fresh `idempotency-key`. */
  idempotent: boolean;
  /** The JSON of request number `n`; `tag` is its own and in it, so that no two are alike. */
  body(account: Account, tag: string, n: number): string;
  /** Finds the id of what was made: one that comes twice is a replay. Without it the database tells alone. */
  id?: RegExp;
  /** Parts of an answer that is a success. */
  wants(tag: string): string[];
  /** Answers `busy`: something made since $1 is still on its way. Without it what is answered is done. */
  busySql?: string;
  /** Of all whose tag begins with $1: `made`, `succeeded`, and p50, p95, p99 and max from accepted to success. */
  outcomeSql: string;
}

const from = ({ branch, number }: Account) =>
  `"source_account_branch_identifier":"${branch}","source_account_number":"${number}"`;
const AT_ONCE = 'array[0, 0, 0, 0]::float8[] as ms';

const REQUESTS: Readonly<Record<string, BenchRequest>> = {
  // To a recipient of another institution that settles. The instants are the bank's own, each just before a commit.
  'self-approve': {
    path: '/create-cashout-self-approve',
    signed: true,
    idempotent: true,
    // R$ 10.00 to 99.99: never the same as the one before, always five characters.
    body: (account, tag, n) =>
      `{${from(account)},"amount":${((1000 + (n % 9000)) / 100).toFixed(2)},"key":"ok@psp.example","tag":"${tag}"}`,
    id: /"id":(\d+)/,
    wants: (tag) => ['"worked":true', '"status":"PROCESSING"', `"tag":"${tag}"`],
    // Reads only the payments of the run: those of fifteen minutes took 1.3 s, and pushed what is in use out of memory.
    busySql: `select exists (select from cashouts where status = 'PROCESSING' and created_at >= $1) as busy`,
    outcomeSql: `
      select count(*) as made, count(*) filter (where status = 'SUCCESS') as succeeded,
             percentile_disc(array[0.5, 0.95, 0.99, 1]) within group
               (order by (extract(epoch from completed_at - processing_at) * 1000)::float8) as ms
        from cashouts where starts_with(tag, $1)`,
  },
  'make-code': {
    path: '/v2/finance/create-pix-copy-and-paste',
    signed: true,
    idempotent: false,
    body: (account, tag) =>
      `{${from(account)},"amount":10.00,"type_fine":"NONE","expiration_date":"2090-01-01T00:00:00Z","tag":"${tag}"}`,
    id: /"qr_code_id":(\d+)/,
    wants: (tag) => ['"worked":true', '"status":"NEW"', '"base_64_image":"iVBOR', `"tag":"${tag}"`],
    outcomeSql: `select count(*) as made, count(*) filter (where status = 'NEW') as succeeded, ${AT_ONCE}
                   from payment_codes where starts_with(tag, $1)`,
  },
  // Answered once the money is credited; its end-to-end id is text, and the database's own key keeps it from coming twice.
  'pay-in': {
    path: '/sandbox/cash-ins',
    signed: false,
    idempotent: false,
    body: ({ branch, number }, tag) =>
      `{"branch":"${branch}","number":"${number}","amount":10.00,"payer":{"name":"${tag}"}}`,
    wants: () => ['"status":"SETTLED"', '"end_to_end_id":"E'],
    outcomeSql: `select count(*) as made, count(*) as succeeded, ${AT_ONCE}
                   from cash_ins where starts_with(payer_name, $1)`,
  },
};

export function findRequest(name = 'self-approve'): BenchRequest {
  const request = REQUESTS[name];
  if (request === undefined) throw new Error(`there is no request ${name}`);
  return request;
}

/** A request by its name, payments unless said otherwise, and its sender. */
export interface Asks {
  request?: string | undefined;
  sender: Sender;
  /** Other companies that make requests in turn with the sender. */
  others?: readonly Sender[];
}

/** Renders requests, head and body, ready to be written: from one company after the other, each's accounts in turn. */
export function createWriter(
  port: number,
  { request, sender, others = [] }: Asks,
): (tag: string, n: number) => string {
  const writers = [sender, ...others].map((one) => writerOf(port, request, one));
  return (tag, n) => {
    const writer = writers[n % writers.length] as Writer;
    return writer(tag, n, Math.floor(n / writers.length));
  };
}

type Writer = (tag: string, n: number, turn: number) => string;

function writerOf(port: number, request: string | undefined, sender: Sender): Writer {
  const { path, signed, idempotent, body } = findRequest(request);
  const { token, hmacSecret, accounts } = sender;
  const key = createSecretKey(Buffer.from(hmacSecret));
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n`;
  return (tag, n, turn) => {
    const text = body(accounts[turn % accounts.length] as Account, tag, n);
    const once = idempotent ? `idempotency-key: ${randomUUID()}\r\n` : '';
    const signature = signed ? `hmac: ${createHmac('sha256', key).update(text).digest('hex')}\r\n` : '';
    const type = `Content-Type: application/json\r\nContent-Length: ${text.length}`;
    return `${head}${once}${signature}${type}\r\n\r\n${text}`;
  };
}

/** One payment with a new idempotency key each time: to sign ten times what the bank can do would take its processor. */
export function createRepeater(port: number, asks: Asks, tag: string): () => string {
  const [before = '', after = ''] = createWriter(port, asks)(tag, 0).split(
    /(?<=\r\nidempotency-key: )[^\r]+/,
  );
  return () => before + randomUUID() + after;
}

type Judge = (tag: string, status: number, body: string) => string | undefined;

/** Tells what is wrong with an answer; undefined when it is the fresh success of this very request. */
export function createJudge(name?: string): Judge {
  const { wants, id: pattern } = findRequest(name);
  const seen = new Set<number>();
  return (tag, status, body) => {
    if (status !== 200) return `status ${status}: ${body.slice(0, 300)}`;
    const missing = wants(tag).find((part) => !body.includes(part));
    if (missing !== undefined) return `no ${missing} in ${body.slice(0, 600)}`;
    if (pattern === undefined) return undefined;
    const id = Number(pattern.exec(body)?.[1]);
    if (Number.isNaN(id)) return `no id in ${body.slice(0, 600)}`;
    return seen.size === seen.add(id).size ? `a replay: id ${id} had been answered before` : undefined;
  };
}
