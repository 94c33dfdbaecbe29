import { useState } from 'react';
import { Notice } from '../../design/badge.tsx';
import { DayField } from '../../design/day-field.tsx';
import { Select } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { parseMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { AccountSelect, useChosenAccount } from '../account-select.tsx';
import { CallCard } from '../call-card.tsx';
import { sandboxWords } from '../words.ts';
import { accountWords } from './words.ts';

const WHATS = ['credit', 'status', 'deadline', 'fees'] as const;
const STATUSES = ['ACTIVE', 'CLOSING', 'CLOSED'] as const;
const FEES = ['cashin', 'cashout', 'med'] as const;

const EMPTY = {
  what: 'credit' as (typeof WHATS)[number],
  credit: '500,00',
  status: 'ACTIVE',
  deadline: '',
  fees: { cashin: '0,00', cashout: '0,00', med: '0,00' },
};
type Draft = typeof EMPTY;

/** Makes the body of a draft's changes; undefined while an amount is none. */
function bodyOf(draft: Draft): Record<string, unknown> | undefined {
  if (draft.what === 'status') return { status: draft.status };
  if (draft.what === 'deadline')
    return { registration_deadline: draft.deadline === '' ? null : draft.deadline };
  if (draft.what === 'credit') {
    const credit = parseMoney(draft.credit);
    return credit ? { credit } : undefined;
  }
  const fees = FEES.map((fee) => [fee, parseMoney(draft.fees[fee])] as const);
  return fees.some(([, reais]) => reais === undefined) ? undefined : { fees: Object.fromEntries(fees) };
}

/** Credits an account, or changes its status, deadline or fees. */
export function ChangeCard() {
  const words = useWords(accountWords);
  const common = useWords(sandboxWords);
  const [number, setNumber] = useState('');
  const [draft, setDraft] = useState(EMPTY);
  const account = useChosenAccount(number);
  const body = bodyOf(draft);
  const path = `/sandbox/accounts/${account?.branch ?? ''}/${account?.number ?? ''}`;
  const missing = body === undefined ? common.badAmount : undefined;
  return (
    <CallCard
      title={words.change}
      action={words.save}
      call={{ method: 'PATCH', path, body: body ?? {} }}
      why={account === undefined ? common.noAccount : missing}
      shown={() => <Notice tone="good">{words.changed}</Notice>}
    >
      <AccountSelect chosen={account} onNumber={setNumber} />
      <Segmented<Draft['what']>
        label={words.what}
        value={draft.what}
        options={WHATS.map((what) => [what, words.whats[what]] as const)}
        onValue={(what) => setDraft({ ...draft, what })}
      />
      <Change draft={draft} onDraft={(changes) => setDraft({ ...draft, ...changes })} />
    </CallCard>
  );
}

function Change({ draft, onDraft }: { draft: Draft; onDraft: (changes: Partial<Draft>) => void }) {
  const words = useWords(accountWords);
  const common = useWords(sandboxWords);
  if (draft.what === 'credit')
    return (
      <MoneyField label={common.amount} value={draft.credit} onValue={(credit) => onDraft({ credit })} />
    );
  if (draft.what === 'status')
    return (
      <Select
        label={words.status}
        value={draft.status}
        onChange={(event) => onDraft({ status: event.target.value })}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words.statuses[status]}
          </option>
        ))}
      </Select>
    );
  if (draft.what === 'deadline')
    return (
      <DayField
        label={words.deadline}
        hint={words.deadlineHint}
        value={draft.deadline}
        onValue={(day) => onDraft({ deadline: day })}
      />
    );
  return (
    <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
      {FEES.map((fee) => (
        <MoneyField
          key={fee}
          label={words.fees[fee]}
          value={draft.fees[fee]}
          onValue={(text) => onDraft({ fees: { ...draft.fees, [fee]: text } })}
        />
      ))}
    </div>
  );
}
