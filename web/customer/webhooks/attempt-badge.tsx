import { Badge, type Tone } from '../../design/badge.tsx';
import { useWords } from '../../format/words.ts';
import { type Attempt, type Standing, standingOf } from './attempts.ts';
import { webhookWords } from './words.ts';

const TONES: Readonly<Record<Standing, Tone>> = {
  underWay: 'plain',
  delivered: 'good',
  refused: 'wrong',
  unanswered: 'wrong',
};

/** Shows the end of an attempt, in a word. */
export function AttemptBadge({ attempt }: { attempt: Attempt }) {
  const words = useWords(webhookWords);
  const standing = standingOf(attempt);
  return (
    <Badge tone={TONES[standing]}>
      {words.standings[standing]}
      {attempt.status_code !== null && ` · ${attempt.status_code}`}
    </Badge>
  );
}
