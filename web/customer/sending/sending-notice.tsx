import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { useWords } from '../../format/words.ts';
import { NotSent } from './find-out.ts';
import { type SendingKind, sendingWords } from './words.ts';

interface SendingNoticeProps {
  kind: SendingKind;
  doubt: boolean;
  error: Error | null;
}

/** Tells what is known of something that was sent: that nothing is known, that it did not leave, or why it was refused. */
export function SendingNotice({ kind, doubt, error }: SendingNoticeProps) {
  const words = useWords(sendingWords);
  const say = useSay();
  if (doubt)
    return (
      <Notice tone="careful" alert>
        {words.unsure[kind]}
      </Notice>
    );
  if (error === null) return null;
  return (
    <Notice tone="wrong" alert>
      {error instanceof NotSent ? words.notSent[kind] : say(error)}
    </Notice>
  );
}
