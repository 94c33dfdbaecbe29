import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../../api/queries.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Select, TextArea, TextField } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { medWords } from '../meds/words.ts';
import { askAsOperator } from '../session.ts';
import { recoveryWords } from './recovery-words.ts';

const EMPTY = { situation: 'SCAM_FRAUD', details: '', email: '', phone: '+55' };

/** Asks how the customer was robbed, and has the directory follow the money. */
export function ContestDialog({ endToEndId, onClose }: { endToEndId: string; onClose: () => void }) {
  const words = useWords(recoveryWords);
  const { situations } = useWords(medWords);
  const refresh = useRefresh();
  const [given, setGiven] = useState(EMPTY);
  const set = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setGiven({ ...given, [name]: event.target.value });
  const { situation, details, email, phone } = given;
  const filled = details.trim() !== '' && email.includes('@') && /^\+55\d{10,11}$/.test(phone);
  const contesting = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator(`/operator/payments/${encodeURIComponent(endToEndId)}/recovery`, {
        method: 'POST',
        body: { situation, details: details.trim(), contact: { email, phone }, token },
      }),
    onSuccess: async () => {
      await refresh('paymentContested');
      announce(words.contested);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.contest}
      action={words.contest}
      why={filled ? undefined : words.fill}
      withCode
      busy={contesting.isPending}
      error={contesting.error}
      onConfirm={contesting.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.contestText}</p>
      <Select label={words.situation} value={situation} onChange={set('situation')}>
        {Object.entries(situations).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <TextArea
        autoFocus
        label={words.details}
        hint={words.detailsHint}
        maxLength={2000}
        value={details}
        onChange={set('details')}
      />
      <TextField type="email" label={words.email} value={email} onChange={set('email')} />
      <TextField
        type="tel"
        label={words.phone}
        hint={words.phoneHint}
        value={phone}
        onChange={set('phone')}
      />
    </ConfirmDialog>
  );
}
