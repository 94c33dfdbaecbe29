import { tellManagers } from '../companies/notices.ts';
import type { Context } from '../context.ts';
import { refColumns, textColumn } from '../database/columns.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import { bucketOf, ofCompany } from '../database/spread/buckets.ts';
import { transaction } from '../database/transaction.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';

const AT_ONCE = 500;
const EVERY_MS = 3_600_000;

interface OverdueAccount {
  companyId: bigint;
  id: bigint;
  place: string;
  deadline: string;
}

const TOLD = (company: string, place: string, deadline: string) =>
  `s.act = 'REGISTRATION_OVERDUE' and ${company} and s.subject = ${place} and s.details->>'deadline' = ${deadline}`;

// Reads all accounts, now and then, because no index leads to these.
const overdue = sql<OverdueAccount>(
  'accounts.overdue',
  `select a.company_id as "companyId", a.id, a.branch || ' / ' || a.number as place,
          a.registration_deadline::text as deadline
     from accounts a
    where a.registration_deadline < $1::date and a.status <> 'CLOSED'
      and (a.bucket, a.company_id, a.id) > (${bucketOf('$2')}, $2, $3)
    order by a.bucket, a.company_id, a.id limit $4`,
);
// Accounts and the log may be on several machines.
const untold = sql<OverdueAccount>(
  'security-log.untold-overdue',
  `select n.company_id as "companyId", n.id, n.place, n.deadline
     from ${paramRows('n', 'company_id int8, id int8, place text, deadline text')}
    where (select true from security_log s
            where ${TOLD(ofCompany('s', 'n.company_id'), 'n.place', 'n.deadline')} limit 1) is null`,
);
const lock = sql<{ one: number }>(
  'accounts.lock-overdue',
  `select 1 as one from accounts a
    where ${ofCompany('a', '$1')} and a.id = $2 and a.registration_deadline = $3::date for no key update`,
);
const told = sql(
  'security-log.told-overdue',
  `select from security_log s where ${TOLD(ofCompany('s', '$1'), '$2', '$3')} limit 1`,
);

/** Notifies a company's responsible people, once per deadline, that an account can no longer send. */
export function tellOverdue(context: Pick<Context, 'db' | 'clock' | 'vault' | 'messaging'>): DueWork {
  const { db, clock } = context;
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'registrations: overdue',
    runDue: async () => {
      const now = clock.now();
      if (now.getTime() < seenAt + EVERY_MS && saoPauloDay(now) === saoPauloDay(new Date(seenAt))) return 0;
      let told = 0;
      for await (const page of overduePages(db.main, saoPauloDay(now))) {
        const accounts = await query(db.main, untold, [
          ...refColumns(page),
          textColumn(page.map(({ place }) => place)),
          textColumn(page.map(({ deadline }) => deadline)),
        ]);
        for (const account of accounts) await tellOne(context, account);
        told += accounts.length;
      }
      seenAt = now.getTime();
      return told;
    },
    // A move of the clock need not stop at each midnight.
    nextDue: async () => null,
    busy: async () => false,
  };
}

async function* overduePages(executor: Executor, today: string): AsyncGenerator<readonly OverdueAccount[]> {
  for (let last = { companyId: 0n, id: 0n }; ; ) {
    const page = await query(executor, overdue, [today, last.companyId, last.id, AT_ONCE]);
    yield page;
    const end = page.at(-1);
    if (end === undefined || page.length < AT_ONCE) return;
    last = end;
  }
}

async function tellOne(
  context: Pick<Context, 'db' | 'clock' | 'vault' | 'messaging'>,
  { companyId, id, place, deadline }: OverdueAccount,
): Promise<void> {
  await transaction(context.db.main, async (tx) => {
    // Another node may have sent it meanwhile, or the deadline may be gone.
    if ((await execute(tx, lock, [companyId, id, deadline])) === 0) return;
    if ((await execute(tx, told, [companyId, place, deadline])) > 0) return;
    const now = context.clock.now();
    await recordSecurityAct(tx, {
      ...{ companyId, by: null, act: 'REGISTRATION_OVERDUE', subject: place, now },
      details: { deadline },
    });
    await tellManagers(tx, context, { companyId, notice: { of: 'REGISTRATION_OVERDUE', place, deadline } });
  });
}
