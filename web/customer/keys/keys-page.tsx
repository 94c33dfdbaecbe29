import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { pixKeyShape } from '../../../src/values/pix-key.ts';
import { Button, IconButton } from '../../design/button.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { Code } from '../../design/values.tsx';
import { formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useMay } from '../account.tsx';
import { Claims } from './claims.tsx';
import { ManageKeyDialog } from './manage-dialog.tsx';
import { keysQuery, type ListedKey } from './queries.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { keyWords } from './words.ts';

/** The account's keys, and what others want of them. */
export function KeysPage() {
  const words = useWords(keyWords);
  const { account } = useAccount();
  const [open, setOpen] = useState(false);
  const mayCreate = useMay('key.create');
  const query = useQuery(keysQuery(account));
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button
          kind="primary"
          icon={<Plus aria-hidden className="size-4" />}
          why={mayCreate ? undefined : words.mayNot}
          onClick={() => setOpen(true)}
        >
          {words.register}
        </Button>
      }
    >
      <Card flush>
        <Loaded query={query} rows={3}>
          {({ keys }) =>
            keys.length === 0 ? (
              <Empty
                icon={<KeyRound className="size-6" strokeWidth={1.5} />}
                title={words.empty}
                text={words.emptyText}
              />
            ) : (
              <Keys rows={keys} />
            )
          }
        </Loaded>
      </Card>
      {!query.isPending && <Claims />}
      {open && <RegisterDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}

function Keys({ rows }: { rows: ListedKey[] }) {
  const words = useWords(keyWords);
  const [managed, setManaged] = useState<string>();
  const columns: Column<ListedKey>[] = [
    {
      name: words.key,
      grow: true,
      cell: (row) => (
        <span className="block [contain:inline-size]">
          <Code value={row.key}>{formatKey(row.key)}</Code>
          <span className="block text-xs text-ink-3 md:hidden">
            {words.types[pixKeyShape(row.key) ?? '']}
          </span>
        </span>
      ),
    },
    {
      name: words.type,
      wide: true,
      cell: (row) => <span className="whitespace-nowrap">{words.types[pixKeyShape(row.key) ?? '']}</span>,
    },
    {
      name: words.holder,
      wide: true,
      cell: (row) => <span className="whitespace-nowrap">{row.name_account}</span>,
    },
    {
      name: words.manage,
      cell: (row) => (
        <IconButton label={words.manageKey(formatKey(row.key))} onClick={() => setManaged(row.key)}>
          <Settings2 aria-hidden className="size-4" />
        </IconButton>
      ),
    },
  ];
  return (
    <>
      <Table label={words.title} columns={columns} rows={rows} keyOf={(row) => row.key} />
      {managed !== undefined && <ManageKeyDialog value={managed} onClose={() => setManaged(undefined)} />}
    </>
  );
}
