import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../api/say.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { announce } from '../../design/toast.tsx';
import { DateTime } from '../../design/values.tsx';
import { formatAccount } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { RemoveDialog, RotateDialog, TurnOffDialog } from './endpoint-decisions.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { GauntletDialog } from './gauntlet-dialog.tsx';
import { gauntletWords } from './gauntlet-words.ts';
import { Health } from './health.tsx';
import { type Endpoint, healthQuery, isFailing, useEndpointChange, watchDeliveries } from './queries.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { webhookWords } from './words.ts';

const DIALOGS = {
  change: EndpointDialog,
  replay: ReplayDialog,
  gauntlet: GauntletDialog,
  rotate: RotateDialog,
  turnOff: TurnOffDialog,
  remove: RemoveDialog,
} as const;

/** One endpoint: its URL, its events, and its actions. */
export function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords(webhookWords);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Opened = open && DIALOGS[open];
  const { data } = useQuery(healthQuery);
  const health = data?.results.find(({ webhook_id: id }) => id === endpoint.id);
  const { enabled, account_branch_identifier: branch, account_number: number } = endpoint;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-3.5 last:border-0 max-md:px-4">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-sm [overflow-wrap:anywhere]">{endpoint.url}</span>
          {enabled && health && isFailing(health) ? (
            <Badge tone="wrong">{words.failing}</Badge>
          ) : (
            <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? words.enabled : words.disabled}</Badge>
          )}
        </p>
        <p className="mt-1 text-xs text-ink-3">
          {words.hears(words.types[endpoint.type])} ·{' '}
          {number === null
            ? words.allAccounts
            : words.oneAccount(formatAccount({ branch: branch ?? '', number }))}{' '}
          · {words.since} <DateTime at={endpoint.created_at} />
        </p>
        {health && <Health health={health} createdAt={endpoint.created_at} />}
      </div>
      <Actions endpoint={endpoint} onOpen={setOpen} />
      {Opened && <Opened endpoint={endpoint} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

interface ActionsProps {
  endpoint: Endpoint;
  onOpen: (dialog: keyof typeof DIALOGS) => void;
}

function Actions({ endpoint, onOpen }: ActionsProps) {
  const words = useWords(webhookWords);
  const say = useSay();
  const queries = useQueryClient();
  const test = useEndpointChange(() => {
    watchDeliveries(queries);
    announce(words.tested);
  });
  const turnOn = useEndpointChange(() => announce(words.turnedOn));
  const { enabled, url } = endpoint;
  const path = `/${endpoint.id}`;
  const named = (action: string) => `${action}: ${url}`;
  const error = test.error ?? turnOn.error;
  return (
    <div className="flex flex-col gap-2">
      <div className="-mx-3 flex flex-wrap items-start">
        <Button
          kind="quiet"
          aria-label={named(words.test)}
          busy={test.isPending}
          why={enabled ? undefined : words.testOff}
          onClick={() => test.mutate({ path: `${path}/test`, method: 'POST' })}
        >
          {words.test}
        </Button>
        <TryButton endpoint={endpoint} onOpen={onOpen} />
        <Button
          kind="quiet"
          aria-label={named(words.replay)}
          why={enabled ? undefined : words.resendOff}
          onClick={() => onOpen('replay')}
        >
          {words.replay}
        </Button>
        <Button kind="quiet" aria-label={named(words.change)} onClick={() => onOpen('change')}>
          {words.change}
        </Button>
        <Button kind="quiet" aria-label={named(words.rotate)} onClick={() => onOpen('rotate')}>
          {words.rotate}
        </Button>
        {enabled ? (
          <Button kind="quiet" aria-label={named(words.turnOff)} onClick={() => onOpen('turnOff')}>
            {words.turnOff}
          </Button>
        ) : (
          <Button
            kind="quiet"
            aria-label={named(words.turnOn)}
            busy={turnOn.isPending}
            onClick={() => turnOn.mutate({ path, method: 'PATCH', body: { enabled: true } })}
          >
            {words.turnOn}
          </Button>
        )}
        <Button kind="quietDanger" aria-label={named(words.remove)} onClick={() => onOpen('remove')}>
          {words.remove}
        </Button>
      </div>
      {error && (
        <Notice tone="wrong" alert>
          {say(error)}
        </Notice>
      )}
    </div>
  );
}

/** Only a sandbox calls an endpoint with what is false. */
function TryButton({ endpoint, onOpen }: ActionsProps) {
  const words = useWords(webhookWords);
  const trial = useWords(gauntletWords);
  const { sandbox } = useSession();
  if (!sandbox) return null;
  return (
    <Button
      kind="quiet"
      aria-label={`${trial.open}: ${endpoint.url}`}
      why={endpoint.enabled ? undefined : words.testOff}
      onClick={() => onOpen('gauntlet')}
    >
      {trial.open}
    </Button>
  );
}
