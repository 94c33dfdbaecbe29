import { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../actor.ts';
import type { Bank } from '../../../composition/bank.ts';
import { findInWholeStatement } from '../../../ledger/find-in-whole-statement.ts';
import { balanceAt } from '../../../ledger/flow.ts';
import type { StatementLine } from '../../../ledger/statement.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { loadOwnAccount } from '../../partner/accounts/own-account.ts';
import { TAG } from '../door.ts';
import { OwnAccount, READS } from '../own-pages.ts';
import { counterpartyOf } from './counterparty.ts';
import { readText, StatementSpan } from './statement.ts';
import { CSV_HEAD, csvLine } from './statement-csv.ts';
import { ofxBytes, ofxHead, ofxLine, ofxTail } from './statement-ofx.ts';

const Query = Type.Object({ ...OwnAccount, ...StatementSpan });

interface Format {
  extension: string;
  type: string;
  summary: string;
  write(bank: Bank, asked: Asked): AsyncGenerator<string | Buffer>;
}

/** A statement as a file: every line of a period that matches a type and a text, sent while it is read. */
export function webDownloadEndpoints(bank: Bank): Endpoint[] {
  return [
    download(bank, {
      extension: 'csv',
      type: 'text/csv; charset=utf-8',
      summary: 'A statement for spreadsheets',
      write: csv,
    }),
    download(bank, {
      extension: 'ofx',
      type: 'application/x-ofx',
      summary: 'A statement for accounting programs (OFX 1.02)',
      write: ofx,
    }),
  ];
}

function download(bank: Bank, { extension, type, summary, write }: Format): Endpoint {
  return endpoint({
    method: 'GET',
    path: `/web/statement.${extension}`,
    tag: TAG,
    summary,
    heavy: true,
    auth: READS,
    query: Query,
    response: Type.Unsafe<unknown>({ description: 'The file.' }),
    media: type.split(';', 1)[0] as string,
    handler: async ({ actor, query, reply }) => {
      const asked = await readAsked(bank, actor, query);
      const name = `extrato-${asked.branch}-${asked.number}.${extension}`;
      reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
      return Readable.from(write(bank, asked));
    },
  });
}

type Asked = Awaited<ReturnType<typeof readAsked>>;

async function readAsked(bank: Bank, { companyId }: Actor, query: Static<typeof Query>) {
  const { branch, number } = query;
  const account = await loadOwnAccount(bank, { companyId, branch, number });
  const [start, end] = [new Date(query.start), new Date(query.end)];
  if (end < start) throw invalid(['query', 'end'], 'must not be before start');
  // Money that arrives during the download belongs to another statement, even if the period ends later.
  const now = bank.context.clock.now();
  const until = end < now ? end : now;
  return {
    companyId,
    accountId: account.id,
    branch: account.branch,
    number: account.number,
    start,
    end: until,
    type: query.type,
    text: readText(query.text),
  };
}

async function* csv(bank: Bank, asked: Asked): AsyncGenerator<string> {
  yield CSV_HEAD;
  for await (const { wanted } of findInWholeStatement(bank.context.db.reads, asked))
    yield wanted.map((line) => csvLine(line, partyOf(bank, line))).join('');
}

async function* ofx(bank: Bank, asked: Asked): AsyncGenerator<Buffer> {
  const { db, clock, ispb } = bank.context;
  const { end } = asked;
  let balance = await balanceAt(db.reads, asked, asked.start);
  yield ofxBytes(ofxHead({ ...asked, ispb, now: clock.now() }));
  for await (const { read, wanted } of findInWholeStatement(db.reads, asked)) {
    balance = read.at(-1)?.balance ?? balance;
    yield ofxBytes(wanted.map((line) => ofxLine(line, partyOf(bank, line))).join(''));
  }
  yield ofxBytes(ofxTail(balance, end));
}

function partyOf({ context }: Bank, line: StatementLine) {
  return counterpartyOf(context.rail.institutionName, line);
}
