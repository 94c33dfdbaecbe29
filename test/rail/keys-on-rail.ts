import { readFileSync } from 'node:fs';
import { type Executor, queryText } from '../../src/database/pool.ts';
import { listMessages } from '../../src/messages/list.ts';
import { DictClient } from '../../src/rails/bcb/dict/client.ts';
import { lookUp } from '../../src/rails/bcb/dict/entries.ts';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  type BankDoor,
  type Credential,
  type Json,
  type TestBank,
} from '../harness.ts';
import { type Code, kindOf, registration } from '../keys.ts';
import { until } from '../until.ts';
import type { Connected, RunningCentralBank } from './central-bank.ts';
import { railIdOf } from './directory.ts';

/* Acts of a connected bank's customers on keys, and others' view of them in the directory. */

export const EXAMPLE = '99999001';

export interface Customer {
  account?: { source_account_branch_identifier: string; source_account_number: string };
  as?: Credential;
}

/** A bank that is called, in this process or another, with its database in reach. */
export type Reached = Pick<BankDoor, 'post'> & { app: { db: { main: Executor } } };

/** The code that the bank has sent to a mailbox or phone. */
export async function codeFor(bank: Reached, key: string, customer: Customer = {}): Promise<Code> {
  const { account = AURORA_ACCOUNT, as = AURORA } = customer;
  const body = { ...account, key_type: kindOf(key), key_value: key, purpose: 'PIX_KEY_INCLUSION' };
  const sent = await bank.post('/v3/dict/key/verifications/send', body, { as });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  const [message] = await listMessages(bank.app.db.main, key);
  return { id: sent.body.verification_request_id, code: message?.code ?? '' };
}

/** Registers a mailbox or phone. */
export async function register(bank: Reached, key: string, customer: Customer = {}): Promise<Answer> {
  const code = await codeFor(bank, key, customer);
  const { as = AURORA } = customer;
  return bank.post('/v3/dict/key', registration(kindOf(key), { ...customer, code }), { as });
}

