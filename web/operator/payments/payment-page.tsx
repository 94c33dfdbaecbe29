import { Page } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { usePart } from '../addresses.ts';
import { Messages } from '../rail/messages.tsx';
import { RecoveryCard } from '../rail/recovery.tsx';
import { Life } from './life.tsx';
import { lifeWords } from './words.ts';

/** One payment by its end-to-end id. */
export function PaymentPage() {
  const words = useWords(lifeWords);
  const endToEndId = usePart('e2e');
  return (
    <Page narrow title={words.title} lead={<Code value={endToEndId} />}>
      <Life endToEndId={endToEndId} />
      <RecoveryCard endToEndId={endToEndId} />
      <Messages endToEndId={endToEndId} />
    </Page>
  );
}
