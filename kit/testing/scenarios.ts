import type { BankInTest } from './bank-in-test.ts';

export interface ScenarioOptions {
  /** In reais; R$ 150.00 unless said otherwise. */
  amount?: number;
  /** Error code of a rejected payment; AC03 unless said otherwise. */
  descriptor?: string;
  tag?: string;
}

type Asked = ScenarioOptions & { amount: number };

const AMOUNT = 150;
const DAY_MS = 86_400_000;
const RETURNED_S = 5;

/** Scenarios by name: each needs a party that is not under test. */
const SCENARIOS = {
  /** A code of this bank that a payer at another institution has paid. */
  'charge paid': async (bank: BankInTest, { amount, tag }: Asked) => {
    const code = await makeCode(bank, { amount, ...(tag !== undefined && { tag }) });
    const cashIn = await bank.payIn({ amount, copyAndPaste: code.pix_copy_and_paste });
    await bank.drain();
    return { code, cashIn };
  },
  /** A payment of ours that the recipient's institution refuses. */
  'payment rejected': (bank: BankInTest, { descriptor = 'AC03', ...asked }: Asked) =>
    payTo(bank, `reject-${descriptor}@psp.example`, asked),
  /** A payment of ours that nobody answers: PROCESSING until 40 seconds have gone by on the bank's clock. */
  'payment unanswered': (bank: BankInTest, asked: Asked) => send(bank, 'silent@psp.example', asked),
  /** A payment of ours that has come back in full. */
  'payment returned': async (bank: BankInTest, asked: Asked) => {
    const { id } = await payTo(bank, 'returns@psp.example', asked);
    await bank.advance({ seconds: RETURNED_S });
    await bank.drain();
    return bank.client.follow(id);
  },
  /** A received payment that its payer's institution has reported as a scam. */
  'scam reported': async (bank: BankInTest, { amount }: Asked) => {
    const cashIn = await bank.payIn({ amount });
    await bank.drain();
    const body = {
      end_to_end_id: cashIn.end_to_end_id,
      origin_situation_type: 'SCAM_FRAUD',
      reason: 'RETURN_REQUEST',
    } as const;
    return { cashIn, med: await bank.client.post('/sandbox/meds', { body }) };
  },
} as const;

export type ScenarioName = keyof typeof SCENARIOS;
export type Outcome<N extends ScenarioName> = Awaited<ReturnType<(typeof SCENARIOS)[N]>>;

export async function runScenario<N extends ScenarioName>(
  bank: BankInTest,
  name: N,
  { amount = AMOUNT, ...options }: ScenarioOptions,
): Promise<Outcome<N>> {
  if (!Object.hasOwn(SCENARIOS, name))
    throw new TypeError(`there is no scenario ${name}: ${Object.keys(SCENARIOS).join(', ')}`);
  const scenario = SCENARIOS[name] as (bank: BankInTest, asked: Asked) => Promise<Outcome<N>>;
  return scenario(bank, { amount, ...options });
}

async function makeCode({ client, account, now }: BankInTest, wanted: { amount: number; tag?: string }) {
  return client.post('/v2/finance/create-pix-copy-and-paste', {
    body: {
      source_account_branch_identifier: account.branch,
      source_account_number: account.number,
      type_fine: 'NONE',
      expiration_date: new Date((await now()).getTime() + DAY_MS).toISOString(),
      base_64_image: false,
      ...wanted,
    },
  });
}

function send({ client, account }: BankInTest, key: string, { amount, tag }: Asked) {
  return client.pay({ from: account, amount, key, follow: false, ...(tag !== undefined && { tag }) });
}

async function payTo(bank: BankInTest, key: string, asked: Asked) {
  const { id } = await send(bank, key, asked);
  return bank.client.follow(id);
}
