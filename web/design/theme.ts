import { useSyncExternalStore } from 'react';

/** As the system says, unless the person chose. */
export type Theme = 'auto' | 'light' | 'dark';

const STORED = 'lastro.theme';
const listeners = new Set<() => void>();

export function theme(): Theme {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function setTheme(chosen: Theme): void {
  if (chosen === 'auto') localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, chosen);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Told to the style sheet by an attribute; without one the system's preference counts. */
export function applyTheme(): void {
  const chosen = theme();
  if (chosen === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme);
}
