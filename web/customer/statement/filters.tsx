import { useState } from 'react';
import { Select, TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { useWords } from '../../format/words.ts';
import type { Filter } from './filter.ts';
import { lastDays, type Period } from './queries.ts';
import { statementWords } from './words.ts';

interface FiltersProps {
  period: Period;
  onPeriod: (period: Period) => void;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

type Span = '7' | '30' | '90' | 'custom';

/** Period, type and text. */
export function Filters({ period, onPeriod, filter, onFilter }: FiltersProps) {
  const words = useWords(statementWords);
  const [span, setSpan] = useState<Span>('30');
  const choose = (chosen: Span) => {
    setSpan(chosen);
    if (chosen !== 'custom') onPeriod(lastDays(Number(chosen)));
  };
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
      {span === 'custom' && <Dates period={period} onPeriod={onPeriod} />}
      <Select
        label={words.type}
        className="max-md:w-full md:w-52"
        value={filter.type}
        onChange={(event) => onFilter({ ...filter, type: event.target.value })}
      >
        <option value="">{words.allTypes}</option>
        {Object.entries(words.types).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label={words.search}
        type="search"
        className="min-w-0 flex-1 max-md:basis-full"
        placeholder={words.searchHint}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
    </search>
  );
}

function Dates({ period, onPeriod }: Pick<FiltersProps, 'period' | 'onPeriod'>) {
  const words = useWords(statementWords);
  const set = (name: keyof Period) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    if (!/^2\d{3}-\d\d-\d\d$/.test(value)) return;
    const changed = { ...period, [name]: value };
    // Whichever date was set stays; the other follows where it would be on its wrong side.
    onPeriod(changed.from > changed.until ? { from: value, until: value } : changed);
  };
  return (
    <>
      <TextField
        label={words.from}
        type="date"
        className="flex-1 md:flex-none"
        value={period.from}
        onChange={set('from')}
      />
      <TextField
        label={words.until}
        type="date"
        className="flex-1 md:flex-none"
        value={period.until}
        onChange={set('until')}
      />
    </>
  );
}
