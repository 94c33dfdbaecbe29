import { parseTaxId } from '../../../src/tax-id.ts';
import { Select, TextField } from '../../design/field.tsx';
import { useWords } from '../../format/words.ts';
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
  const badIspb = draft.ispb !== '' && !isIspb(draft.ispb);
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
      <TextField
        label={words.ispb}
        hint={words.badIspb}
        maxLength={8}
        errorOnceLeft={badIspb ? words.badIspb : undefined}
        {...field('ispb')}
      />
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
