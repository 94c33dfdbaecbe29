import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Notice } from '../../design/badge.tsx';
import { LogInForm } from '../../design/log-in-form.tsx';
import { useWords } from '../../format/words.ts';
import { addressOf, isOwnAddress, useAsked } from '../addresses.ts';
import { logIn, operatorQuery } from '../session.ts';
import type { DoorNotice } from '../use-leave.ts';
import { OperatorDoor } from './operator-door.tsx';
import { doorWords } from './words.ts';

/** The operators' door; it leads to where one had wanted to go, or first to a password of one's own. */
export function LoginPage() {
  const words = useWords(doorWords);
  const queries = useQueryClient();
  const router = useRouter();
  const next = useAsked('next');
  const notice = useAsked('notice');
  const said = notice !== undefined && isNotice(notice) ? words.notices[notice] : undefined;
  return (
    <OperatorDoor title={words.title} lead={words.lead}>
      {said && <Notice tone={notice === 'ended' ? 'careful' : 'good'}>{said}</Notice>}
      <LogInForm
        words={words}
        logIn={logIn}
        onIn={(session) => {
          queries.setQueryData(operatorQuery.queryKey, session);
          router.history.push(next !== undefined && isOwnAddress(next) ? next : addressOf(''));
        }}
      />
    </OperatorDoor>
  );
}

function isNotice(text: string): text is DoorNotice {
  return text === 'ended' || text === 'changed' || text === 'factor';
}
