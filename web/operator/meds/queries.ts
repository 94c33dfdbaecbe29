import { queryOptions } from '@tanstack/react-query';
import type { MedLine } from '../../../src/http/operator/look-ups/look-up-shapes.ts';
import type { OperatorMedDetailRecord } from '../../../src/http/partner/med-cases/med-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import type { Tone } from '../../design/badge.tsx';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export type ListedMed = Answered<typeof MedLine>;

export type Med = Answered<typeof OperatorMedDetailRecord>;

export function medQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-med', id],
    queryFn: () => askAsOperator<Med>(`/operator/meds/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}

export function toneOf(status: string): Tone {
  if (status === 'WAITING') return 'careful';
  if (status.startsWith('ACCEPTED')) return 'wrong';
  return status.startsWith('REJECTED') ? 'good' : 'plain';
}
