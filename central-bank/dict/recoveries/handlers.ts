import { presentReport, withdraw } from '../infractions/write.ts';
import { openRefund, presentRefund } from '../refunds/write.ts';
import { accepted, refuse } from '../refused.ts';
import type { RecoveryRow, ReportRow } from '../store/rows.ts';
import { type Call, checkParticipant, checkPath, found, type Handler, stamp } from '../world.ts';
import { advanceRecovery, notify, partsOf } from './advance.ts';
import { cancelRecovery as cancel, isFinal, startRefunds } from './moves.ts';
import { presentRecovery } from './present.ts';

export const getRecovery: Handler<'getRecovery'> = (call) => ({
  fundsRecovery: presentRecovery(shown(call)),
});

export const getRecoveryGraph: Handler<'getRecoveryGraph'> = (call) => {
  const { id, graph } = shown(call);
  const transactions = graph.flatMap(({ transactionId, hop }) => {
    const row = call.world.records.transactions.get(transactionId);
    if (row === undefined) return [];
    return {
      ...{ transactionId, hop, amount: row.amount, settlementTime: row.settledAt },
      ...{ debitedParticipant: row.payer.ispb, creditedParticipant: row.payee.ispb },
    };
  });
  return { fundsRecoveryId: id, transactions };
};

export const listRecoveryReports: Handler<'listRecoveryReports'> = (call) => ({
  infractionReports: partsOf(call.world, shown(call)).reports.map(({ isRoot: _root, ...report }) =>
    presentReport(report),
  ),
});

export const listRecoveryRefunds: Handler<'listRecoveryRefunds'> = (call) => ({
  refunds: partsOf(call.world, shown(call)).refunds.map(presentRefund),
});

export const updateRecovery: Handler<'updateRecovery'> = (call, request) => {
  const { world, now } = call;
  const recovery = own(call, request);
  if (isFinal(recovery)) refuse('FundsRecoveryOperationInvalid', `The recovery is ${recovery.status}.`);
  const { situationType = recovery.situationType, contactInformation = recovery.contactInformation } =
    request;
  const reportDetails = request.reportDetails ?? recovery.reportDetails;
  const changed = { ...recovery, situationType, contactInformation, reportDetails, ...stamp(world, now) };
  world.records.recoveries.put(recovery.id, changed);
  for (const { isRoot: _root, ...report } of partsOf(world, recovery).reports)
    world.records.reports.put(report.id, {
      ...{ ...report, situationType, contactInformation, reportDetails, ...stamp(world, now) },
    });
  notify(world, changed, { type: 'FUNDS_RECOVERY_INFORMATION_UPDATED', now });
  return { fundsRecovery: presentRecovery(changed) };
};

/** Requests from each bank that agreed the money that reached it. */
export const refundRecovery: Handler<'refundRecovery'> = (call, request) => {
  const { world, now } = call;
  const recovery = own(call, request);
  const parts = partsOf(world, recovery);
  const started = accepted(startRefunds(recovery, parts), `The recovery is ${recovery.status}.`);
  if (started === recovery) return { fundsRecovery: presentRecovery(recovery) };
  const row = { ...started, ...stamp(world, now) };
  world.records.recoveries.put(row.id, row);
  for (const report of parts.reports)
    if (report.analysisResult === 'AGREED') openRefund(world, refundOf(call, row, report), now);
  advanceRecovery(world, row.id, now);
  return { fundsRecovery: presentRecovery(found(world.records.recoveries.get(row.id), 'recovery')) };
};

function refundOf({ world, participant }: Call, recovery: RecoveryRow, report: ReportRow) {
  const { payer } = found(world.records.transactions.get(recovery.rootTransactionId), 'transaction');
  return {
    transactionId: report.transactionId,
    refundReason: 'FRAUD' as const,
    refundAmount: report.infractionAmount,
    refundDetails: recovery.reportDetails,
    contestedParticipant: report.counterpartyParticipant,
    requestingParticipant: participant,
    infractionReportId: report.id,
    fundsRecoveryId: recovery.id,
    refundAccount: {
      account: {
        participant: payer.ispb,
        branch: payer.branch,
        accountNumber: payer.number,
        accountType: payer.accountType,
      },
      taxIdNumber: payer.document,
      name: payer.name,
    },
    monitorAccount: true,
  };
}

/** Ends its reports and open refunds. */
export const cancelRecovery: Handler<'cancelRecovery'> = (call, request) => {
  const { world, now } = call;
  const recovery = own(call, request);
  const cancelled = accepted(cancel(recovery), `The recovery is ${recovery.status}.`);
  if (cancelled === recovery) return { fundsRecovery: presentRecovery(recovery) };
  const row = { ...cancelled, ...stamp(world, now) };
  world.records.recoveries.put(row.id, row);
  for (const { isRoot: _root, ...report } of partsOf(world, row).reports) withdraw(world, report, now);
  notify(world, row, { type: 'FUNDS_RECOVERY_CANCELLED', now });
  return { fundsRecovery: presentRecovery(row) };
};

function own(call: Call, request: { fundsRecoveryId: string; participant: string }): RecoveryRow {
  checkParticipant(call, request.participant);
  checkPath(request.fundsRecoveryId, call.parameters.FundsRecoveryId);
  const recovery = found(call.world.records.recoveries.get(request.fundsRecoveryId), 'funds recovery');
  if (recovery.reporterParticipant !== call.participant) refuse('Forbidden', "The recovery is another's.");
  return recovery;
}

/** Shows a recovery to the banks involved. */
function shown(call: Call): RecoveryRow {
  const recovery = found(
    call.world.records.recoveries.get(call.parameters.FundsRecoveryId ?? ''),
    'recovery',
  );
  const reached = partsOf(call.world, recovery).reports.some(
    (report) => report.counterpartyParticipant === call.participant,
  );
  if (recovery.reporterParticipant !== call.participant && !reached)
    refuse('Forbidden', 'The recovery is between others.');
  return recovery;
}
