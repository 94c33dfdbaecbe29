import { useState } from 'react';
import { parseTaxId } from '../../../src/values/tax-id.ts';
import { Select, TextField } from '../../design/field.tsx';
import { useWords } from '../../format/words.ts';
import { useInstitutions } from './institutions.tsx';
import type { TargetProps } from './key-target.tsx';
import { type Draft, isIspb } from './order.ts';
import { transferWords } from './words.ts';

const TYPES = ['CURRENT_ACCOUNT', 'PAYMENT_ACCOUNT', 'SAVING_ACCOUNT'] as const;

/** The details of an account at any institution. */
export function AccountTarget({ draft, onDraft }: TargetProps) {
  const words = useWords(transferWords);
  const field = (name: keyof Draft) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onDraft({ [name]: event.target.value }),
  });
  const badDocument = draft.document.trim() !== '' && parseTaxId(draft.document) === undefined;
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <TextField label={words.name} className="md:col-span-2" maxLength={140} {...field('name')} />
      <TextField
        label={words.document}
        className="tabular"
        maxLength={18}
        errorOnceLeft={badDocument ? words.badDocument : undefined}
        {...field('document')}
      />
      <Institution draft={draft} onDraft={onDraft} />
      <TextField label={words.branch} inputMode="numeric" maxLength={4} {...field('branch')} />
      <TextField label={words.number} maxLength={22} {...field('number')} />
      <Select
        label={words.accountType}
        value={draft.accountType}
        onChange={(event) => onDraft({ accountType: event.target.value as Draft['accountType'] })}
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {words.accountTypes[type]}
          </option>
        ))}
      </Select>
    </div>
  );
}

const ANOTHER = 'another';

/** The institution by its name; one that is in no list by its ISPB. */
function Institution({ draft, onDraft }: TargetProps) {
  const words = useWords(transferWords);
  const known = useInstitutions();
  const [chosen, setChosen] = useState(false);
  const unlisted = known !== undefined && !known.some(({ ispb }) => ispb === draft.ispb);
  const another = chosen || (draft.ispb !== '' && unlisted);
  const bad = draft.ispb !== '' && !isIspb(draft.ispb);
  return (
    <>
      <Select
        label={words.institution}
        value={another ? ANOTHER : draft.ispb}
        onChange={({ target: { value } }) => {
          setChosen(value === ANOTHER);
          onDraft({ ispb: value === ANOTHER ? '' : value });
        }}
      >
        <option value="">{words.chooseInstitution}</option>
        {known?.map(({ ispb, name }) => (
          <option key={ispb} value={ispb}>
            {name}
          </option>
        ))}
        <option value={ANOTHER}>{words.institutions}</option>
      </Select>
      {another && (
        <TextField
          label={words.ispb}
          hint={words.badIspb}
          maxLength={8}
          autoComplete="off"
          value={draft.ispb}
          errorOnceLeft={bad ? words.badIspb : undefined}
          onChange={(event) => onDraft({ ispb: event.target.value })}
        />
      )}
    </>
  );
}
