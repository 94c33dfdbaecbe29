import { TextField } from '../../design/field.tsx';
import { formatKey } from '../../format/document.ts';
import { readKey } from '../../format/read-key.ts';
import { useWords } from '../../format/words.ts';
import type { Draft } from './order.ts';
import { PayeeOfKey, type PayeeQuery } from './payee.tsx';
import { transferWords } from './words.ts';

export interface TargetProps {
  draft: Draft;
  onDraft: (changes: Partial<Draft>) => void;
}

interface KeyTargetProps extends TargetProps {
  /** The current text of the key. */
  onLeave: () => void;
  payee: PayeeQuery;
}

/** A field for a Pix key in any notation; below it, the recognised key and its holder. */
export function KeyTarget({ draft, onDraft, onLeave, payee }: KeyTargetProps) {
  const words = useWords(transferWords);
  const read = readKey(draft.key);
  const understood = read && `${words.keyTypes[read.type]}: ${formatKey(read.key)}`;
  const wrong = draft.key.trim() !== '' && read === undefined;
  return (
    <>
      <TextField
        label={words.key}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={77}
        value={draft.key}
        onChange={(event) => onDraft({ key: event.target.value })}
        onBlur={onLeave}
        onKeyDown={(event) => event.key === 'Enter' && onLeave()}
        hint={understood ?? words.keyHint}
        errorOnceLeft={wrong ? words.badKey : undefined}
      />
      <PayeeOfKey query={payee} />
    </>
  );
}
