import { describe, expect, it } from 'vitest';
import {
  cancelMarker,
  createMarker,
  getMarker,
  listMarkers,
  personStatistics,
} from '../../src/rails/bcb/dict/fraud-markers.ts';
import {
  cancelRecovery,
  createRecovery,
  getRecovery,
  recoveryGraph,
  recoveryRefunds,
  recoveryReports,
  refundRecovery,
  updateRecovery,
} from '../../src/rails/bcb/dict/funds-recoveries.ts';
import {
  acknowledgeReport,
  cancelReport,
  closeReport,
  getReport,
} from '../../src/rails/bcb/dict/infraction-reports.ts';
import { eventList, refundList, reportList } from '../../src/rails/bcb/dict/lists.ts';
import { BEGINNING, readChanges, readOn } from '../../src/rails/bcb/dict/poller.ts';
import { cancelRefund, closeRefund, createRefund, getRefund } from '../../src/rails/bcb/dict/refunds.ts';
import { centavos } from '../../src/values/money.ts';
import { BANK_A, BANK_B, BANK_C, done, party, railIdOf, refusal, uuid, withDirectory } from './directory.ts';

const used = withDirectory();
const VICTIM = party(BANK_A, '100', '11144477735');
const reais = (value: number) => centavos(BigInt(value * 100));
let numbers = 1_000;

/** An account at B that nobody else has been paid to. */
function mule() {
  numbers += 1;
  return party(BANK_B, String(numbers), '39053344705');
}

function steal(amount: number, payee = mule()) {
  const id = railIdOf('E', BANK_A);
  used.bench.settle({ id, reais: amount, payer: VICTIM, payee });
  return { id, payee };
}

function giveBack(endToEndId: string, amount: number, payer: ReturnType<typeof mule>) {
  const id = railIdOf('D', payer.ispb);
  used.bench.settle({ id, reais: amount, payer, payee: VICTIM, originalId: endToEndId });
  return id;
}

const wish = (rootTransactionId: string) => ({
  ...{ rootTransactionId, situationType: 'SCAM' as const, reportDetails: 'Golpe do falso boleto' },
  contactInformation: { email: 'med@a.example', phone: '+551130000000' },
});

const AGREED = { analysisResult: 'AGREED', fraudType: 'MULE_ACCOUNT', analysisDetails: 'Bloqueado' } as const;

async function recovered(amount = 1_000) {
  const { id: root, payee } = steal(amount);
  const { id } = done(await createRecovery(used.a.client, wish(root)));
  const [report] = done(await recoveryReports(used.a.client, id));
  if (report === undefined) throw new Error('there is no report');
  return { root, payee, id, report };
}

describe('R67 a report', () => {
  it('is read by the bank of whom it is about, acknowledged, and closed with the kind of fraud', async () => {
    const { report, root, id } = await recovered();
    const seen: string[] = [];
    const list = reportList(used.b.client, 'IsCounterparty');
    await readChanges(used.b.client, list, {
      place: BEGINNING,
      keep: async (elements) => void seen.push(...elements.map((one) => one.id)),
    });
    expect(seen).toContain(report.id);
    expect(done(await getReport(used.b.client, report.id))).toMatchObject({
      ...{ status: 'OPEN', transactionId: root, fundsRecoveryId: id, infractionAmount: reais(1_000) },
      ...{ reporterParticipant: BANK_A, counterpartyParticipant: BANK_B },
    });
    const { client } = used.b;
    expect(refusal(await closeReport(client, report.id, AGREED))).toBe('InfractionReportOperationInvalid');
    done(await acknowledgeReport(client, report.id));
    const noType = { analysisResult: 'AGREED' } as const;
    expect(refusal(await closeReport(client, report.id, noType))).toBe('InfractionReportInvalid');
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'closeReport' });
    const closed = done(await closeReport(client, report.id, AGREED));
    expect(closed).toMatchObject({ status: 'CLOSED', analysisResult: 'AGREED' });
    expect(closed.fraudMarkerId).toBeDefined();
    const statistics = done(await personStatistics(used.a.client, '39053344705'));
    expect(statistics.fraudMarkers.muleAccounts.d90).toBeGreaterThan(0);
  });

  it('of a recovery is not cancelled by itself; it ends with the recovery', async () => {
    const { report, id } = await recovered();
    expect(refusal(await cancelReport(used.a.client, report.id))).toBe('InfractionReportOperationInvalid');
    expect(done(await cancelRecovery(used.a.client, id)).status).toBe('CANCELLED');
    expect(done(await getReport(used.b.client, report.id)).status).toBe('CANCELLED');
    expect(refusal(await acknowledgeReport(used.b.client, report.id))).toBe(
      'InfractionReportOperationInvalid',
    );
  });

  it('that was opened by itself is cancelled by its reporter alone', async () => {
    const { id: transactionId } = steal(50);
    const { id } = used.bench.directory.report({
      ...{ transactionId, reason: 'REFUND_REQUEST', situationType: 'OTHER', infractionAmount: reais(50) },
      ...{ reporterParticipant: BANK_A, counterpartyParticipant: BANK_B },
    });
    expect(refusal(await cancelReport(used.b.client, id))).toBe('Forbidden');
    expect(done(await cancelReport(used.a.client, id)).status).toBe('CANCELLED');
    const { client } = await used.bench.bank(BANK_C);
    expect(refusal(await getReport(client, id))).toBe('Forbidden');
  });
});

