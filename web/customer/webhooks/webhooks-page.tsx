import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { Endpoints } from './endpoints.tsx';
import { webhookWords } from './words.ts';

/** Where events are told, and how that went. */
export function WebhooksPage() {
  const words = useWords(webhookWords);
  const [open, setOpen] = useState(false);
  const mayManage = useMay('webhook.manage');
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button
          kind="primary"
          icon={<Plus aria-hidden className="size-4" />}
          why={mayManage ? undefined : words.mayNot}
          onClick={() => setOpen(true)}
        >
          {words.new}
        </Button>
      }
    >
      <Endpoints />
      <Deliveries />
      {open && <CreateDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}
