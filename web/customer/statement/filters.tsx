import { useEffect, useState } from 'react';
import { DayField } from '../../design/day-field.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { useWords } from '../../format/words.ts';
import { type Period, type Span, type StatementSearch, spanOf, withSpan } from './filter.ts';
import { statementWords } from './words.ts';

interface FiltersProps {
  search: StatementSearch;
  period: Period;
  onSearch: (search: StatementSearch) => void;
}

/** Period, type and text. */
export function Filters({ search, period, onSearch }: FiltersProps) {
  const words = useWords(statementWords);
  const span = spanOf(search);
  const choose = (chosen: Span) => onSearch(withSpan(search, chosen, period));
  return (
    <search className="flex flex-wrap items-end gap-3">
      <div className="max-md:w-full">
        <Segmented
          label={words.period}
          value={span}
          onValue={choose}
          options={(['7', '30', '90', 'custom'] as const).map((one) => [one, words.periods[one]])}
        />
      </div>
      {span === 'custom' && (
        <Dates period={period} onPeriod={(changed) => onSearch({ ...search, ...changed })} />
      )}
      <Select
        label={words.type}
        className="max-md:w-full md:w-52"
        value={search.type ?? ''}
        onChange={({ target: { value } }) => {
          const { type: _, ...rest } = search;
          onSearch(value === '' ? rest : { ...rest, type: value });
        }}
      >
        <option value="">{words.allTypes}</option>
        {Object.entries(words.types).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Select>
      <SearchText search={search} onSearch={onSearch} />
    </search>
  );
}

const PAUSE_MS = 350;

/** Searches for the typed text when the typing pauses. */
function SearchText({ search, onSearch }: Pick<FiltersProps, 'search' | 'onSearch'>) {
  const words = useWords(statementWords);
  const [text, setText] = useState(search.text ?? '');
  const asked = search.text ?? '';
  const [seen, setSeen] = useState(asked);
  // A link back to the whole statement empties the field too.
  if (asked !== seen) {
    setSeen(asked);
    if (asked === '') setText('');
  }
  useEffect(() => {
    if (text.trim() === asked.trim()) return undefined;
    const timer = setTimeout(() => {
      const { text: _, ...rest } = search;
      onSearch(text.trim() === '' ? rest : { ...rest, text });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked, search, onSearch]);
  return (
    <TextField
      label={words.search}
      type="search"
      className="min-w-0 flex-1 max-md:basis-full md:min-w-64"
      placeholder={words.searchHint}
      maxLength={140}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

interface DatesProps {
  period: Period;
  onPeriod: (period: Period) => void;
}

function Dates({ period, onPeriod }: DatesProps) {
  const words = useWords(statementWords);
  const set = (name: keyof Period) => (value: string) => {
    if (value === '') return;
    const changed = { ...period, [name]: value };
    // The date that was set stays; the other follows where it would be on its wrong side.
    onPeriod(changed.from > changed.until ? { from: value, until: value } : changed);
  };
  return (
    <>
      <DayField
        label={words.from}
        className="flex-1 md:w-40 md:flex-none"
        value={period.from}
        onValue={set('from')}
      />
      <DayField
        label={words.until}
        className="flex-1 md:w-40 md:flex-none"
        value={period.until}
        onValue={set('until')}
      />
    </>
  );
}
