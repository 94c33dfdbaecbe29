import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { ask } from '../../api/client.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import type { Attempt } from './attempts.ts';
import { endpointsQuery, watchDeliveries } from './queries.ts';
import { webhookWords } from './words.ts';

/** Sends a delivery once more, where its endpoint still listens. */
export function Resend({ attempt }: { attempt: Attempt }) {
  const words = useWords(webhookWords);
  const say = useSay();
  const queries = useQueryClient();
  const why = useWhyNot(attempt);
  const resend = useMutation({
    mutationFn: () => ask(`/v3/webhooks/logs/${attempt.id}/resend`, { method: 'POST' }),
    onSuccess: () => {
      watchDeliveries(queries);
      announce(words.resent);
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <Button
        icon={<RotateCw aria-hidden className="size-4" />}
        busy={resend.isPending}
        why={why}
        onClick={() => resend.mutate()}
      >
        {words.resend}
      </Button>
      {resend.error && (
        <Notice tone="wrong" alert>
          {say(resend.error)}
        </Notice>
      )}
    </div>
  );
}

function useWhyNot({ webhook_id }: Attempt): string | undefined {
  const words = useWords(webhookWords);
  const mayManage = useMay('webhook.manage');
  const { data } = useQuery({ ...endpointsQuery, enabled: mayManage });
  if (!mayManage) return words.mayNot;
  if (data === undefined) return undefined;
  const endpoint = data.webhooks.find(({ id }) => id === webhook_id);
  if (endpoint === undefined) return words.resendGone;
  return endpoint.enabled ? undefined : words.resendOff;
}
