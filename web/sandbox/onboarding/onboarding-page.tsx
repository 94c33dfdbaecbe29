import { useState } from 'react';
import { Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { Journey } from './journey.tsx';
import { type Begun, StartCard } from './start-card.tsx';
import { onboardingWords } from './words.ts';

/** An onboarding is started, and led from step to step. */
export function OnboardingPage() {
  const words = useWords(onboardingWords);
  const [begun, setBegun] = useState<Begun>();
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <StartCard onBegun={setBegun} />
      {begun && <Journey key={begun.id} begun={begun} />}
    </Page>
  );
}
