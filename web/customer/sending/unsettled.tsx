import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Money } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { findOut, NotSent } from './find-out.ts';
import { forgetIntention, type Intention, unsettled } from './intention.ts';
import { type SendingKind, sendingWords } from './words.ts';

const KINDS: Readonly<Record<Intention['look']['of'], SendingKind>> = {
  transfer: 'payment',
  approval: 'payment',
  refund: 'refund',
  code: 'code',
  decision: 'decision',
};

interface End {
  left: boolean;
  id: number | undefined;
}

/** Asks about what an earlier load of this page has sent, until its end is known. */
export function Unsettled() {
  const { id: user } = useSession().user;
  const [intentions, setIntentions] = useState(() => unsettled(user));
  const ends = useQueries({
    queries: intentions.map((intention) => ({
      queryKey: ['unsettled', intention.key, intention.subject],
      queryFn: () => endOf(intention),
      networkMode: 'always' as const,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  if (intentions.length === 0) return null;
  const close = (closed: Intention) => setIntentions(intentions.filter((one) => one !== closed));
  return (
    <div className="mx-auto mb-5 flex max-w-6xl flex-col gap-2">
      {intentions.map((intention, index) => (
        <One
          key={intention.subject}
          intention={intention}
          end={ends[index]?.data}
          onClose={() => close(intention)}
        />
      ))}
    </div>
  );
}

async function endOf(intention: Intention): Promise<End> {
  const found = await findOut<{ id?: number; qr_code_id?: number }>(intention).catch((error: unknown) => {
    if (error instanceof NotSent) return undefined;
    throw error;
  });
  forgetIntention(intention.user, intention.subject);
  return { left: found !== undefined, id: found?.qr_code_id ?? found?.id };
}

interface OneProps {
  intention: Intention;
  end: End | undefined;
  onClose: () => void;
}

function One({ intention, end, onClose }: OneProps) {
  const words = useWords(sendingWords);
  const kind = KINDS[intention.look.of];
  const said = end === undefined ? words.unsure : end.left ? words.left : words.notSent;
  return (
    <Notice tone={end === undefined ? 'careful' : end.left ? 'good' : 'wrong'} alert>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {words.before} {said[kind]} <Money value={intention.amount} />
        </span>
        {end !== undefined && (
          <span className="flex items-center gap-3">
            {end.left && kind === 'payment' && end.id !== undefined && (
              <Link to="/app/transfers/$id" params={{ id: String(end.id) }} className="font-medium underline">
                {words.see}
              </Link>
            )}
            <Button kind="quiet" onClick={onClose}>
              {words.close}
            </Button>
          </span>
        )}
      </div>
    </Notice>
  );
}
