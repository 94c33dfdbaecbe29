import { Card, Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { useLeave } from '../use-leave.ts';
import { OwnFactor } from './own-factor.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { securityWords } from './words.ts';

/** An operator's own second factor, and its replacement. */
export function SecurityPage() {
  const words = useWords(securityWords);
  const leave = useLeave();
  return (
    <Page narrow title={words.title} lead={words.lead}>
      <Card>
        {/* The bank has ended every session by then, this one too. */}
        <OwnFactor on onDone={() => leave('factor')} />
      </Card>
      <OwnSessions />
    </Page>
  );
}
