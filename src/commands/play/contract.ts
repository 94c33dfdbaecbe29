import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openTrial, type TrialLogin } from '../../contract/bank-on-trial.ts';
import { memberOf } from '../../contract/read-members.ts';
import { countVerdicts, type Report, toHtml, toJUnit } from '../../contract/report.ts';
import { ROWS } from '../../contract/rows.ts';
import { findSandbox } from '../../contract/sandbox.ts';
import { type Result, tryRows } from '../../contract/try-rows.ts';
import { complain } from '../complain.ts';

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
const MEMBERS = [
  ['client_id'],
  ['client_secret'],
  ['hmac_secret'],
  ['account', 'branch'],
  ['account', 'number'],
];
const MARKS = { holds: 'ok     ', differs: 'DIFFERS', 'not tried': '-      ' } as const;

/**
 * Tries the published interface on a bank, row by row, and says how it did. 0 where every row that was tried holds, 1
 * where one differs, 2 where nothing could be tried.
 */
export async function contract(options: ContractOptions): Promise<number> {
  const { baseUrl, only = '', print = (line) => process.stdout.write(`${line}\n`) } = options;
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    return refuse(`${baseUrl} is not an http or https address`);
  const rows = ROWS.filter(({ id }) => id.startsWith(only));
  if (rows.length === 0) return refuse(`no row has an id that starts with ${only}`);
  const wrong = await findUnwritable(options);
  if (wrong !== undefined) return refuse(wrong);
  const given = options.credentials === undefined ? undefined : await readLogin(options.credentials);
  if (typeof given === 'string') return refuse(given);
  let trial: Parameters<typeof tryRows>[1];
  try {
    const found = await findSandbox(baseUrl, options.sandboxToken);
    const login = given ?? found?.login;
    if (login === undefined) return refuse(`${baseUrl} has no sandbox: pass a credential with --credentials`);
    trial = { bank: openTrial(baseUrl, login, found?.aheadMs), sandbox: found?.sandbox };
    await trial.bank.ask('GET', '/v2/finance/get-balance');
  } catch (error) {
    return refuse(`${baseUrl} cannot be tested: ${reasonOf(error)}`);
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

/**
 * The file is `{client_id, client_secret, hmac_secret, account: {branch, number}}`. Answers the complaint where it is
 * something else.
 */
async function readLogin(path: string): Promise<TrialLogin | string> {
  let read: unknown;
  try {
    read = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    return `--credentials ${path} cannot be read: ${reasonOf(error)}`;
  }
  const values = MEMBERS.map((names) => memberOf(read, ...names));
  if (values.every((value) => typeof value === 'string' && value !== '')) return read as TrialLogin;
  return `--credentials ${path} needs client_id, client_secret, hmac_secret and account with branch and number`;
}

/** Looks before anything is tried: a report that cannot be kept is known after a minute otherwise. */
async function findUnwritable({ junit, html }: ContractOptions): Promise<string | undefined> {
  for (const [option, path] of Object.entries({ junit, html }))
    if (path !== undefined)
      try {
        await access(dirname(path), constants.W_OK);
      } catch (error) {
        return `--${option} ${path} cannot be written: ${reasonOf(error)}`;
      }
  return undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function refuse(line: string): number {
  return complain(line, CANNOT_BE_TRIED);
}
