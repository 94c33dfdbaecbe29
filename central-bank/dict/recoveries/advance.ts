import type { EventType } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import type { RecoveryRow } from '../store/rows.ts';
import { type DictWorld, stamp } from '../world.ts';
import { recoveryStanding } from './moves.ts';

/** Finds the parts of a recovery. */
export function partsOf({ records }: DictWorld, recovery: RecoveryRow) {
  const reports = [...records.reports.values()].filter((row) => row.fundsRecoveryId === recovery.id);
  return {
    reports: reports.map((row) => ({ ...row, isRoot: row.transactionId === recovery.rootTransactionId })),
    refunds: [...records.refunds.values()].filter((row) => row.fundsRecoveryId === recovery.id),
  };
}

/** Advances a recovery after one of its reports or refunds ended. */
export function advanceRecovery(world: DictWorld, id: string, now: Date): void {
  const recovery = world.records.recoveries.get(id);
  if (recovery === undefined) return;
  const status = recoveryStanding(recovery.status, partsOf(world, recovery));
  if (status === recovery.status) return;
  const moved = { ...recovery, status, ...stamp(world, now) };
  world.records.recoveries.put(id, moved);
  if (status === 'ANALYSED') notify(world, moved, { type: 'FUNDS_RECOVERY_ANALYSED', now });
  if (status === 'COMPLETED') notify(world, moved, { type: 'FUNDS_RECOVERY_COMPLETED', now });
}

/** Notifies every bank involved in a recovery. */
export function notify(
  world: DictWorld,
  recovery: RecoveryRow,
  { type, now }: { type: EventType; now: Date },
): void {
  const { reports } = partsOf(world, recovery);
  const banks = new Set([
    recovery.reporterParticipant,
    ...reports.map(({ counterpartyParticipant }) => counterpartyParticipant),
  ]);
  for (const participant of banks) {
    const order = world.records.next('events');
    world.records.events.put(String(order), {
      ...{ order, participant, type, entityId: recovery.id, timestamp: now },
    });
  }
}
