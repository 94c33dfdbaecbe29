import { useSyncExternalStore } from 'react';
import { type Language, localeOf } from './locale.ts';

const STORED = 'lastro.language';
const listeners = new Set<() => void>();
let current: Language = read();

function read(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === 'pt' || stored === 'en') return stored;
  return navigator.language.startsWith('en') ? 'en' : 'pt';
}

export function language(): Language {
  return current;
}

/** Stored for the next visit, and set for screen readers. */
export function setLanguage(chosen: Language): void {
  current = chosen;
  localStorage.setItem(STORED, chosen);
  applyLanguage();
  for (const listener of listeners) listener();
}

export function applyLanguage(): void {
  document.documentElement.lang = localeOf(current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language);
}
