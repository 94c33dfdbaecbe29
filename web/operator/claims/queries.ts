import { queryOptions } from '@tanstack/react-query';
import type { ClaimLine } from '../../../src/http/operator/look-ups/look-up-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import type { Tone } from '../../design/badge.tsx';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export type Claim = Answered<typeof ClaimLine>;

export function claimQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-claim', id],
    queryFn: () => askAsOperator<Claim>(`/operator/claims/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}

const TONES: Readonly<Record<string, Tone>> = {
  OPEN: 'careful',
  WAITING_RESOLUTION: 'careful',
  CONFIRMED: 'accent',
  COMPLETED: 'good',
};

export function toneOfClaim(status: string): Tone {
  return TONES[status] ?? 'plain';
}

export function isOver({ status }: Pick<Claim, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED';
}
