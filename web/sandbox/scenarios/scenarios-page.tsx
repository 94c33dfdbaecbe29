import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../design/badge.tsx';
import { Loaded } from '../../design/states.tsx';
import { Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { accountsOf, type Manifest, manifestQuery, programOf } from '../manifest.ts';
import { ScenarioCard } from './scenario-card.tsx';
import { SCENARIOS, type Stage } from './scenarios.ts';
import { scenarioWords } from './words.ts';

/** Stories that run by themselves, or a step at a time. */
export function ScenariosPage() {
  const words = useWords(scenarioWords);
  const query = useQuery(manifestQuery);
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <Loaded query={query}>{(manifest) => <Scenarios manifest={manifest} />}</Loaded>
    </Page>
  );
}

function Scenarios({ manifest }: { manifest: Manifest }) {
  const words = useWords(scenarioWords);
  // Who plays is settled once: what the steps change must not change the stage under them.
  const [cast] = useState(() => castOf(manifest));
  if (cast === undefined) return <Notice tone="careful">{words.noProgram}</Notice>;
  return SCENARIOS.map((scenario) => <ScenarioCard key={scenario.name} scenario={scenario} cast={cast} />);
}

function castOf(manifest: Manifest): Pick<Stage, 'program' | 'account'> | undefined {
  for (const account of accountsOf(manifest)) {
    const program = programOf(account.company, 'med.decide');
    if (program !== undefined && account.balance > 0) return { program, account };
  }
  return undefined;
}
