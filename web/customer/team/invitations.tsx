import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Card } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { announce } from '../../design/toast.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { type Invitation, useTeamChange } from './queries.ts';
import { teamWords } from './words.ts';

/** The people who were asked in and have not come yet. */
export function Invitations({ rows }: { rows: Invitation[] }) {
  const words = useWords(teamWords);
  const { user } = useSession();
  const [open, setOpen] = useState<Invitation>();
  const whyNot = (row: Invitation) => {
    if (!user.permissions.includes('team.manage')) return words.noRight;
    if (!user.mfa) return words.noMfaShort;
    return row.permissions.every((one) => user.permissions.includes(one)) ? undefined : words.above;
  };
  const columns: Column<Invitation>[] = [
    {
      name: words.name,
      grow: true,
      cell: (row) => (
        <span className="block">
          <span className="font-medium">{row.name}</span>
          <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">{row.email}</span>
        </span>
      ),
    },
    { name: words.invitedBy, wide: true, cell: (row) => row.invited_by ?? words.bank },
    { name: words.until, wide: true, cell: (row) => <DateTime at={row.expires_at} /> },
    {
      name: words.withdraw,
      number: true,
      cell: (row) => (
        <Button
          kind="quiet"
          aria-label={`${words.withdraw}: ${row.email}`}
          why={whyNot(row)}
          onClick={() => setOpen(row)}
        >
          {words.withdraw}
        </Button>
      ),
    },
  ];
  return (
    <Card flush title={words.waiting}>
      <Table label={words.waiting} columns={columns} rows={rows} keyOf={(row) => row.id} />
      {open && <WithdrawDialog invitation={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const words = useWords(teamWords);
  const withdraw = useTeamChange<unknown>(() => {
    announce(words.withdrawn);
    onClose();
  });
  return (
    <ConfirmDialog
      title={words.withdraw}
      action={words.withdraw}
      kind="danger"
      withCode
      busy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={(token) =>
        withdraw.mutate({ path: `/invitations/${invitation.id}`, method: 'DELETE', body: { token } })
      }
      onClose={onClose}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">{words.withdrawText(invitation.email)}</p>
    </ConfirmDialog>
  );
}
