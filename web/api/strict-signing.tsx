import { Badge } from '../design/badge.tsx';
import { CheckField } from '../design/field.tsx';
import { useWords, words } from '../format/words.ts';

const strictWords = words(
  {
    field: 'Assinatura estrita',
    hint: 'Recomendada para programas novos: a assinatura cobre também hora, caminho e chave de idempotência, e vale uma vez.',
    mark: 'Assinatura estrita',
  },
  {
    field: 'Strict signing',
    hint: 'Advised for new programs: signatures also cover the time, the path and the idempotency key, and serve once.',
    mark: 'Strict signing',
  },
);

interface FieldProps {
  value: boolean;
  onValue: (strict: boolean) => void;
}

/** Asks if a new credential is to sign the whole request. */
export function StrictSigningField({ value, onValue }: FieldProps) {
  const { field, hint } = useWords(strictWords);
  return (
    <div>
      <CheckField value={value} onValue={onValue}>
        {field}
      </CheckField>
      <p className="mt-1 text-xs text-ink-3">{hint}</p>
    </div>
  );
}

export function StrictSigningMark() {
  const { mark } = useWords(strictWords);
  return (
    <span className="ml-2 inline-block">
      <Badge tone="good">{mark}</Badge>
    </span>
  );
}
