import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, BookUser, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { formatAccount, formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import { transferWords } from '../transfers/words.ts';
import { type Contact, contactsQuery } from './queries.ts';
import { RemoveContact } from './remove-contact.tsx';
import { contactWords } from './words.ts';

/** The payees that the company keeps: found by a part of their name, paid, or removed. */
export function ContactsPage() {
  const words = useWords(contactWords);
  const back = { to: '/app/transfers', label: useWords(transferWords).title };
  const query = useQuery(contactsQuery);
  return (
    <Page title={words.title} lead={words.lead} back={back}>
      <Card flush>
        <Loaded query={query}>
          {({ results }) => (results.length === 0 ? <NoContacts /> : <Contacts all={results} />)}
        </Loaded>
      </Card>
    </Page>
  );
}

function NoContacts() {
  const words = useWords(contactWords);
  return (
    <Empty
      icon={<BookUser className="size-6" strokeWidth={1.5} />}
      title={words.empty}
      text={words.emptyText}
      action={
        <Link to="/app/transfers" className={buttonClass()}>
          {words.toTransfers}
        </Link>
      }
    />
  );
}

function Contacts({ all }: { all: Contact[] }) {
  const words = useWords(contactWords);
  const [wanted, setWanted] = useState('');
  const [going, setGoing] = useState<Contact>();
  const shown = all
    .filter((contact) => plain(`${contact.name} ${placeOfContact(contact)}`).includes(plain(wanted)))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
  return (
    <>
      <div className="border-b border-line p-4">
        <TextField
          label={words.search}
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      {shown.length === 0 ? (
        <p role="status" className="px-5 py-8 text-center text-ink-3">
          {words.none}
        </p>
      ) : (
        <ContactRows rows={shown} onRemove={setGoing} />
      )}
      {going && <RemoveContact contact={going} onClose={() => setGoing(undefined)} />}
    </>
  );
}

function ContactRows({ rows, onRemove }: { rows: Contact[]; onRemove: (contact: Contact) => void }) {
  const words = useWords(contactWords);
  const may = useMay('cashout.create');
  const columns: Column<Contact>[] = [
    {
      name: words.name,
      grow: true,
      cell: (contact) => (
        <span className="block min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{contact.name}</span>
          <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">{placeOfContact(contact)}</span>
        </span>
      ),
    },
    {
      name: words.acts,
      cell: (contact) => (
        <span className="flex justify-end gap-2">
          <Link
            to="/app/transfers/new"
            search={{ contact: contact.id }}
            aria-label={words.payName(contact.name)}
            className={buttonClass()}
          >
            <ArrowUpRight aria-hidden className="size-4" />
            {words.pay}
          </Link>
          <Button
            kind="quiet"
            aria-label={words.removeName(contact.name)}
            why={may ? undefined : words.mayNot}
            onClick={() => onRemove(contact)}
            icon={<Trash2 aria-hidden className="size-4" />}
          >
            <span className="max-md:sr-only">{words.remove}</span>
          </Button>
        </span>
      ),
    },
  ];
  return <Table label={words.title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

/** Where a contact is paid, in a line. */
export function placeOfContact({ key, recipient }: Contact): string {
  if (recipient === null) return formatKey(key ?? '');
  const { institution_name: institution, ispb } = recipient;
  return `${institution ?? ispb} · ${formatAccount(recipient)}`;
}

/** Letters without marks and case: who searches for Joao means João. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
