import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Terminal } from 'lucide-react';
import { useState } from 'react';
import type { ProgramAnswer } from '../../../src/http/web/answer-shapes.ts';
import type { Permission } from '../../../src/values/permissions.ts';
import { ask } from '../../api/client.ts';
import type { Answered, ListOf } from '../../api/narrowed.ts';
import { PermissionList } from '../../api/permissions.tsx';
import { refreshAfter } from '../../api/queries.ts';
import { StrictSigningMark } from '../../api/strict-signing.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { announce } from '../../design/toast.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { credentialWords } from './words.ts';

type Credential = Answered<typeof ProgramAnswer, { permissions: Permission[] }>;

/** Number of credentials that the bank lets a company have. */
const CREDENTIALS_AT_MOST = 50;

const credentialsQuery = queryOptions({
  queryKey: ['credentials'],
  queryFn: ({ signal }) => ask<ListOf<'GET /web/credentials', Credential>>('/web/credentials', { signal }),
});

/** Shows the credentials of programs: made and revoked with a second factor. */
export function CredentialsPage() {
  const words = useWords(credentialWords);
  const query = useQuery(credentialsQuery);
  const [open, setOpen] = useState<string>();
  const { user, sandbox } = useSession();
  const { mfa, permissions } = user;
  const many = (query.data?.results.length ?? 0) >= CREDENTIALS_AT_MOST;
  const full = many ? words.full(CREDENTIALS_AT_MOST) : undefined;
  const why = permissions.includes('team.manage') ? (mfa ? full : words.noMfa) : words.noRight;
  const close = () => setOpen(undefined);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button
          kind="primary"
          icon={<Plus aria-hidden className="size-4" />}
          why={why}
          onClick={() => setOpen('')}
        >
          {words.new}
        </Button>
      }
    >
      <Card flush>
        <Loaded query={query} rows={3}>
          {({ results }) =>
            results.length === 0 ? (
              <Empty
                icon={<Terminal className="size-6" strokeWidth={1.5} />}
                title={words.empty}
                text={words.emptyText}
              />
            ) : (
              <Credentials rows={results} onRevoke={setOpen} />
            )
          }
        </Loaded>
      </Card>
      {!query.isPending && <p className="text-sm text-ink-3">{words.rotateHow}</p>}
      {!query.isPending && sandbox && (
        <a href={words.guideAddress} className="text-sm text-accent underline underline-offset-2">
          {words.guide}
        </a>
      )}
      {open === '' && <CreateDialog onClose={close} />}
      {open && <RevokeDialog clientId={open} onClose={close} />}
    </Page>
  );
}

interface CredentialsProps {
  rows: Credential[];
  onRevoke: (clientId: string) => void;
}

function Credentials({ rows, onRevoke }: CredentialsProps) {
  const words = useWords(credentialWords);
  const { user } = useSession();
  const whyNot = (row: Credential) => {
    if (!user.permissions.includes('team.manage')) return words.noRight;
    if (!user.mfa) return words.noMfaShort;
    return row.permissions.every((one) => user.permissions.includes(one)) ? undefined : words.above;
  };
  const columns: Column<Credential>[] = [
    {
      name: words.clientId,
      cell: (row) => (
        <span className="font-mono text-sm max-md:[overflow-wrap:anywhere] md:whitespace-nowrap">
          {row.client_id}
        </span>
      ),
    },
    {
      name: words.may,
      wide: true,
      grow: true,
      cell: (row) => (
        <span className="text-ink-2">
          <PermissionList value={row.permissions} />
          {row.strict_signing && <StrictSigningMark />}
        </span>
      ),
    },
    {
      name: words.created,
      wide: true,
      cell: (row) => (
        <span className="block">
          <DateTime at={row.created_at} />
          <span className="block text-xs text-ink-3">{row.created_by ?? words.bank}</span>
          {row.creator_left && <Badge tone="careful">{words.left}</Badge>}
        </span>
      ),
    },
    {
      name: words.revoke,
      number: true,
      cell: (row) => (
        <Button
          kind="quietDanger"
          aria-label={`${words.revoke}: ${row.client_id}`}
          why={whyNot(row)}
          onClick={() => onRevoke(row.client_id)}
        >
          {words.revoke}
        </Button>
      ),
    },
  ];
  return <Table label={words.title} columns={columns} rows={rows} keyOf={(row) => row.client_id} />;
}

function RevokeDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const words = useWords(credentialWords);
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (token: string | undefined) =>
      ask(`/web/credentials/${encodeURIComponent(clientId)}`, { method: 'DELETE', body: { token } }),
    onSuccess: () => {
      void refreshAfter(queries, 'credentialChanged');
      announce(words.revoked);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      action={words.revoke}
      kind="danger"
      withCode
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={revoke.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">{words.revokeText(clientId)}</p>
    </ConfirmDialog>
  );
}
