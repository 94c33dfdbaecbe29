import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { Bone } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { DateTime } from '../../design/values.tsx';
import { formatDay } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { CallCard, useCall } from '../call-card.tsx';
import type { Call } from '../calls.ts';
import { Curl } from '../curl.tsx';
import { useBankNow } from '../manifest.ts';
import { AgendaCards, agendaQuery } from './agenda.tsx';
import { clockWords } from './words.ts';

const advance = (seconds: number): Call => ({
  method: 'POST',
  path: '/sandbox/clock',
  body: { advance_seconds: seconds },
});

const FURTHEST_SECONDS = 10 * 366 * 86_400;

/** The bank's clock: what it says, moving it, and waiting for what is due. */
export function ClockPage() {
  const words = useWords(clockWords);
  const { isPending } = useQuery(agendaQuery);
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <Now />
      <Jumps />
      <AgendaCards />
      {!isPending && <Custom />}
      {!isPending && (
        <CallCard
          title={words.drain}
          action={words.drainAction}
          call={{ method: 'POST', path: '/sandbox/drain' }}
          shown={() => <Notice tone="good">{words.idle}</Notice>}
        >
          <p className="text-ink-3">{words.drainText}</p>
        </CallCard>
      )}
    </Page>
  );
}

function Now() {
  const words = useWords(clockWords);
  const language = useLanguage();
  const now = useBankNow();
  return (
    <Card>
      <h2 className="text-ink-3">{words.now}</h2>
      {now === undefined ? (
        <Bone className="mt-1 h-10 w-64" />
      ) : (
        <>
          <p className="mt-1 text-2xl font-semibold tracking-tight max-md:text-xl">
            <DateTime at={now.toISOString()} exact />
          </p>
          <p className="text-ink-3">{formatDay(now, language)}</p>
        </>
      )}
    </Card>
  );
}

const JUMPS = [40, 3_600, 86_400, 604_800] as const;

function Jumps() {
  const words = useWords(clockWords);
  const say = useSay();
  const { mutate, isPending, isSuccess, error, variables } = useCall<{ now: string }>();
  const last = variables ?? advance(JUMPS[0]);
  return (
    <Card title={words.jump}>
      <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        {JUMPS.map((seconds) => (
          <Button
            key={seconds}
            busy={isPending && variables.body?.advance_seconds === seconds}
            onClick={() => !isPending && mutate(advance(seconds))}
          >
            {words.jumps[seconds]}
          </Button>
        ))}
      </div>
      <div aria-live="polite" className="my-3 empty:hidden">
        {isPending && <Notice>{words.moving}</Notice>}
        {isSuccess && <Notice tone="good">{words.moved}</Notice>}
        {error && <Notice tone="wrong">{say(error)}</Notice>}
      </div>
      <div className="mt-3">
        <Curl call={last} />
      </div>
    </Card>
  );
}

const UNITS = [1, 60, 3_600, 86_400] as const;

function Custom() {
  const words = useWords(clockWords);
  const [amount, setAmount] = useState('30');
  const [unit, setUnit] = useState<(typeof UNITS)[number]>(86_400);
  const seconds = /^\d{1,9}$/.test(amount) ? Number(amount) * unit : 0;
  const good = seconds > 0 && seconds <= FURTHEST_SECONDS;
  return (
    <CallCard
      title={words.custom}
      action={words.advance}
      call={advance(seconds)}
      why={good ? undefined : words.badAmount}
      shown={() => <Notice tone="good">{words.moved}</Notice>}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={words.amount}
          inputMode="numeric"
          value={amount}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <Select
          label={words.unit}
          value={unit}
          onChange={(event) => setUnit(Number(event.target.value) as (typeof UNITS)[number])}
        >
          {UNITS.map((one) => (
            <option key={one} value={one}>
              {words.units[one]}
            </option>
          ))}
        </Select>
      </div>
    </CallCard>
  );
}
