import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { Endpoints } from './endpoints.tsx';
import { ENDPOINTS_AT_MOST, endpointsQuery, healthQuery } from './queries.ts';
import { webhookWords } from './words.ts';

/** Lists the endpoints with their recent results. */
export function WebhooksPage() {
  const words = useWords(webhookWords);
  const [open, setOpen] = useState(false);
  const mayManage = useMay('webhook.manage');
  const { data, isLoading } = useQuery({ ...endpointsQuery, enabled: mayManage });
  const health = useQuery({ ...healthQuery, enabled: mayManage });
  const full = (data?.webhooks.length ?? 0) >= ENDPOINTS_AT_MOST;
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button
          kind="primary"
          icon={<Plus aria-hidden className="size-4" />}
          why={mayManage ? (full ? words.full(ENDPOINTS_AT_MOST) : undefined) : words.mayNot}
          onClick={() => setOpen(true)}
        >
          {words.new}
        </Button>
      }
    >
      <Endpoints />
      {!isLoading && !health.isLoading && <Deliveries />}
      {open && <EndpointDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}
