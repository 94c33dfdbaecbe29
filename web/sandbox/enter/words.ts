import { words } from '../../format/words.ts';

export const enterWords = words(
  { entering: 'Entrando…', enteringAs: (name: string) => `Entrando como ${name}…` },
  { entering: 'Logging in…', enteringAs: (name) => `Logging in as ${name}…` },
);