describe('R68 a refund', () => {
  it('is closed with the return that has settled, and no other', async () => {
    const { root, payee, report, id } = await recovered();
    done(await acknowledgeReport(used.b.client, report.id));
    done(await closeReport(used.b.client, report.id, AGREED));
    expect(done(await getRecovery(used.a.client, id)).status).toBe('ANALYSED');
    expect(done(await refundRecovery(used.a.client, id)).status).toBe('REFUNDING');
    const [refund] = done(await recoveryRefunds(used.a.client, id));
    if (refund === undefined) throw new Error('there is no refund');
    expect(refund).toMatchObject({
      ...{ refundAmount: reais(1_000), contestedParticipant: BANK_B, monitorAccount: true },
      refundAccount: { account: { participant: BANK_A, accountNumber: '100' }, taxIdNumber: VICTIM.document },
    });
    const close = (refundTransactionId: string, amount = 1_000) =>
      closeRefund(used.b.client, refund.id, {
        ...{ refundAnalysisResult: 'TOTALLY_ACCEPTED', refundTransactionId },
        effectiveRefundedAmount: reais(amount),
      });
    expect(refusal(await close(railIdOf('D', BANK_B)))).toBe('RefundTransactionNotSettled');
    const other = steal(1_000);
    expect(refusal(await close(giveBack(other.id, 1_000, other.payee)))).toBe('RefundTransactionNotSettled');
    const paid = giveBack(root, 1_000, payee);
    expect(refusal(await close(paid, 999))).toBe('RefundInvalid');
    expect(done(await close(paid))).toMatchObject({ status: 'CLOSED', refundTransactionId: paid });
    expect(done(await close(paid)).status).toBe('CLOSED');
    expect(done(await getRecovery(used.a.client, id)).status).toBe('COMPLETED');
  });

  it('for an operational flaw is asked for, found again after a lost answer, and rejected with a reason', async () => {
    const { id: transactionId } = steal(80);
    const wanted = { transactionId, refundReason: 'OPERATIONAL_FLAW' as const, refundAmount: reais(80) };
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'createRefund' });
    const { id } = done(await createRefund(used.a.client, wanted));
    expect(done(await createRefund(used.a.client, wanted)).id).toBe(id);
    const found: string[] = [];
    const list = refundList(used.b.client, 'CONTESTED');
    const cursor = done(
      await readOn(list, {
        cursor: undefined,
        keep: async (page) => void found.push(...page.map((one) => one.id)),
      }),
    );
    expect(found).toContain(id);
    const rejected = { refundAnalysisResult: 'REJECTED', refundRejectionReason: 'NO_BALANCE' } as const;
    done(await closeRefund(used.b.client, id, rejected));
    const changed: string[] = [];
    done(
      await readOn(list, { cursor, keep: async (page) => void changed.push(...page.map((one) => one.id)) }),
    );
    expect(changed).toEqual([id]);
    expect(done(await getRefund(used.a.client, id))).toMatchObject({
      ...{ status: 'CLOSED', analysisResult: 'REJECTED', refundRejectionReason: 'NO_BALANCE' },
    });
    expect(refusal(await cancelRefund(used.a.client, id))).toBe('RefundOperationInvalid');
    expect(refusal(await createRefund(used.a.client, wanted))).toBe('RefundAlreadyProcessedForTransaction');
  });

  it('is refused in the right words where it cannot be', async () => {
    const { id: transactionId } = steal(80);
    const wanted = { transactionId, refundReason: 'FRAUD' as const, refundAmount: reais(80) };
    const ask = (changes: object, { client } = used.a) => createRefund(client, { ...wanted, ...changes });
    expect(refusal(await ask({}))).toBe('RefundInfractionReportNotFound');
    expect(refusal(await ask({ transactionId: railIdOf('E', BANK_A) }))).toBe('RefundTransactionNotFound');
    expect(refusal(await ask({ refundAmount: reais(81) }))).toBe('RefundInvalid');
    expect(refusal(await ask({}, used.b))).toBe('Forbidden');
    used.bench.advance(91 * 86_400_000);
    expect(refusal(await ask({ refundReason: 'OPERATIONAL_FLAW' }))).toBe('RefundPeriodExpired');
  });
});

