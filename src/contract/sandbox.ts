import { type BankOnTrial, openTrial, type Reply, type TrialLogin } from './bank-on-trial.ts';
import { listOf, memberOf, textOf } from './read-members.ts';

/** Operations that a bank under test may offer beside the interface: payments by others, and moves of the clock. */
export interface TrialSandbox {
  /** A separate account with money for a test; without a key unless requested. */
  openAccount(wanted?: { key?: boolean; balance?: number; type?: 'PF' | 'PJ' }): Promise<BankOnTrial>;
  /** Another institution pays; answers the payment's end-to-end id. */
  payIn(payment: Record<string, unknown>): Promise<string>;
  /** Waits until nothing is under way. */
  settle(): Promise<void>;
  ask(method: string, path: string, body?: unknown): Promise<Reply>;
}

const NO_LOGIN: TrialLogin = {
  client_id: '',
  client_secret: '',
  hmac_secret: '',
  account: { branch: '', number: '' },
};

/** A bank without one answers 404 to `GET /sandbox`. */
export async function findSandbox(
  url: string,
  token: string | undefined,
): Promise<{ sandbox: TrialSandbox; login: TrialLogin; aheadMs: number } | undefined> {
  const plain = openTrial(url, NO_LOGIN);
  const ask: TrialSandbox['ask'] = (method, path, body) =>
    plain.ask(method, path, { token: token ?? false, ...(body !== undefined && { body }) });
  const { status, body } = await ask('GET', '/sandbox');
  if (status !== 200) return undefined;
  const [company] = listOf(body, 'companies');
  const [account] = company === undefined ? [] : listOf(company, 'accounts');
  if (account === undefined || listOf(company, 'credentials').length === 0) return undefined;
  const login = loginOf(company, account);
  const now = textOf((await must(ask('GET', '/sandbox/clock'))).body, 'now');
  const aheadMs = Math.max(0, Date.parse(now) - Date.now());
  const sandbox: TrialSandbox = {
    ask,
    openAccount: async ({ key = false, balance = 1_000, type = 'PF' } = {}) => {
      const document = type === 'PF' ? drawCpf() : drawCnpj();
      const wanted = { type, document, name: 'Conta de Contrato', balance, pix_key: key };
      const opened = await must(ask('POST', '/sandbox/accounts', wanted));
      return openTrial(url, loginOf(opened.body, opened.body), aheadMs);
    },
    payIn: async (payment) => {
      const paid = await must(ask('POST', '/sandbox/cash-ins', payment));
      if (memberOf(paid.body, 'status') !== 'SETTLED')
        throw new Error(`the sandbox was not paid: ${JSON.stringify(paid.body)}`);
      await must(ask('POST', '/sandbox/drain', {}));
      return textOf(paid.body, 'end_to_end_id');
    },
    settle: async () => void (await must(ask('POST', '/sandbox/drain', {}))),
  };
  return { sandbox, login, aheadMs };
}

/** Reads the first credential of a company with an account. */
function loginOf(owner: unknown, account: unknown): TrialLogin {
  const [credential] = listOf(owner, 'credentials');
  return {
    client_id: textOf(credential, 'client_id'),
    client_secret: textOf(credential, 'client_secret'),
    hmac_secret: textOf(credential, 'hmac_secret'),
    account: { branch: textOf(account, 'branch'), number: textOf(account, 'number') },
  };
}

async function must(asked: Promise<Reply>): Promise<Reply> {
  const answer = await asked;
  if (answer.status >= 300)
    throw new Error(`the sandbox answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** A CPF that nobody is asked about: valid check digits on random ones. */
export function drawCpf(): string {
  return withDigits(9, [
    [10, 9, 8, 7, 6, 5, 4, 3, 2],
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  ]);
}

export function drawCnpj(): string {
  return withDigits(12, [
    [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
    [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  ]);
}

function withDigits(length: number, weights: readonly (readonly number[])[]): string {
  const digits = Array.from({ length }, () => Math.floor(Math.random() * 10));
  for (const row of weights) {
    const rest = row.reduce((sum, weight, at) => sum + weight * (digits[at] as number), 0) % 11;
    digits.push(rest < 2 ? 0 : 11 - rest);
  }
  return digits.join('');
}
