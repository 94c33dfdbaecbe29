import type { MonthLived } from '../../../src/http/sandbox/answer-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { Notice } from '../../design/badge.tsx';
import { useWords } from '../../format/words.ts';
import { CallCard } from '../call-card.tsx';
import { EnterLink } from '../enter/enter-link.tsx';
import { stepWords } from './step-words.ts';

/** A month of a bakery's life, so that charts and lists have something to show from the first minute. */
export function MonthCard() {
  const words = useWords(stepWords);
  return (
    <CallCard<Answered<typeof MonthLived>>
      title={words.month}
      action={words.monthAction}
      call={{ method: 'POST', path: '/sandbox/month' }}
      shown={({ payments, days }) => (
        <Notice tone="good">
          {words.monthDone(payments, days)}{' '}
          <EnterLink to="/app/statement" as="helena@padaria-aurora.example" className="underline">
            {words.monthSee}
          </EnterLink>
        </Notice>
      )}
    >
      <p className="text-ink-3">{words.monthText}</p>
    </CallCard>
  );
}
