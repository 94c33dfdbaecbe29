import type { ReportDecision } from '../../../rail/infractions.ts';
import type { DictAnswer } from '../dict/answers.ts';
import { acknowledgeReport, closeReport, getReport } from '../dict/infraction-reports.ts';
import { inParallel } from './in-parallel.ts';
import type { DirectoryWorld } from './world.ts';
import { CALL_MS } from './write-entries.ts';

const AT_ONCE = 8;

/** Closes reports with their results. Fails if one gets no answer, so that it is sent again. */
export async function closeReports(
  world: DirectoryWorld,
  decisions: readonly ReportDecision[],
): Promise<void> {
  const inTime = { ...world, client: world.client.within(CALL_MS) };
  await inParallel(decisions, AT_ONCE, (decision) => answerOne(inTime, decision));
}

async function answerOne({ client, log }: DirectoryWorld, decision: ReportDecision): Promise<void> {
  const { reportId: id } = decision;
  const closing = closingOf(decision);
  const answer = await closeReport(client, id, closing);
  if (answer.state === 'DONE') return;
  if (answer.state !== 'REFUSED') throw unanswered(answer);
  const there = await getReport(client, id);
  if (there.state !== 'DONE') throw unanswered(there);
  if (there.value.status === 'OPEN') {
    const read = await acknowledgeReport(client, id);
    if (read.state !== 'DONE') throw unanswered(read);
    const again = await closeReport(client, id, closing);
    if (again.state !== 'DONE') throw unanswered(again);
    return;
  }
  // The reporter cancelled it, or it was closed before: no further request is possible.
  log.warn(
    { report: id, status: there.value.status, problem: answer.problem },
    'a fraud report does not accept this answer any more',
  );
}

function unanswered(answer: Exclude<DictAnswer<unknown>, { state: 'DONE' }>): Error {
  const why = answer.state === 'REFUSED' ? answer.problem.type : answer.state;
  return new Error(`the directory answered ${why}`);
}

function closingOf(decision: ReportDecision): Parameters<typeof closeReport>[2] {
  const { details } = decision;
  const said = details === null ? {} : { analysisDetails: details.slice(0, 2_000) };
  return decision.result === 'ACCEPTED'
    ? { analysisResult: 'AGREED', fraudType: decision.fraudType, ...said }
    : { analysisResult: 'DISAGREED', ...said };
}

/** Acknowledges reports; one in a later state does not change. */
export async function acknowledgeReports(world: DirectoryWorld, reportIds: readonly string[]): Promise<void> {
  const client = world.client.within(CALL_MS);
  await inParallel(reportIds, AT_ONCE, async (id) => {
    const answer = await acknowledgeReport(client, id);
    if (answer.state !== 'DONE' && answer.state !== 'REFUSED') throw unanswered(answer);
  });
}
