import { bankNow } from '../../api/bank-clock.ts';
import { Select, TextField } from '../../design/field.tsx';
import { addDays, dayOf } from '../../format/date.ts';
import { useWords } from '../../format/words.ts';
import type { CodeDraft } from './draft.ts';
import { codeWords } from './words.ts';

interface ChargeTermsProps {
  draft: CodeDraft;
  onDraft: (changes: Partial<CodeDraft>) => void;
}

/** Due date, fine, and until when it can be paid at all. */
export function ChargeTerms({ draft, onDraft }: ChargeTermsProps) {
  const words = useWords(codeWords);
  const dayAfter = draft.dueDate === '' ? '' : addDays(draft.dueDate, 1);
  const early = (day: string) => (day !== '' && day < dayAfter ? words.afterDue : undefined);
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <TextField
        label={words.dueDate}
        type="date"
        min={addDays(dayOf(bankNow()), 1)}
        value={draft.dueDate}
        onChange={(event) => onDraft({ dueDate: event.target.value })}
      />
      <TextField
        label={words.expirationDay}
        type="date"
        min={dayAfter}
        error={early(draft.expirationDay)}
        value={draft.expirationDay}
        onChange={(event) => onDraft({ expirationDay: event.target.value })}
      />
      <Select
        label={words.fineType}
        value={draft.fineType}
        onChange={(event) => onDraft({ fineType: event.target.value as CodeDraft['fineType'] })}
      >
        <option value="PERCENT">{words.fineTypes.PERCENT}</option>
        <option value="VALUE">{words.fineTypes.VALUE}</option>
      </Select>
      <TextField
        label={words.fine}
        hint={words.fineHint}
        inputMode="decimal"
        className="tabular"
        value={draft.fine}
        onChange={(event) => onDraft({ fine: event.target.value })}
      />
      <TextField
        label={words.fineDate}
        type="date"
        min={dayAfter}
        error={early(draft.fineDate)}
        value={draft.fineDate}
        onChange={(event) => onDraft({ fineDate: event.target.value })}
      />
    </div>
  );
}
