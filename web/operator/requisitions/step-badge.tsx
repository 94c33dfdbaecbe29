import { Badge } from '../../design/badge.tsx';
import { useWords } from '../../format/words.ts';
import type { ListedRequisition } from './queries.ts';
import { requisitionWords } from './words.ts';

export type StepOf = Pick<ListedRequisition, 'status_internal' | 'current_step'>;

/** Shows the step that a request has reached, or how it was decided. */
export function StepBadge({ requisition }: { requisition: StepOf }) {
  const words = useWords(requisitionWords);
  const { status_internal: decided, current_step: step } = requisition;
  const known = decided === null ? undefined : words.internal[decided];
  if (known !== undefined) return <Badge tone={decided === 'APPROVED' ? 'good' : 'wrong'}>{known}</Badge>;
  return <Badge tone={step === 'REVIEW' ? 'careful' : 'plain'}>{words.steps[step] ?? step}</Badge>;
}
