import { useState } from 'react';
import type { PaidAnswer } from '../../../src/http/sandbox/answer-shapes.ts';
import type { Answered, AnswerTo } from '../../api/narrowed.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { Card, Facts } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { CallCard } from '../call-card.tsx';
import { sandboxToken } from '../calls.ts';
import { type Company, programOf } from '../manifest.ts';
import { sandboxWords } from '../words.ts';
import { isSecret } from './signature.ts';
import { inboxWords } from './words.ts';

interface RegisterCardProps {
  companies: readonly Company[];
  chosen: Company | undefined;
  address: string;
  onCompany: (document: string) => void;
  onSecret: (secret: string) => void;
}

/** A company's program points a webhook at the inbox. */
export function RegisterCard({ companies, chosen, address, onCompany, onSecret }: RegisterCardProps) {
  const words = useWords(inboxWords);
  const program = chosen && programOf(chosen, 'webhook.manage');
  const token = sandboxToken();
  // A sandbox that asks for a token asks the bank's own deliveries to its inbox for it, too.
  const proof = token === null ? {} : { authorization: `Bearer ${token}` };
  const body = { url: address, type: 'ALL', ...proof };
  const call = { method: 'POST', path: '/v3/webhooks', body } as const;
  return (
    <CallCard<AnswerTo<'POST /v3/webhooks'>>
      title={words.register}
      action={words.registerAction}
      call={program === undefined ? call : { ...call, as: program }}
      why={program === undefined ? words.noProgram : undefined}
      onAnswer={({ secret }) => onSecret(secret)}
      shown={({ secret }) => (
        <>
          <Notice tone="good">{words.registered}</Notice>
          <Facts facts={[[words.secret, <Code key="secret" value={secret} />]]} />
        </>
      )}
    >
      <p className="text-ink-3">{words.registerText}</p>
      <Select
        label={words.company}
        value={chosen?.document ?? ''}
        onChange={(event) => onCompany(event.target.value)}
      >
        {companies.map(({ name, document }) => (
          <option key={document} value={document}>
            {name}
          </option>
        ))}
      </Select>
    </CallCard>
  );
}

/** A type of event that the company receives. */
export function EventCard({ company }: { company: Company | undefined }) {
  const words = useWords(inboxWords);
  const common = useWords(sandboxWords);
  const account = company?.accounts[0];
  const target = { branch: account?.branch ?? '', number: account?.number ?? '' };
  return (
    <CallCard<Answered<typeof PaidAnswer>>
      title={words.event}
      action={words.eventAction}
      call={{ method: 'POST', path: '/sandbox/cash-ins', body: { amount: 12.34, ...target } }}
      why={account === undefined ? common.noAccount : undefined}
      shown={({ status, reason }) => (
        <Notice tone={status === 'SETTLED' ? 'good' : 'wrong'}>
          {status === 'SETTLED' ? words.paid : `${status} ${reason ?? ''}`}
        </Notice>
      )}
    >
      <p className="text-ink-3">{words.eventText}</p>
    </CallCard>
  );
}

/** For webhooks that were registered elsewhere: with their secret the page checks what they send. */
export function SecretCard({ onSecret }: { onSecret: (secret: string) => void }) {
  const words = useWords(inboxWords);
  const common = useWords(sandboxWords);
  const [secret, setSecret] = useState('');
  const text = secret.trim();
  const bad = text !== '' && !isSecret(text) ? words.badSecret : undefined;
  return (
    <Card title={words.paste}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSecret(text)) return;
          onSecret(text);
          setSecret('');
        }}
      >
        <TextField
          label={words.secret}
          hint={words.pasteHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={secret}
          error={bad}
          onChange={(event) => setSecret(event.target.value)}
        />
        <div>
          <Button type="submit" why={text === '' ? common.fillIn : bad}>
            {words.keep}
          </Button>
        </div>
      </form>
    </Card>
  );
}
