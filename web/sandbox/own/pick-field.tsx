import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../api/say.ts';
import { Select, TextField } from '../../design/field.tsx';
import { useWords } from '../../format/words.ts';
import { sandboxWords } from '../words.ts';

/** A choice and its key. */
export interface Choice {
  value: string;
  label: string;
}

interface PickFieldProps {
  /** The name of the list, such as "recent payments". */
  list: string;
  choices: Pick<UseQueryResult<Choice[]>, 'data' | 'isPending' | 'error'>;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  maxLength: number;
  value: string;
  onValue: (value: string) => void;
}

/** An identifier, chosen among those that the bank has just now, or typed or pasted. */
export function PickField({ list, choices, value, onValue, ...field }: PickFieldProps) {
  const words = useWords(sandboxWords);
  const { data = [], isPending, error } = choices;
  const say = useSay();
  const known = data.some((choice) => choice.value === value);
  const none = isPending ? words.looking : data.length === 0 ? words.nothingYet : words.byHand;
  return (
    <>
      <Select
        label={list}
        error={error === null ? undefined : say(error)}
        value={known ? value : ''}
        onChange={(event) => onValue(event.target.value)}
      >
        <option value="">{none}</option>
        {data.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
      <TextField
        {...field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </>
  );
}
