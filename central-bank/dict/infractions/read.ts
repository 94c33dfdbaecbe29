import { REPORT_STATUSES } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { firstOf, flagOf, pageOf, wordsOf } from '../lists.ts';
import { found, type Handler } from '../world.ts';
import { presentReport, sideOf } from './write.ts';

export const getReport: Handler<'getReport'> = ({ world, participant, parameters }) => {
  const report = found(world.records.reports.get(parameters.InfractionReportId ?? ''), 'infraction report');
  sideOf(report, participant);
  return { infractionReport: presentReport(report) };
};

export const listReports: Handler<'listReports'> = (call) => {
  const asReporter = flagOf(call, 'IsReporter');
  const asCounterparty = flagOf(call, 'IsCounterparty');
  const statuses = wordsOf(call, 'Status', REPORT_STATUSES);
  const me = call.participant;
  const { rows, hasMoreElements } = firstOf(call.world.records.reports.values(), pageOf(call), (report) => {
    const reporter = report.reporterParticipant === me;
    const counterparty = report.counterpartyParticipant === me;
    return (
      (reporter || counterparty) &&
      (asReporter === undefined || asReporter === reporter) &&
      (asCounterparty === undefined || asCounterparty === counterparty) &&
      statuses.includes(report.status)
    );
  });
  return { hasMoreElements, infractionReports: rows.map(presentReport) };
};
