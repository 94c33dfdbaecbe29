import type { BankOnTrial } from './bank-on-trial.ts';
import { sandboxOf } from './cashouts.ts';
import { differ } from './differ.ts';
import { listOf, memberOf, numberOf, textOf } from './read-members.ts';
import {
  expectMalformed,
  expectMembers,
  expectRefusal,
  expectShape,
  expectStatus,
  expectValues,
  type Row,
} from './row.ts';
import { BALANCE, LISTED_KEY, STATEMENT_ITEM } from './shapes.ts';

const section = 'Balance, statement, key list';
const ALWAYS = { start: '2020-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z' };

const accountOf = ({ login: { account } }: BankOnTrial) => ({
  account_branch_identifier: account.branch,
  account_number: account.number,
});
const statementOf = ({ login: { account } }: BankOnTrial, number = account.number) =>
  `/v3/account-statements/${account.branch}/${number}`;

/** Rows of the balance, the statement and the key list. */
export const READINGS: readonly Row[] = [
  {
    id: 'balance.shape',
    section,
    says: 'GET /v2/finance/get-balance answers what is available, total, blocked and scheduled',
    try: async ({ bank }) => {
      const answer = await bank.ask('GET', '/v2/finance/get-balance', { query: accountOf(bank) });
      expectShape(answer, 200, BALANCE);
      const amount = numberOf(answer.body, 'amount');
      if (amount !== numberOf(answer.body, 'amount_available')) differ('amount is not amount_available');
      if (amount < 0) differ('amount is below zero');
    },
  },
  ...['/v2/finance/get-balance', '/v2/list-my-pix-keys'].flatMap((path): Row[] => [
    {
      id: `reading.malformed ${path}`,
      section,
      says: `422 Validation error from ${path} without its query`,
      try: async ({ bank }) => expectMalformed(await bank.ask('GET', path)),
    },
    {
      id: `reading.unknown ${path}`,
      section,
      says: `400 Account not found from ${path}`,
      try: async ({ bank }) => {
        const query = { ...accountOf(bank), account_number: '000000' };
        expectRefusal(await bank.ask('GET', path, { query }), 400, 'Account not found');
      },
    },
  ]),
  {
    id: 'statement.shape',
    section,
    sandbox: true,
    says: 'the statement lists movements with CREDIT or DEBIT, the same instant in two zones, and links',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount({ balance: 5 });
      const endToEndId = await sandboxOf(trial).payIn({ amount: 2, ...bank.login.account });
      const answer = await bank.ask('GET', statementOf(bank), { query: ALWAYS });
      expectStatus(answer, 200);
      const items = listOf(answer.body, 'results');
      for (const item of items) expectMembers(item, STATEMENT_ITEM);
      const [first] = items;
      expectMembers(first, {
        ...STATEMENT_ITEM,
        ...{ transaction_type: ['PIX_CASHIN'], credit_or_debit: ['CREDIT'] },
      });
      if (memberOf(first, 'identification') !== endToEndId || memberOf(first, 'amount') !== 2)
        differ('the newest is not the cash in');
      if (/Z$/.test(textOf(first, 'date_time'))) differ('date_time has a zone');
    },
  },
  {
    id: 'statement.pages',
    section,
    sandbox: true,
    says: 'next leads through the statement, each movement once, and ends with null',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount({ balance: 5 });
      for (let count = 0; count < 3; count++)
        await sandboxOf(trial).payIn({ amount: 1, ...bank.login.account });
      const codes: number[] = [];
      let query: Record<string, string | number> = { ...ALWAYS, limit: 1 };
      for (let page = 0; page < 9; page++) {
        const answer = await bank.ask('GET', statementOf(bank), { query });
        expectStatus(answer, 200);
        codes.push(...listOf(answer.body, 'results').map((item) => numberOf(item, 'code')));
        if (memberOf(answer.body, 'next') === null) break;
        query = Object.fromEntries(new URL(textOf(answer.body, 'next')).searchParams);
      }
      if (codes.length !== 4 || new Set(codes).size !== 4) differ(`four movements gave ${codes.length}`);
    },
  },
  {
    id: 'statement.limits',
    section,
    says: '422 from the statement without start or end, and for a limit of 0 or 101',
    try: async ({ bank }) => {
      expectMalformed(await bank.ask('GET', statementOf(bank), { query: { start: ALWAYS.start } }));
      for (const limit of [0, 101])
        expectMalformed(await bank.ask('GET', statementOf(bank), { query: { ...ALWAYS, limit } }));
    },
  },
  {
    id: 'statement.unknown',
    section,
    says: '404 Account not found from the statement of an account that is not there',
    try: async ({ bank }) =>
      expectRefusal(
        await bank.ask('GET', statementOf(bank, '000000'), { query: ALWAYS }),
        404,
        'Account not found',
      ),
  },
  {
    id: 'keys.list',
    section,
    says: 'GET /v2/list-my-pix-keys lists keys with the name and document of the account, or -',
    try: async ({ bank }) => {
      const answer = await bank.ask('GET', '/v2/list-my-pix-keys', { query: accountOf(bank) });
      expectShape(answer, 200, { worked: 'boolean', keys: 'array' });
      expectValues(answer, { worked: true });
      for (const key of listOf(answer.body, 'keys')) expectMembers(key, LISTED_KEY);
    },
  },
];
