import { useEffect, useRef } from 'react';

/** Keys pressed one after the other (`g b`) or alone (`/`, `?`) and what they do. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const STORED = 'lastro.shortcuts';

/** Keys act unless the person has switched them off in this browser. */
export function shortcutsOn(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function setShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}

const SEQUENCE_MS = 1_200;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio]), textarea, select, [contenteditable]')
  );
}

/** Listens while the component is mounted; never while a person types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const newest = useRef(shortcuts);
  newest.current = shortcuts;
  useEffect(() => {
    let before = { key: '', at: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!shortcutsOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const pair = event.timeStamp - before.at < SEQUENCE_MS ? `${before.key} ${event.key}` : '';
      const act = newest.current[pair] ?? newest.current[event.key];
      before = { key: event.key, at: event.timeStamp };
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
