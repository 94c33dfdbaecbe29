import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditLine as LineOfAudit } from '../../../src/http/operator/answer-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { Button } from '../../design/button.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { Empty } from '../../design/states.tsx';
import { Page } from '../../design/surface.tsx';
import type { Column } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { formatAccount } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { addressOf, type NamedPlace, useAsked } from '../addresses.ts';
import { Listing } from '../listing.tsx';
import { Go } from '../things/go.tsx';
import { Details } from './details.tsx';
import { auditWords } from './words.ts';

type AuditLine = Answered<typeof LineOfAudit>;

/** Shows the acts of operators; the filters are in the address, so that they can be passed on. */
export function AuditPage() {
  const words = useWords(auditWords);
  const [act, operator] = [useAsked('act'), useAsked('operator')];
  return (
    <Page title={words.title} lead={words.lead}>
      <Filters key={`${act} ${operator}`} act={act ?? ''} operator={operator ?? ''} />
      <Listing
        label={words.title}
        name="audit-log"
        asked={{ act, operator }}
        columns={useColumns()}
        keyOf={(line) => line.id}
        empty={<Empty title={words.empty} text={words.emptyText} />}
      />
    </Page>
  );
}

function Filters(asked: { act: string; operator: string }) {
  const words = useWords(auditWords);
  const router = useRouter();
  const [typed, setTyped] = useState(asked);
  const show = (filters: Record<string, string>) => router.history.push(addressOf('/audit', filters));
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        show({ act: typed.act, operator: typed.operator.trim() });
      }}
    >
      <div className="w-64 max-md:w-full">
        <Select
          label={words.act}
          value={typed.act}
          onChange={(event) => setTyped({ ...typed, act: event.target.value })}
        >
          <option value="">{words.any}</option>
          {Object.entries(words.acts).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      <div className="w-72 max-md:w-full">
        <TextField
          label={words.operator}
          type="email"
          autoComplete="off"
          value={typed.operator}
          onChange={(event) => setTyped({ ...typed, operator: event.target.value })}
        />
      </div>
      <Button type="submit">{words.filter}</Button>
      {(asked.act !== '' || asked.operator !== '') && (
        <Button kind="quiet" onClick={() => show({})}>
          {words.clear}
        </Button>
      )}
    </form>
  );
}

const PLACES: Readonly<Record<string, NamedPlace>> = {
  COMPANY: 'companies',
  KEY: 'keys',
  CASHOUT: 'cashouts',
  CASH_IN: 'cash-ins',
  CODE: 'codes',
  REFUND: 'refunds',
  CLAIM: 'claims',
  REQUISITION: 'requisitions',
  DELIVERY: 'deliveries',
};

/** Shows the subject of an act, and the way there where it has a page by its id. */
function SubjectId({ line: { subject, subject_id: id, details } }: { line: AuditLine }) {
  const place = PLACES[subject];
  if (place !== undefined) return <Go to={`/${place}/${id}`}>{id}</Go>;
  if (subject === 'ACCOUNT' && typeof details.number === 'string') {
    const account = { branch: String(details.branch), number: details.number };
    return <Go to={`/accounts/${account.branch}/${account.number}`}>{formatAccount(account)}</Go>;
  }
  if (subject === 'MED' && typeof details.pix_med_id === 'string')
    return <Go to={`/meds/${details.pix_med_id}`}>{details.pix_med_id}</Go>;
  if (typeof details.email === 'string') return <>{details.email}</>;
  if (typeof details.name === 'string') return <>{details.name}</>;
  return <>{id}</>;
}

// Their words name the kind of thing already: "Aceitou a contestação".
const SELF_NAMED = [
  ...['ACCOUNT_CHANGED', 'ACCOUNT_OPENED', 'COMPANY_CREATED', 'USER_CREATED', 'USER_INVITED'],
  ...['CREDENTIAL_CREATED', 'CREDENTIAL_REVOKED', 'CREDENTIAL_PROPOSED', 'USER_PROPOSED'],
  ...['MED_ACCEPTED', 'MED_REJECTED', 'MED_CANCELLED', 'DIFFERENCE_CLOSED'],
  ...['REQUISITION_APPROVED', 'REQUISITION_REJECTED', 'REQUISITION_LAPSED'],
  ...['PROPOSAL_APPROVED', 'PROPOSAL_REJECTED', 'PROPOSAL_WITHDRAWN'],
  ...['OPERATOR_ADDED', 'OPERATOR_REMOVED', 'LOGGED_IN', 'PASSWORD_CHANGED', 'NEW_NETWORK'],
  ...['MFA_ENROLLED', 'MFA_CONFIRMED', 'MFA_REPLACED'],
];

/** Tells whether an operator acted on their own access. */
function isOwnAct({ subject, subject_id: id, operator }: AuditLine): boolean {
  return subject === 'OPERATOR' && String(operator?.id) === id;
}

// The one who tried did not prove to be anybody.
const UNPROVEN = ['LOG_IN_FAILED', 'LOG_IN_CLOSED'];

function useColumns(): Column<AuditLine>[] {
  const words = useWords(auditWords);
  const nobody = (act: string) => (UNPROVEN.includes(act) ? words.unknown : words.machine);
  const nameOf = (line: AuditLine) => line.operator?.email ?? nobody(line.act);
  return [
    {
      name: words.what,
      grow: true,
      cell: (line) => (
        <span className="block">
          <span className="font-medium">{words.acts[line.act] ?? line.act}</span>{' '}
          <span className="text-ink-2">
            {SELF_NAMED.includes(line.act) ? '' : `${words.subjects[line.subject] ?? line.subject} `}
            {!isOwnAct(line) && <SubjectId line={line} />}
          </span>
          <span className="block text-xs text-ink-3 md:hidden">{nameOf(line)}</span>
          <Details details={line.details} />
        </span>
      ),
    },
    { name: words.who, wide: true, cell: nameOf },
    { name: words.when, cell: (line) => <DateTime at={line.at} /> },
  ];
}
