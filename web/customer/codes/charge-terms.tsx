import { bankNow } from '../../api/bank-clock.ts';
import { DayField } from '../../design/day-field.tsx';
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
      <DayField
        label={words.dueDate}
        min={addDays(dayOf(bankNow()), 1)}
        value={draft.dueDate}
        onValue={(day) => onDraft({ dueDate: day })}
      />
      <DayField
        label={words.expirationDay}
        min={dayAfter}
        error={early(draft.expirationDay)}
        value={draft.expirationDay}
        onValue={(day) => onDraft({ expirationDay: day })}
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
      <DayField
        label={words.fineDate}
        min={dayAfter}
        error={early(draft.fineDate)}
        value={draft.fineDate}
        onValue={(day) => onDraft({ fineDate: day })}
      />
    </div>
  );
}