describe('a funds recovery', () => {
  it('follows the money, asks each bank that it reached, and tells them what becomes of it', async () => {
    const { id: root, payee } = steal(1_000);
    used.bench.advance(60_000);
    const next = railIdOf('E', BANK_B);
    const last = party(BANK_C, '777', '12345678909');
    used.bench.settle({ id: next, reais: 600, payer: payee, payee: last });
    used.bench.settle({ id: railIdOf('E', BANK_B), reais: 199, payer: payee, payee: last });
    const recovery = done(await createRecovery(used.a.client, wish(root)));
    expect(recovery.status).toBe('CREATED');
    const { id } = recovery;
    expect(done(await getRecovery(used.a.client, id)).status).toBe('AWAITING_ANALYSIS');
    const { transactions } = done(await recoveryGraph(used.a.client, id));
    expect(transactions.map(({ transactionId, hop }) => [transactionId, hop])).toEqual([
      [root, 0],
      [next, 1],
    ]);
    const c = await used.bench.bank(BANK_C);
    for (const report of done(await recoveryReports(used.a.client, id))) {
      const { client } = report.counterpartyParticipant === BANK_B ? used.b : c;
      done(await acknowledgeReport(client, report.id));
      done(await closeReport(client, report.id, AGREED));
    }
    done(await refundRecovery(used.a.client, id));
    const refunds = done(await recoveryRefunds(used.a.client, id));
    expect(refunds.map((one) => [one.contestedParticipant, one.refundAmount]).sort()).toEqual([
      [BANK_B, reais(1_000)],
      [BANK_C, reais(600)],
    ]);
    const events: string[] = [];
    await readOn(eventList(c.client), {
      cursor: undefined,
      keep: async (page) =>
        void events.push(...page.filter((one) => one.entityId === id).map(({ type }) => type)),
    });
    expect(events).toEqual(['FUNDS_RECOVERY_ANALYSED']);
    // Money that was passed on comes back by a payment that names the root.
    const back = railIdOf('E', BANK_C);
    used.bench.settle({ id: back, reais: 600, payer: last, payee: VICTIM, originalId: root });
    const ofC = refunds.find((one) => one.contestedParticipant === BANK_C)?.id ?? '';
    const closing = { refundAnalysisResult: 'TOTALLY_ACCEPTED', refundTransactionId: back } as const;
    done(await closeRefund(c.client, ofC, { ...closing, effectiveRefundedAmount: reais(600) }));
    expect(done(await getRecovery(used.a.client, id)).status).toBe('REFUNDING');
  });

  it('is found by the report that it opened, though its answer was lost', async () => {
    const { id: root } = steal(300);
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'createRecovery' });
    const { id } = done(await createRecovery(used.a.client, wish(root)));
    expect(done(await createRecovery(used.a.client, wish(root))).id).toBe(id);
    expect(done(await updateRecovery(used.a.client, id, { reportDetails: 'Mais' })).reportDetails).toBe(
      'Mais',
    );
  });

  it('is refused in the right words where it cannot be', async () => {
    const { id: root } = steal(300);
    const ask = (changes: object, { client } = used.a) =>
      createRecovery(client, { ...wish(root), ...changes });
    const unknown = { rootTransactionId: railIdOf('E', BANK_A) };
    expect(refusal(await ask(unknown))).toBe('FundsRecoveryTransactionNotIndexed');
    expect(refusal(await ask({}, used.b))).toBe('FundsRecoveryTransactionNotEligible');
    const limits = { minTransactionAmount: reais(200), maxTransactions: 6, hopWindow: 'PT2H', maxHops: 2 };
    expect(refusal(await ask({ trackingGraphParameters: limits }))).toBe(
      'FundsRecoveryTrackingGraphParameterInvalid',
    );
    const { id } = await recovered();
    expect(refusal(await refundRecovery(used.a.client, id))).toBe('FundsRecoveryOperationInvalid');
    expect(refusal(await cancelRecovery(used.b.client, id))).toBe('Forbidden');
  });
});

describe('a fraud marker', () => {
  it('is made once for a request, counted, and taken back by its maker', async () => {
    const requestId = uuid();
    const marker = { taxIdNumber: '98765432100', fraudType: 'APPLICATION_FRAUD' as const };
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'createMarker' });
    const { id } = done(await createMarker(used.a.client, marker, requestId));
    const other = { ...marker, fraudType: 'OTHER' as const };
    expect(refusal(await createMarker(used.a.client, other, requestId))).toBe('RequestIdAlreadyUsed');
    expect(done(await listMarkers(used.a.client, '98765432100')).map((one) => one.id)).toEqual([id]);
    const counted = async () =>
      done(await personStatistics(used.b.client, '98765432100')).fraudMarkers.applicationFrauds.d90;
    expect(await counted()).toBe(1);
    expect(refusal(await cancelMarker(used.b.client, id))).toBe('Forbidden');
    expect(done(await cancelMarker(used.a.client, id)).status).toBe('CANCELLED');
    expect(done(await getMarker(used.a.client, id)).status).toBe('CANCELLED');
    expect(await counted()).toBe(0);
  });
});
