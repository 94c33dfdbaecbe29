import { useMutation } from '@tanstack/react-query';
import { FileUser } from 'lucide-react';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { useSay } from '../../api/say.ts';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { homeWords } from './words.ts';

/** Starts or continues the registration update on the bank's form. */
export function UpdateButton() {
  const words = useWords(homeWords);
  const say = useSay();
  const { email } = useSession().user;
  const start = useMutation({
    mutationFn: () =>
      ask<AnswerTo<'POST /v3/onboarding/registration-update'>>('/v3/onboarding/registration-update', {
        method: 'POST',
        body: { email },
      }),
    onSuccess: ({ onboarding_link: link }) => {
      if (link !== null) location.assign(link);
    },
  });
  const { data, error } = start;
  const why = error ? say(error) : data?.onboarding_link === null ? words.inReview : undefined;
  return (
    <Button busy={start.isPending} why={why} onClick={() => start.mutate()}>
      {words.update}
    </Button>
  );
}

/** Shows that the registration is overdue, with a link to the update. */
export function UpdateRegistration() {
  const words = useWords(homeWords);
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-2.5 max-md:px-4">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-careful-soft text-careful"
      >
        <FileUser className="size-4" />
      </span>
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium">{words.overdue}</span>
        <span className="block text-xs text-ink-3">{words.overdueText}</span>
      </span>
      <UpdateButton />
    </div>
  );
}