export async function openClaim(
  bank: Reached,
  key: string,
  { claimType = 'OWNERSHIP', ...customer }: Customer & { claimType?: string } = {},
): Promise<Json> {
  const { account = AURORA_ACCOUNT, as = AURORA } = customer;
  const { id, code } = await codeFor(bank, key, customer);
  const body = { ...account, key, type: kindOf(key), claim_type: claimType };
  const proof = { verification_request_id: id, token: code };
  const answer = await bank.post('/v3/dict/claim', { ...body, ...proof }, { as });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The directory as another bank sees it, by a client of its own. */
export function clientFor({ bank }: RunningCentralBank, of: Connected): DictClient {
  const read = (path: string) => readFileSync(path, 'utf8');
  return new DictClient({
    endpoint: {
      url: `${bank.addresses.dict}/api/v2`,
      besideUrl: `${bank.addresses.dict}/api-np/v2`,
      tls: {
        ca: read(bank.addresses.authority),
        cert: read(of.files.connectionCertificate),
        key: read(of.files.connectionKey),
      },
      timeoutMs: 10_000,
    },
    ...{ signer: of.signer, certificates: of.certificates, directoryIspb: '00038166', category: 'A' },
    now: () => bank.world.now(),
    onAlarm: () => undefined,
  });
}

/** Where a key leads, as `ISPB account`, or the directory's no. */
export async function leadsTo(client: DictClient, key: string): Promise<string> {
  // A company that asks much has a thousand tokens.
  const payment = { payer: '44555666000181', endToEndId: railIdOf('E', client.ispb) };
  const answer = await lookUp(client, key, payment);
  if (answer.state === 'DONE') {
    const { account } = answer.value.entry;
    return `${account.participant} ${account.accountNumber}`;
  }
  return answer.state === 'REFUSED' ? answer.problem.type : answer.state;
}

/** An example institution asks the directory. */
export async function exampleAsks(running: RunningCentralBank, path: string, xml?: string): Promise<Json> {
  const method = xml === undefined ? 'GET' : 'POST';
  const ask = { participant: EXAMPLE, method, path: `/api/v2${path}`, xml };
  const { status, json } = await running.control('POST', '/directory', ask);
  const answer = json as Json;
  if (status !== 200 || answer.type !== undefined) throw new Error(JSON.stringify(json));
  return answer;
}

const ACCOUNT = (number: string) =>
  `<Participant>${EXAMPLE}</Participant><Branch>1</Branch><AccountNumber>${number}</AccountNumber>` +
  '<AccountType>CACC</AccountType><OpeningDate>2026-01-10T03:00:00.000Z</OpeningDate>';
const PERSON = (document: string) =>
  `<Type>${document.length === 11 ? 'NATURAL' : 'LEGAL'}_PERSON</Type>` +
  `<TaxIdNumber>${document}</TaxIdNumber><Name>Cliente de Exemplo</Name>`;

/** A key of the example institution, of whoever takes all payments. */
export async function exampleKey(
  running: RunningCentralBank,
  key: string,
  document = '60010000186',
): Promise<void> {
  const type = key.includes('@') ? 'EMAIL' : 'PHONE';
  await exampleAsks(
    running,
    '/entries/',
    `<CreateEntryRequest><Entry><Key>${key}</Key><KeyType>${type}</KeyType><Account>${ACCOUNT('10')}</Account>` +
      `<Owner>${PERSON(document)}</Owner></Entry><Reason>USER_REQUESTED</Reason>` +
      `<RequestId>${crypto.randomUUID()}</RequestId></CreateEntryRequest>`,
  );
}

/** The example institution claims a key; answers the claim's id. */
export async function exampleClaims(running: RunningCentralBank, key: string, type = 'OWNERSHIP') {
  const keyType = key.includes('@') ? 'EMAIL' : 'PHONE';
  const document = type === 'OWNERSHIP' ? '60010000186' : '11222333000181';
  const { xml } = await exampleAsks(
    running,
    '/claims/',
    `<CreateClaimRequest><Claim><Type>${type}</Type><Key>${key}</Key><KeyType>${keyType}</KeyType>` +
      `<ClaimerAccount>${ACCOUNT('10')}</ClaimerAccount><Claimer>${PERSON(document)}</Claimer></Claim>` +
      '</CreateClaimRequest>',
  );
  return /<Id>([0-9a-f-]{36})<\/Id>/.exec(xml)?.[1] ?? '';
}

/** The example institution's move of its side. */
export function exampleMoves(running: RunningCentralBank, id: string, move: string, more = '') {
  const root = `${move[0]?.toUpperCase()}${move.slice(1)}ClaimRequest`;
  const xml = `<${root}><ClaimId>${id}</ClaimId><Participant>${EXAMPLE}</Participant>${more}</${root}>`;
  return exampleAsks(running, `/claims/${id}/${move}`, xml);
}

export async function claimsOf(bank: Pick<BankDoor, 'get'>, customer: Customer = {}): Promise<Json[]> {
  const { account = AURORA_ACCOUNT, as = AURORA } = customer;
  const answer = await bank.get(`/v3/dict/claim?${new URLSearchParams(account)}`, { as });
  return answer.body.claims;
}

/** Has the directory's lists read now that begin so, and waits until they are. */
export async function readNow(
  bank: TestBank,
  list: 'claims' | 'infraction' | 'refunds' | 'event' | 'comparison',
) {
  const { main } = bank.app.db;
  const mine = `name like '${list}%'`;
  const places = 'bcb.directory_places';
  let before: { name: string; lease: bigint }[] = [];
  await until(async () => {
    before = await queryText(main, `select name, lease_number as lease from ${places} where ${mine}`);
    if (before.length === 0) throw new Error('the bank has not begun to read');
  });
  const leases = [before.map(({ name }) => name), before.map(({ lease }) => lease)];
  const known = 'unnest($1::text[], $2::bigint[]) as b (name, lease)';
  await until(async () => {
    // A reading under way may have begun too early, and its end puts the next one off.
    const due = `update ${places} p set next_at = clock_timestamp() from ${known}`;
    await queryText(main, `${due} where p.name = b.name and p.lease_number = b.lease`, leases);
    bank.app.bank.work.wake();
    const over = 'p.lease_number > b.lease and p.failures = 0 and p.lease_until <= clock_timestamp()';
    const left = await queryText<{ name: string; failures: number }>(
      main,
      `select p.name, p.failures from ${places} p join ${known} on p.name = b.name where not (${over})`,
      leases,
    );
    if (left.length > 0) throw new Error(`not read: ${JSON.stringify(left)}`);
  });
}
