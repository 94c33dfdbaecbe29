import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../design/badge.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { Loaded } from '../../design/states.tsx';
import { Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { accountsOf, type Manifest, manifestQuery, programOf } from '../manifest.ts';
import { ExportAll } from './export-buttons.tsx';
import { KEYS_AND_DISPUTES } from './keys-and-disputes.ts';
import { newDocument } from './made-up.ts';
import { MONEY_IN } from './money-in.ts';
import { MONEY_OUT } from './money-out.ts';
import { type Cast, ScenarioCard } from './scenario-card.tsx';
import { SCENARIOS } from './scenarios.ts';
import { scenarioWords } from './words.ts';

const GROUPS = { in: MONEY_IN, out: MONEY_OUT, keys: KEYS_AND_DISPUTES } as const;
type Group = keyof typeof GROUPS;

/** Stories that run by themselves, or a step at a time. */
export function ScenariosPage() {
  const words = useWords(scenarioWords);
  const query = useQuery(manifestQuery);
  return (
    <Page title={words.title} lead={words.lead}>
      <Loaded query={query}>{(manifest) => <Scenarios manifest={manifest} />}</Loaded>
    </Page>
  );
}

function Scenarios({ manifest }: { manifest: Manifest }) {
  const words = useWords(scenarioWords);
  const [group, setGroup] = useState<Group>('in');
  // The cast is chosen once: the changes of the steps must not change the stage under them.
  const [cast] = useState(() => castOf(manifest));
  const [document] = useState(newDocument);
  if (cast === undefined) return <Notice tone="careful">{words.noProgram}</Notice>;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented<Group>
          label={words.title}
          value={group}
          options={(['in', 'out', 'keys'] as const).map((one) => [one, words.groups[one]] as const)}
          onValue={setGroup}
        />
        <ExportAll scenarios={SCENARIOS} cast={{ ...cast, document }} />
      </div>
      <div className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-1">
        {GROUPS[group].map((scenario) => (
          <ScenarioCard key={scenario.name} scenario={scenario} cast={cast} />
        ))}
      </div>
    </>
  );
}

function castOf(manifest: Manifest): Cast | undefined {
  for (const account of accountsOf(manifest)) {
    const program = programOf(account.company, 'med.decide');
    if (program !== undefined && account.balance > 0) return { program, account, origin: manifest.base_url };
  }
  return undefined;
}
