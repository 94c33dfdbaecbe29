import type {
  FraudMarker,
  Recovery,
  RecoveryAnswer,
  RecoveryDirectory,
  RecoveryRequest,
} from '../../../rail/recoveries.ts';
import type { DictAnswer } from '../dict/answers.ts';
import { cancelMarker, createMarker } from '../dict/fraud-markers.ts';
import { cancelRecovery, createRecovery, getRecovery, refundRecovery } from '../dict/funds-recoveries.ts';
import type { AnsweredRecovery } from '../dict-values/bodies/funds-recoveries.ts';
import { RECOVERY_STATUSES } from '../dict-values/vocabulary.ts';
import { answered } from './answered.ts';
import { keepRecovery } from './keep-recoveries.ts';
import { listRefundRequests, tellRefundClosings } from './refund-requests.ts';
import { situationOf } from './report-words.ts';
import type { DirectoryWorld } from './world.ts';
import { CALL_MS } from './write-entries.ts';

/** Recoveries of fraud money. A request without an answer may be repeated. */
export function openRecoveries(world: DirectoryWorld): RecoveryDirectory {
  const client = () => world.client.within(CALL_MS);
  const keptAnswer = async (answer: DictAnswer<AnsweredRecovery>): Promise<RecoveryAnswer> => {
    if (answer.state === 'DONE' && answer.value.reporterParticipant === world.ispb)
      await keepRecovery(world.db.main, answer.value);
    return answerOf(answer);
  };
  return {
    openRecovery: async (request) => keptAnswer(await createRecovery(client(), wantedOf(request))),
    findRecovery: async (id) => keptAnswer(await getRecovery(client(), id)),
    askRefunds: async (id) => keptAnswer(await refundRecovery(client(), id)),
    cancelRecovery: async (id) => keptAnswer(await cancelRecovery(client(), id)),
    listRefundRequests: () => listRefundRequests(client()),
    closeRefundRequests: (closings) => tellRefundClosings(client(), closings),
    markFraud: async ({ requestId, ...marker }) => {
      const { id } = answered(await createMarker(client(), markerOf(marker), requestId));
      return { markerId: id };
    },
    cancelFraudMarker: async (id) => void answered(await cancelMarker(client(), id)),
  };
}

function wantedOf({ rootEndToEndId, situation, details, contact }: RecoveryRequest) {
  return {
    rootTransactionId: rootEndToEndId,
    situationType: situationOf(situation),
    contactInformation: contact,
    ...(details !== null && { reportDetails: details }),
  };
}

function markerOf({ document, fraudType, key }: Omit<FraudMarker, 'requestId'>) {
  return { taxIdNumber: document, fraudType, ...(key !== null && { key }) };
}

const REASONS: Readonly<Record<string, Extract<RecoveryAnswer, { done: false }>['reason']>> = {
  NotFound: 'UNKNOWN',
  FundsRecoveryTransactionNotIndexed: 'NOT_ELIGIBLE',
  FundsRecoveryTransactionNotSettled: 'NOT_ELIGIBLE',
  FundsRecoveryTransactionNotEligible: 'NOT_ELIGIBLE',
};

function answerOf(answer: DictAnswer<AnsweredRecovery>): RecoveryAnswer {
  if (answer.state === 'REFUSED')
    return { done: false, reason: REASONS[answer.problem.type] ?? 'WRONG_STATUS' };
  if (answer.state !== 'DONE') return { done: false, reason: 'UNAVAILABLE' };
  const recovery = recoveryOf(answer.value);
  return recovery === undefined ? { done: false, reason: 'UNAVAILABLE' } : { done: true, recovery };
}

/** Undefined for an unknown status. */
function recoveryOf({ id, rootTransactionId, status, lastModified }: AnsweredRecovery): Recovery | undefined {
  const known = RECOVERY_STATUSES.find((one) => one === status);
  if (known === undefined) return undefined;
  return { recoveryId: id, rootEndToEndId: rootTransactionId, status: known, modifiedAt: lastModified };
}
