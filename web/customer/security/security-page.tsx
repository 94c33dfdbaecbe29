import { Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { securityWords } from './words.ts';

/** One's own second factor, password and sessions. */
export function SecurityPage() {
  const words = useWords(securityWords);
  return (
    <Page narrow title={words.title} lead={words.lead}>
      <SecondFactorCard />
      <PasswordCard />
      <SessionsCard />
    </Page>
  );
}
