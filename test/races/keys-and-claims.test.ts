import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { claimsOf, moveClaim, newPhone, type Verb } from '../claims.ts';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  MARINA,
  MARINA_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import {
  type Code,
  deleteKey,
  type KeyCaller,
  rebindKey,
  registerVerified,
  registration,
  sendCode,
} from '../keys.ts';
import { type Random, seededRandom } from '../long/seeded-random.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

type Caller = Required<KeyCaller>;
type Act = () => Promise<Answer>;
const CALLERS: readonly Caller[] = [
  { account: AURORA_ACCOUNT, as: AURORA },
  { account: BOREAL_ACCOUNT, as: BOREAL },
  { account: MARINA_ACCOUNT, as: MARINA },
];

/** All that anybody may be told; an error of the bank's own or a wait without end is not among it. */
const WORDS = new Set([
  '200',
  '400 Claim in wrong status',
  '400 Invalid code',
  '400 PIX key is locked by an open claim',
  '400 PIX key not found',
  '400 Reason not allowed',
  '400 The PIX key is already linked to this account',
  '404 Active PIX key not found',
  '404 Claim not found',
  '404 Verification request not found',
  '409 A claim is already open for this key',
  '409 This PIX key is already registered to another account and cannot be reused.',
  '409 This PIX key is already registered to this account.',
]);
const said = ({ status, body }: Answer) => (status === 200 ? '200' : `${status} ${body.detail}`);

function shuffled<T>(items: T[], random: Random): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
}

/** Acts of each of the three on the key with one code in hand, and those of the example institution. */
function actsOn(phone: string, codes: readonly Code[]): Act[] {
  const claim = { key: phone, type: 'CELL_PHONE', claim_type: 'OWNERSHIP' };
  const acts = CALLERS.flatMap(({ account, as }, index): Act[] => {
    const code = codes[index] as Code;
    const proof = { verification_request_id: code.id, token: code.code };
    return [
      () => bank.post('/v3/dict/key', registration('CELL_PHONE', { account, code }), { as }),
      () => bank.post('/v3/dict/claim', { ...account, ...claim, ...proof }, { as }),
      () => deleteKey(bank, phone, { as }),
      () => moveNewest(phone, { account, as }),
      () => moveNewest(phone, { account, as }),
    ];
  });
  return [
    ...acts,
    () => rebindKey(bank, phone, { account: AURORA_EMPTY_ACCOUNT }),
    () => rebindKey(bank, phone),
    () => bank.post('/sandbox/claims', { key: phone, claim_type: 'OWNERSHIP' }, { as: null }),
  ];
}

const NEXT: Readonly<Record<string, Verb>> = {
  'DONOR OPEN': 'acknowledge',
  'DONOR WAITING_RESOLUTION': 'confirm',
  'CLAIMER CONFIRMED': 'complete',
};

/** The next move of the caller's side of a claim on the key; where it has none, it looks for one that is not there. */
async function moveNewest(phone: string, caller: Caller): Promise<Answer> {
  const claim = (await claimsOf(bank, caller)).find((one) => one.key === phone);
  const verb = claim && NEXT[`${claim.role} ${claim.status}`];
  const body = verb === 'confirm' ? { reason: 'USER_REQUESTED' } : {};
  const id = claim?.pix_key_claim_id ?? '00000000-0000-4000-8000-000000000000';
  return moveClaim(bank, id, { verb: verb ?? 'complete', body, as: caller.as });
}

it.each([1, 2, 3, 4, 5, 6])(
  'everything at once on one key, round %i: nobody is told what is not so',
  async (round) => {
    const random = seededRandom(round);
    const phone = newPhone();
    if (round % 2 === 0) await registerVerified(bank, phone, CALLERS[round % 3]);
    await bank.advance(31);
    const codes: Code[] = [];
    for (const caller of CALLERS) codes.push(await sendCode(bank, phone, caller));
    const told = new Map<string, number>();
    for (let wave = 0; wave < 3; wave++) {
      const answers = await Promise.all(shuffled(actsOn(phone, codes), random).map((act) => act()));
      for (const answer of answers) told.set(said(answer), (told.get(said(answer)) ?? 0) + 1);
    }
    expect([...told.keys()].filter((words) => !WORDS.has(words))).toEqual([]);
    expect(told.get('200') ?? 0).toBeGreaterThan(0);
    await bank.verify();
    const text = `select count(*)::int4 as held from active_pix_keys a
                  join pix_keys k on k.company_id = a.company_id and k.id = a.pix_key_id and k.status = 'ACTIVE'
                 where a.key = $1`;
    const [row] = await queryText<{ held: number }>(bank.app.db.main, text, [phone]);
    expect([0, 1]).toContain(row?.held);
  },
);
