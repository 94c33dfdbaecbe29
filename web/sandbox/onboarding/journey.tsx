import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerTo, Narrowed } from '../../api/narrowed.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { buttonClass } from '../../design/button.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { CallCard } from '../call-card.tsx';
import { makeCall } from '../calls.ts';
import { EnterLink } from '../enter/enter-link.tsx';
import { PATHS } from '../places.tsx';
import { sampleForm } from './sample-form.ts';
import type { Begun } from './start-card.tsx';
import { onboardingWords } from './words.ts';

const STEPS = ['LIVENESS', 'FORM', 'PROCESSING', 'REVIEW', 'DONE'] as const;
const POLL_MS = 2_000;

type View = Narrowed<AnswerTo<'GET /v3/onboarding/{id}'>, { current_step: (typeof STEPS)[number] }>;

/** Follows an onboarding through its steps, and offers the next. */
export function Journey({ begun }: { begun: Begun }) {
  const words = useWords(onboardingWords);
  const query = useQuery({
    queryKey: ['onboarding', begun.id],
    queryFn: () => makeCall<View>({ method: 'GET', path: `/v3/onboarding/${begun.id}`, ...proofOf(begun) }),
    refetchInterval: ({ state }) => (state.data?.current_step === 'DONE' ? false : POLL_MS),
  });
  return (
    <>
      <Card title={words.number(begun.id)}>
        <Loaded query={query} rows={3}>
          {(view) => <Steps view={view} />}
        </Loaded>
      </Card>
      {query.data && <NextStep begun={begun} view={query.data} />}
    </>
  );
}

const proofOf = ({ token }: Begun) => ({ headers: { 'x-onboarding-token': token } });

function Steps({ view }: { view: View }) {
  const words = useWords(onboardingWords);
  const now = STEPS.indexOf(view.current_step);
  return (
    <ol>
      {STEPS.map((step, index) => {
        const state = index < now || view.current_step === 'DONE' ? 'done' : index === now ? 'now' : 'later';
        return (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0"
          >
            <span>
              {index + 1}. {words.steps[step]}
            </span>
            <Badge tone={state === 'done' ? 'good' : state === 'now' ? 'accent' : 'plain'}>
              {words.states[state]}
            </Badge>
          </li>
        );
      })}
    </ol>
  );
}

function NextStep({ begun, view }: { begun: Begun; view: View }) {
  const words = useWords(onboardingWords);
  switch (view.current_step) {
    case 'LIVENESS':
      return <Liveness begun={begun} view={view} />;
    case 'FORM':
      return (
        <CallCard
          title={words.steps.FORM}
          action={words.sendForm}
          call={{
            ...{ method: 'POST', path: `/v3/onboarding/${begun.id}/submit`, ...proofOf(begun) },
            body: sampleForm(begun.type, begun.representative),
          }}
        >
          <p className="text-ink-2">{words.formText}</p>
        </CallCard>
      );
    case 'PROCESSING':
      return <Notice>{words.processing}</Notice>;
    case 'REVIEW':
      return (
        <Card title={words.steps.REVIEW}>
          <p className="mb-4 text-ink-2">{words.reviewText}</p>
          <EnterLink to={`/operator/app/requisitions/${begun.id}`} className={buttonClass('primary')}>
            {words.decide}
          </EnterLink>
        </Card>
      );
    case 'DONE':
      return <Decided view={view} />;
  }
}

function Decided({ view }: { view: View }) {
  const words = useWords(onboardingWords);
  const approved = view.status_internal === 'APPROVED';
  return (
    <Card title={words.steps.DONE}>
      <Notice tone={approved ? 'good' : 'wrong'}>{approved ? words.approved : words.refused}</Notice>
      {approved && (
        <Link to={PATHS.messages} className={buttonClass('primary', 'mt-4')}>
          {words.messages}
        </Link>
      )}
    </Card>
  );
}

function Liveness({ begun, view }: { begun: Begun; view: View }) {
  const words = useWords(onboardingWords);
  const [verdict, setVerdict] = useState<'PASSED' | 'FAILED'>('PASSED');
  const { liveness_url: url } = view;
  if (url === null)
    return (
      <CallCard
        title={words.steps.LIVENESS}
        action={words.retry}
        call={{ method: 'POST', path: `/v3/onboarding/${begun.id}/liveness/retry`, ...proofOf(begun) }}
      >
        <Notice tone="wrong">{words.failed}</Notice>
      </CallCard>
    );
  return (
    <>
      <Card title={words.steps.LIVENESS}>
        <p className="mb-4 text-ink-2">{words.livenessText}</p>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
          {words.openLiveness}
        </a>
      </Card>
      <CallCard
        title={words.withoutCamera}
        action={words.withoutCamera}
        call={{ method: 'POST', path: `/sandbox/liveness/${begun.id}`, body: { verdict } }}
      >
        <Segmented<'PASSED' | 'FAILED'>
          label={words.verdict}
          value={verdict}
          options={(['PASSED', 'FAILED'] as const).map((one) => [one, words.verdicts[one]] as const)}
          onValue={setVerdict}
        />
      </CallCard>
    </>
  );
}
