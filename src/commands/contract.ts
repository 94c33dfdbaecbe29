import { readFile, writeFile } from 'node:fs/promises';
import { openTrial, type TrialLogin } from '../contract/bank-on-trial.ts';
import { countVerdicts, type Report, toHtml, toJUnit } from '../contract/report.ts';
import { ROWS } from '../contract/rows.ts';
import { findSandbox } from '../contract/sandbox.ts';
import { type Result, tryRows } from '../contract/try-rows.ts';

export interface ContractOptions {
  baseUrl: string;
  /** A file with a program's credential and account; a sandbox tells its own. */
  credentials?: string;
  junit?: string;
  html?: string;
  /** Rows whose id begins so. */
  only?: string;
  /** Of a sandbox that others reach. */
  sandboxToken?: string | undefined;
  print?: (line: string) => void;
}

const HOLDS = 0;
const DIFFERS = 1;
const CANNOT_BE_TRIED = 2;
const MARKS = { holds: 'ok     ', differs: 'DIFFERS', 'not tried': '-      ' } as const;

/**
 * Tries the published interface on a bank, row by row, and says how it did. 0 where every row that was tried holds, 1
 * where one differs, 2 where nothing could be tried.
 */
export async function contract(options: ContractOptions): Promise<number> {
  const { baseUrl, only = '', print = (line) => process.stdout.write(`${line}\n`) } = options;
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    return refuse(print, `${baseUrl} is not an http or https address`);
  const rows = ROWS.filter(({ id }) => id.startsWith(only));
  if (rows.length === 0) return refuse(print, `there is no row whose id begins with ${only}`);
  let trial: Parameters<typeof tryRows>[1];
  try {
    const found = await findSandbox(baseUrl, options.sandboxToken);
    const login = options.credentials === undefined ? found?.login : await readLogin(options.credentials);
    if (login === undefined)
      return refuse(print, `${baseUrl} has no sandbox: say with --credentials what to log in with`);
    trial = { bank: openTrial(baseUrl, login, found?.aheadMs), sandbox: found?.sandbox };
    await trial.bank.ask('GET', '/v2/finance/get-balance');
  } catch (error) {
    return refuse(print, `${baseUrl} cannot be tried: ${reasonOf(error)}`);
  }
  const results = await tryRows(rows, trial, (result) => print(lineOf(result)));
  const report: Report = { url: baseUrl, at: new Date(), results };
  if (options.junit !== undefined) await writeFile(options.junit, toJUnit(report));
  if (options.html !== undefined) await writeFile(options.html, toHtml(report));
  print(`\n${countVerdicts(results)}, of ${results.length} rows`);
  return results.some(({ verdict }) => verdict === 'differs') ? DIFFERS : HOLDS;
}

function lineOf({ row, verdict, why }: Result): string {
  const line = `${MARKS[verdict]}  ${row.id.padEnd(30)}  ${row.says}`;
  return verdict === 'differs' ? `${line}\n${' '.repeat(41)}this one: ${why}` : line;
}

/** The file is `{client_id, client_secret, hmac_secret, account: {branch, number}}`. */
async function readLogin(path: string): Promise<TrialLogin> {
  const login: TrialLogin = JSON.parse(await readFile(path, 'utf8'));
  const { client_id, client_secret, hmac_secret, account } = login;
  const texts = [client_id, client_secret, hmac_secret, account?.branch, account?.number];
  if (texts.every((text) => typeof text === 'string' && text !== '')) return login;
  throw new Error(`${path} needs client_id, client_secret, hmac_secret and account with branch and number`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function refuse(print: (line: string) => void, line: string): number {
  print(line);
  return CANNOT_BE_TRIED;
}
