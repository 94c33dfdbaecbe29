import type { RailListener } from '../../../rail/rail.ts';
import { acknowledgeReport } from '../dict/infraction-reports.ts';
import { reportList } from '../dict/lists.ts';
import { readChanges } from '../dict/poller.ts';
import type { AnsweredReport } from '../dict-values/bodies/infraction-reports.ts';
import { DirectoryAway } from './answered.ts';
import { findRoots, rootOf } from './find-roots.ts';
import { keepPlace, placeOf } from './places.ts';
import type { Reader } from './poll.ts';
import { reportOf } from './report-words.ts';
import { tellEach } from './tell.ts';
import type { DirectoryWorld } from './world.ts';

const EVERY_MS = 5_000;

/**
 * Reads reports on payments received by this bank. The bank is notified and blocks the money before the report is
 * acknowledged and before the position advances.
 */
export function reportChanges(world: DirectoryWorld, everyMs = EVERY_MS): Reader {
  return {
    name: 'infraction reports IsCounterparty',
    everyMs: () => everyMs,
    read: (held) =>
      readChanges(world.client, reportList(world.client, 'IsCounterparty'), {
        place: placeOf(held),
        keep: async (reports, place) => {
          const roots = await findRoots(world.client, reports.filter(isOpen));
          const tell = (some: readonly AnsweredReport[]) => tellOf(world, some, roots);
          await tellEach(world, held, { items: reports, tell });
          await keepPlace(world.db.main, held, place);
        },
      }),
  };
}

function isOpen({ status }: AnsweredReport): boolean {
  return status === 'OPEN' || status === 'ACKNOWLEDGED';
}

async function tellOf(
  world: DirectoryWorld,
  reports: readonly AnsweredReport[],
  roots: ReadonlyMap<string, string>,
): Promise<void> {
  const listener = world.listener();
  if (listener === undefined) throw new Error('the bank has not registered its listener yet');
  const open = reports.filter(isOpen);
  if (open.length > 0) await take(world, open, { listener, roots });
  const cancelled = reports.filter(({ status }) => status === 'CANCELLED').map(({ id }) => id);
  if (cancelled.length > 0) await listener.reportCancellations(cancelled);
}

async function take(
  world: DirectoryWorld,
  reports: readonly AnsweredReport[],
  { listener, roots }: { listener: RailListener; roots: ReadonlyMap<string, string> },
): Promise<void> {
  const receipts = await listener.reports(reports.map((report) => reportOf(report, rootOf(roots, report))));
  for (const [at, report] of reports.entries()) {
    const receipt = receipts[at];
    if (receipt === undefined) throw new Error('the bank returned no receipt for a report');
    if (report.status === 'OPEN') await said(world, report, await acknowledgeReport(world.client, report.id));
    if (receipt.taken) continue;
    world.measures.alarmed('REPORT_WITHOUT_CASE');
    world.log.error(
      { report: report.id, code: receipt.code },
      'a fraud report has no case: an operator must close it',
    );
  }
}

/** Acknowledges a report. A refused one has changed meanwhile, and will be listed again. */
async function said(
  { log }: DirectoryWorld,
  { id }: AnsweredReport,
  answer: Awaited<ReturnType<typeof acknowledgeReport>>,
): Promise<void> {
  if (answer.state === 'DONE') return;
  if (answer.state === 'LOST') throw new Error('the directory answered LOST');
  if (answer.state !== 'REFUSED') throw new DirectoryAway(`the directory answered ${answer.state}`);
  log.warn({ report: id, problem: answer.problem }, 'the state of a fraud report changed meanwhile');
}
