import type { AnsweredRecovery } from '../../../src/rails/bcb/dict-values/bodies/funds-recoveries.ts';
import type { RecoveryRow } from '../store/rows.ts';

export function presentRecovery(recovery: RecoveryRow): AnsweredRecovery {
  const { order: _order, graph: _graph, ...shown } = recovery;
  return shown;
}
