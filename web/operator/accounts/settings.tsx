import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { DayField } from '../../design/day-field.tsx';
import { Select, TextArea } from '../../design/field.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Card, Facts } from '../../design/surface.tsx';
import { Money } from '../../design/values.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount, parseMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useWhyNot } from '../may.ts';
import { StatusBadge } from '../things/status-badge.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { type Account, type AccountStatus, type FeeName, STATUSES } from './queries.ts';
import { accountWords } from './words.ts';

const FEES: readonly FeeName[] = ['cashin', 'cashout', 'med'];

interface EditProps {
  account: Account;
  onClose: () => void;
}

/** Status and deadline, changed separately. */
export function Settings({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const [edited, setEdited] = useState<'status' | 'deadline'>();
  const { registration_deadline: deadline } = account;
  const close = () => setEdited(undefined);
  const why = useWhyNot('equip');
  const day = deadline?.split('-').reverse().join('/');
  return (
    <Card title={words.status}>
      <Facts
        facts={[
          [words.status, <StatusBadge key="status" status={account.status} />],
          [words.deadline, <span key="day">{day ?? words.noDeadline}</span>],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {account.status !== 'CLOSED' && (
          <Button why={why} onClick={() => setEdited('status')}>
            {words.edit.status}
          </Button>
        )}
        <Button why={why} onClick={() => setEdited('deadline')}>
          {words.edit.deadline}
        </Button>
      </div>
      {edited === 'status' && <EditStatus account={account} onClose={close} />}
      {edited === 'deadline' && <EditDeadline account={account} onClose={close} />}
    </Card>
  );
}

function EditStatus({ account, onClose }: EditProps) {
  const words = useWords(accountWords);
  const [status, setStatus] = useState(account.status);
  const full = status === 'CLOSED' && (account.balance !== 0 || account.blocked !== 0);
  const [reason, setReason] = useState('');
  const closes = status === 'CLOSED';
  const unsaid = closes && reason.trim() === '' ? words.sayWhy : undefined;
  const why = status === account.status ? words.same : full ? words.notEmpty : unsaid;
  const change = { status, ...(closes ? { reason: reason.trim() } : {}) };
  return (
    <ChangeDialog account={account} what="status" change={change} why={why} onClose={onClose}>
      <Select
        label={words.status}
        value={status}
        onChange={(event) => setStatus(event.target.value as AccountStatus)}
      >
        {STATUSES.map((one) => (
          <option key={one} value={one}>
            {words.statuses[one]}
          </option>
        ))}
      </Select>
      {closes && (
        <TextArea
          label={words.reason}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ChangeDialog>
  );
}

function EditDeadline({ account, onClose }: EditProps) {
  const words = useWords(accountWords);
  const before = account.registration_deadline ?? '';
  const [day, setDay] = useState(before);
  const change = { registration_deadline: day === '' ? null : day };
  const why = day === before ? words.same : undefined;
  return (
    <ChangeDialog account={account} what="deadline" change={change} why={why} onClose={onClose}>
      <DayField label={words.deadline} hint={words.deadlineHint} value={day} onValue={setDay} />
    </ChangeDialog>
  );
}

/** Shows the bank's charges to this account. */
export function Fees({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const [edited, setEdited] = useState(false);
  const why = useWhyNot('equip');
  return (
    <Card title={words.fees}>
      <Facts facts={FEES.map((name) => [words[name], <Money key={name} value={account.fees[name]} />])} />
      <div className="mt-4">
        <Button why={why} onClick={() => setEdited(true)}>
          {words.edit.fees}
        </Button>
      </div>
      {edited && <EditFees account={account} onClose={() => setEdited(false)} />}
    </Card>
  );
}

function EditFees({ account, onClose }: EditProps) {
  const words = useWords(accountWords);
  const language = useLanguage();
  const textOf = (name: FeeName) => formatAmount(account.fees[name], language);
  const [typed, setTyped] = useState({
    cashin: textOf('cashin'),
    cashout: textOf('cashout'),
    med: textOf('med'),
  });
  const fees = Object.fromEntries(FEES.map((name) => [name, parseMoney(typed[name])]));
  const bad = FEES.some((name) => fees[name] === undefined);
  const same = FEES.every((name) => fees[name] === account.fees[name]);
  const why = bad ? words.badFee : same ? words.same : undefined;
  return (
    <ChangeDialog account={account} what="fees" change={{ fees }} why={why} onClose={onClose}>
      {FEES.map((name) => (
        <MoneyField
          key={name}
          label={words[name]}
          value={typed[name]}
          onValue={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
    </ChangeDialog>
  );
}
