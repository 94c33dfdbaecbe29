import { useState } from 'react';
import { isCpf, parseTaxId } from '../../../src/values/tax-id.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { Notice } from '../../design/badge.tsx';
import { TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { Facts } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { madeUpDocument } from '../accounts/made-up.ts';
import { CallCard } from '../call-card.tsx';
import { sandboxWords } from '../words.ts';
import { onboardingWords } from './words.ts';

type Created = AnswerTo<'POST /v3/onboarding/form'>;
type HolderType = 'PF' | 'PJ';

/** An onboarding that this page has started. */
export interface Begun {
  id: number;
  token: string;
  type: HolderType;
  representative: string;
}

/** Starts an onboarding as a partner does, and hands on what leads through it. */
export function StartCard({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const words = useWords(onboardingWords);
  const common = useWords(sandboxWords);
  const [draft, setDraft] = useState(() => ({
    type: 'PJ' as HolderType,
    document: formatDocument(madeUpDocument('PJ')),
    email: 'cliente@novo.example',
    representative: formatDocument(madeUpDocument('PF')),
  }));
  const onDraft = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }));
  const { type } = draft;
  const taxId = parseTaxId(draft.document.trim());
  const representative = parseTaxId(draft.representative.trim())?.digits ?? '';
  const isRight = taxId !== undefined && (taxId.type === 'CPF') === (type === 'PF');
  const isLed = type === 'PF' || isCpf(representative);
  const email = draft.email.trim();
  const body = {
    ...{ document_legal_id: taxId?.digits ?? '', email, onboarding_type: type },
    ...(type === 'PJ' && { representative_document: representative }),
  };
  const missing = /^\S+@\S+\.\S+$/.test(email) ? undefined : words.badEmail;
  return (
    <CallCard<Created>
      title={words.start}
      action={words.start}
      call={{ method: 'POST', path: '/v3/onboarding/form', body }}
      why={isRight && isLed ? missing : common.badDocument}
      onAnswer={({ onboarding_requisition_id: id, access_token: token }) => {
        if (token !== null) onBegun({ id, token, type, representative });
      }}
      shown={(created) => <Started created={created} />}
    >
      <Segmented<HolderType>
        label={words.type}
        value={type}
        options={(['PJ', 'PF'] as const).map((one) => [one, words.types[one]] as const)}
        onValue={(next) => onDraft({ type: next, document: formatDocument(madeUpDocument(next)) })}
      />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TextField
          label={common.document}
          hint={words.documentHint}
          maxLength={18}
          value={draft.document}
          onChange={(event) => onDraft({ document: event.target.value })}
        />
        <TextField
          label={words.email}
          type="email"
          maxLength={254}
          value={draft.email}
          onChange={(event) => onDraft({ email: event.target.value })}
        />
        {type === 'PJ' && (
          <TextField
            label={words.representative}
            maxLength={14}
            value={draft.representative}
            onChange={(event) => onDraft({ representative: event.target.value })}
          />
        )}
      </div>
    </CallCard>
  );
}

function Started({ created }: { created: Created }) {
  const words = useWords(onboardingWords);
  const { access_token: token, liveness_url: url } = created;
  if (token === null) return <Notice tone="careful">{words.underWay}</Notice>;
  return (
    <>
      <Notice tone="good">{words.started}</Notice>
      <Facts
        facts={[
          [words.steps.LIVENESS, url && <Code key="url" value={url} />],
          [words.token, <Code key="token" value={token} />],
        ]}
      />
    </>
  );
}
