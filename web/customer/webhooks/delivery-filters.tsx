import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { DayField } from '../../design/day-field.tsx';
import { TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { useWords } from '../../format/words.ts';
import { type DeliveryFilter, NO_FILTER } from './queries.ts';
import { webhookWords } from './words.ts';

interface FiltersProps {
  filter: DeliveryFilter;
  onFilter: (filter: DeliveryFilter) => void;
}

/** Filters of the log: the kind, one payment, and whole days. */
export function DeliveryFilters({ filter, onFilter }: FiltersProps) {
  const words = useWords(webhookWords);
  const [id, setId] = useState('');
  const day = (name: 'from' | 'until') => (
    <DayField
      label={words[name]}
      className="min-w-0 max-md:flex-1 md:w-40"
      value={filter[name]}
      onValue={(value) => onFilter({ ...filter, [name]: value })}
    />
  );
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line px-5 py-4 max-md:px-4">
      <div className="max-md:w-full">
        <Segmented
          label={words.show}
          value={filter.type}
          onValue={(type) => onFilter({ ...filter, type })}
          options={[
            ['ALL', words.allTypes],
            ['CASHIN', words.types.CASHIN],
            ['CASHOUT', words.types.CASHOUT],
          ]}
        />
      </div>
      <form
        className="flex min-w-56 flex-1 items-end max-md:basis-full"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter({ ...filter, endToEndId: id.trim() });
        }}
      >
        <TextField
          label={words.endToEndId}
          type="search"
          className="flex-1"
          placeholder="E99999000…"
          maxLength={64}
          spellCheck={false}
          value={id}
          onChange={({ target }) => setId(target.value)}
          onBlur={() => id.trim() !== filter.endToEndId && onFilter({ ...filter, endToEndId: id.trim() })}
        />
      </form>
      {day('from')}
      {day('until')}
      {filter !== NO_FILTER && (
        <Button
          kind="quiet"
          onClick={() => {
            setId('');
            onFilter(NO_FILTER);
          }}
        >
          {words.clear}
        </Button>
      )}
    </search>
  );
}
