import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../../api/queries.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { announce } from '../../design/toast.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { useWhyNot } from '../may.ts';
import { lifeQuery } from '../payments/life.tsx';
import { askAsOperator } from '../session.ts';
import { ContestDialog } from './contest.tsx';
import { type Recovery, railQuery, recoveryQuery } from './queries.ts';
import { recoveryWords } from './recovery-words.ts';

/** Shows the recovery of a payment that went to another institution, or lets an operator open one. */
export function RecoveryCard({ endToEndId }: { endToEndId: string }) {
  const words = useWords(recoveryWords);
  const { data: rail } = useQuery(railQuery);
  const { data: life } = useQuery(lifeQuery(endToEndId));
  const took = (step: string) => life?.steps.some((one) => one.step === step) === true;
  // The rail within this program has no recoveries. A payment with RECEIVED stayed inside this bank.
  const recoverable = rail?.watched === true && took('RAIL_ASKED') && took('SETTLED') && !took('RECEIVED');
  const query = useQuery({ ...recoveryQuery(endToEndId), enabled: recoverable });
  if (!recoverable) return null;
  return (
    <Card title={words.title}>
      <Loaded query={query}>
        {(recovery) =>
          recovery === null ? <Contest endToEndId={endToEndId} /> : <OpenedRecovery recovery={recovery} />
        }
      </Loaded>
    </Card>
  );
}

function Contest({ endToEndId }: { endToEndId: string }) {
  const words = useWords(recoveryWords);
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">{words.lead}</p>
      <Button why={useWhyNot('decide')} onClick={() => setOpen(true)}>
        {words.contest}
      </Button>
      {open && <ContestDialog endToEndId={endToEndId} onClose={() => setOpen(false)} />}
    </div>
  );
}

function OpenedRecovery({ recovery }: { recovery: Recovery }) {
  const words = useWords(recoveryWords);
  const over = recovery.status === 'COMPLETED' || recovery.status === 'CANCELLED';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={recovery.status === 'COMPLETED' ? 'good' : 'plain'}>
        {words.statuses[recovery.status] ?? recovery.status}
      </Badge>
      <DateTime at={recovery.modified_at} />
      {!over && recovery.status !== 'REFUNDING' && <AskForRefunds recovery={recovery} />}
    </div>
  );
}

function AskForRefunds({ recovery }: { recovery: Recovery }) {
  const words = useWords(recoveryWords);
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const mayNot = useWhyNot('decide');
  const asking = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator(`/operator/recoveries/${recovery.recovery_id}/refunds`, {
        method: 'POST',
        body: { token },
      }),
    onSuccess: async () => {
      await refresh('paymentContested');
      announce(words.asked);
      setOpen(false);
    },
  });
  return (
    <>
      <Button
        why={mayNot ?? (recovery.status === 'ANALYSED' ? undefined : words.notYet)}
        onClick={() => setOpen(true)}
      >
        {words.ask}
      </Button>
      {open && (
        <ConfirmDialog
          title={words.ask}
          action={words.ask}
          withCode
          busy={asking.isPending}
          error={asking.error}
          onConfirm={asking.mutate}
          onClose={() => setOpen(false)}
        >
          <p className="text-ink-2">{words.askText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
