import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PEOPLE_PERMISSIONS } from '../../../src/values/permissions.ts';
import { PermissionList } from '../../api/permissions.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type Colleague, PEOPLE_AT_MOST, teamQuery } from './queries.ts';
import { WhoPays } from './who-pays.tsx';
import { teamWords } from './words.ts';

/** The people of the company. */
export function TeamPage() {
  const words = useWords(teamWords);
  const query = useQuery(teamQuery);
  const [open, setOpen] = useState<'invite' | Colleague>();
  const { mfa, permissions } = useSession().user;
  const { results = [], invitations = [] } = query.data ?? {};
  const full = results.length + invitations.length >= PEOPLE_AT_MOST ? words.full(PEOPLE_AT_MOST) : undefined;
  const why = permissions.includes('team.manage') ? (mfa ? full : words.noMfa) : words.noRight;
  const close = () => setOpen(undefined);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button
          kind="primary"
          icon={<UserPlus aria-hidden className="size-4" />}
          why={why}
          onClick={() => setOpen('invite')}
        >
          {words.invite}
        </Button>
      }
    >
      <Card flush>
        <Loaded query={query} rows={3}>
          {({ results }) => <People rows={results} onEdit={setOpen} />}
        </Loaded>
      </Card>
      {invitations.length > 0 && <Invitations rows={invitations} />}
      {query.data && <WhoPays people={query.data.results} />}
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open !== undefined && open !== 'invite' && <EditDialog colleague={open} onClose={close} />}
    </Page>
  );
}

interface PeopleProps {
  rows: Colleague[];
  onEdit: (colleague: Colleague) => void;
}

function People({ rows, onEdit }: PeopleProps) {
  const words = useWords(teamWords);
  const { user } = useSession();
  const whyNot = (row: Colleague) => {
    if (row.id === user.id) return words.notYourself;
    if (!user.permissions.includes('team.manage')) return words.noRight;
    if (!user.mfa) return words.noMfaShort;
    return row.permissions.every((one) => user.permissions.includes(one)) ? undefined : words.above;
  };
  const columns: Column<Colleague>[] = [
    {
      name: words.name,
      cell: (row) => (
        <span className="block">
          <span className="font-medium md:whitespace-nowrap">
            {row.name}
            {row.id === user.id && <span className="text-ink-3"> · {words.you}</span>}
          </span>
          <span className="block text-xs text-ink-3 max-md:[overflow-wrap:anywhere] md:whitespace-nowrap">
            {row.email}
          </span>
          <span className="mt-1 block text-xs text-ink-2 md:hidden">
            <PermissionList value={row.permissions} among={PEOPLE_PERMISSIONS} />
          </span>
        </span>
      ),
    },
    {
      name: words.may,
      wide: true,
      grow: true,
      cell: (row) => (
        <span className="text-ink-2">
          <PermissionList value={row.permissions} among={PEOPLE_PERMISSIONS} />
        </span>
      ),
    },
    {
      name: words.mfa,
      cell: (row) => <Badge tone={row.mfa ? 'good' : 'careful'}>{row.mfa ? words.on : words.off}</Badge>,
    },
    {
      name: words.edit,
      number: true,
      cell: (row) => (
        <Button
          kind="quiet"
          aria-label={`${words.edit}: ${row.name}`}
          why={whyNot(row)}
          onClick={() => onEdit(row)}
        >
          {words.edit}
        </Button>
      ),
    },
  ];
  return <Table label={words.title} columns={columns} rows={rows} keyOf={(row) => row.id} />;
}
