import { openReport } from '../infractions/write.ts';
import { refuse } from '../refused.ts';
import { partyAccount } from '../store/records.ts';
import type { RecoveryRow, TransactionRow } from '../store/rows.ts';
import { type Call, checkParticipant, drawUuid, type Handler, stamp } from '../world.ts';
import { limitsOf } from './limits.ts';
import { presentRecovery } from './present.ts';
import { type TraceLimits, traceMoney } from './trace.ts';

/** A fraud must be reported within 80 days of the payment. */
const PERIOD_MS = 80 * 86_400_000;

/** The response shows the new recovery; when it arrives, the recovery is traced and its reports are open. */
export const createRecovery: Handler<'createRecovery'> = (call, { participant, fundsRecovery: wanted }) => {
  const { world, now } = call;
  checkParticipant(call, participant);
  const root = judgeRoot(call, wanted.rootTransactionId);
  const limits = limitsOf(wanted.trackingGraphParameters);
  const { trackingGraphParameters: _limits, ...said } = wanted;
  const recovery: RecoveryRow = {
    ...said,
    ...stamp(world, now),
    id: drawUuid(world),
    status: 'CREATED',
    reporterParticipant: participant,
    creationTime: now,
    graph: [],
  };
  world.records.recoveries.put(recovery.id, recovery);
  report(call, recovery, root);
  track(call, recovery, { root, limits });
  return { fundsRecovery: presentRecovery(recovery) };
};

function judgeRoot({ world: { records }, participant, now }: Call, id: string): TransactionRow {
  const root = records.transactions.get(id);
  if (root === undefined)
    return refuse('FundsRecoveryTransactionNotIndexed', 'The directory knows no such transaction.');
  const old = now.getTime() - root.settledAt.getTime() > PERIOD_MS;
  if (old || root.payer.ispb !== participant || root.id.startsWith('D'))
    refuse(
      'FundsRecoveryTransactionNotEligible',
      'A recovery is for a payment of the last 80 days that was sent by who asks.',
    );
  for (const other of records.recoveries.values())
    if (other.rootTransactionId === id && other.status !== 'CANCELLED')
      refuse('FundsRecoveryForTransactionAlreadyExists', 'The transaction has a recovery.');
  return root;
}

function track(
  call: Call,
  recovery: RecoveryRow,
  { root, limits }: { root: TransactionRow; limits: TraceLimits },
): void {
  const { records } = call.world;
  const step = (row: TransactionRow) => ({
    ...{ row, id: row.id, amount: row.amount, settledAt: row.settledAt },
    ...{ from: partyAccount(row.payer), to: partyAccount(row.payee) },
  });
  const traced = traceMoney(
    step(root),
    (account) => records.paidBy(account).filter(isPayment).map(step),
    limits,
  );
  const graph = traced.map(({ transaction, hop }) => ({ transactionId: transaction.id, hop }));
  for (const { transaction, hop } of traced) if (hop > 0) report(call, recovery, transaction.row, root);
  records.recoveries.put(recovery.id, {
    ...recovery,
    ...stamp(call.world, call.now),
    status: 'AWAITING_ANALYSIS',
    graph,
  });
}

function isPayment({ id }: TransactionRow): boolean {
  return id.startsWith('E');
}

/** Each payee's bank must block what it received, but not more than was stolen. */
function report(call: Call, recovery: RecoveryRow, about: TransactionRow, root = about): void {
  openReport(
    call.world,
    {
      transactionId: about.id,
      reason: 'REFUND_REQUEST',
      situationType: recovery.situationType,
      contactInformation: recovery.contactInformation,
      reportDetails: recovery.reportDetails,
      reporterParticipant: recovery.reporterParticipant,
      counterpartyParticipant: about.payee.ispb,
      infractionAmount: about.amount < root.amount ? about.amount : root.amount,
      fundsRecoveryId: recovery.id,
    },
    call.now,
  );
}
