import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { ask } from '../../api/client.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import type { Delivery } from './queries.ts';
import { webhookWords } from './words.ts';

/** What was sent and what came back, and sending it once more. */
export function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const words = useWords(webhookWords);
  const say = useSay();
  const queries = useQueryClient();
  const mayManage = useMay('webhook.manage');
  const resend = useMutation({
    mutationFn: () => ask(`/v3/webhooks/logs/${delivery.id}/resend`, { method: 'POST' }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['deliveries'] });
      announce(words.resent);
    },
  });
  return (
    <div className="flex flex-col gap-4 bg-sunken/40 px-5 py-4 max-md:px-4">
      <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-3">
          <Block title={`${words.request} · ${words.headers}`} text={readable(delivery.header)} />
          <Block title={`${words.request} · ${words.body}`} text={readable(delivery.body)} />
        </div>
        <Block
          title={`${words.answer} · ${delivery.status_code ?? words.unreachable}`}
          text={delivery.status_code === null ? words.noAnswer : readable(delivery.response)}
        />
      </div>
      {resend.error && (
        <Notice tone="wrong" alert>
          {say(resend.error)}
        </Notice>
      )}
      <div>
        <Button
          icon={<RotateCw aria-hidden className="size-4" />}
          busy={resend.isPending}
          why={mayManage ? undefined : words.mayNot}
          onClick={() => resend.mutate()}
        >
          {words.resend}
        </Button>
      </div>
    </div>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-3">{title}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-lg border border-line bg-card p-3 font-mono text-xs"
      >
        {text}
      </pre>
    </section>
  );
}

/** JSON indented, anything else as it came. */
function readable(text: string | null): string {
  if (text === null || text === '') return '—';
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
