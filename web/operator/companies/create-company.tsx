import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { TextField } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { Creating } from './creating.tsx';
import { companyWords } from './words.ts';

/** Tells if a text has as much as a CPF or CNPJ; the bank looks at its check digits. */
export function isWholeDocument(text: string): boolean {
  return /^(\d{11}|[\dA-Z]{12}\d{2})$/.test(text.replace(/[.\-/\s]/g, '').toUpperCase());
}

/** Takes on a customer, and leads to its page. */
export function CreateCompany({ onClose }: { onClose: () => void }) {
  const words = useWords(companyWords);
  const router = useRouter();
  const [typed, setTyped] = useState({ document: '', name: '' });
  const document = typed.document.trim();
  const name = typed.name.trim();
  const why = isWholeDocument(document) ? (name === '' ? words.needName : undefined) : words.badDocument;
  return (
    <Creating<{ id: number }>
      title={words.company}
      text={words.companyText}
      path="/operator/companies"
      body={{ document, name }}
      why={why}
      onClose={onClose}
      onMade={({ id }) => {
        announce(words.companyMade);
        router.history.push(addressOf(`/companies/${id}`));
      }}
    >
      <TextField
        autoFocus
        label={words.document}
        inputMode="numeric"
        autoComplete="off"
        maxLength={18}
        value={typed.document}
        onChange={(event) => setTyped({ ...typed, document: event.target.value })}
      />
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={140}
        value={typed.name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
    </Creating>
  );
}
