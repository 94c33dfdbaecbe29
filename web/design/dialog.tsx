import { X } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useWords } from '../format/words.ts';
import { IconButton } from './button.tsx';
import { designWords } from './words.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, right-aligned below. */
  actions?: ReactNode;
  /** Something is under way that closing would not stop: it stays, and its fields with it, until that has ended. */
  held?: boolean | undefined;
  /** It shows what cannot be shown again: it goes by its own act alone. */
  kept?: boolean;
}

// A destructive act must be chosen explicitly: Enter triggers the other button.
const SAFE_ACT = 'footer button:not([data-kind=danger])';
const FIRST_FIELD = 'input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea';

/**
 * A dialog of the platform: it traps the focus, goes with Escape, gives the focus back, and keeps the rest of the
 * page out of reach, all without a style of its own that the content security policy would have to allow.
 */
export function Dialog({ title, onClose, children, actions, held = false, kept = false }: DialogProps) {
  const stays = held || kept;
  const words = useWords(designWords);
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const onFocus = useStandstill(held, ref);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    // The platform would focus the close button; a required field, or the action, comes first.
    const first = dialog?.querySelector<HTMLElement>(FIRST_FIELD) ?? safeActOf(dialog);
    first?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onKeyDown={(event) => {
        // A second Escape would close it without asking.
        if (stays && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!stays) onClose();
      }}
      onClose={() => (stays ? ref.current?.showModal() : onClose())}
      className="m-auto w-full max-w-md animate-rise rounded-2xl border border-line bg-raised p-0 text-ink shadow-card backdrop:bg-veil max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <header className="flex items-center justify-between gap-4 pt-4 pr-3 pb-1 pl-5">
        <h2 id={heading} className="text-lg font-semibold">
          {title}
        </h2>
        {!stays && (
          <IconButton label={words.close} onClick={onClose}>
            <X aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </header>
      <div className="flex flex-col gap-4 px-5 pt-2 pb-5">
        <fieldset onFocus={onFocus} disabled={held} className="contents">
          {children}
        </fieldset>
      </div>
      {actions && (
        <footer className="at-end flex flex-wrap items-start justify-end gap-2 border-t border-line bg-sunken/50 px-5 py-3.5">
          {actions}
        </footer>
      )}
    </dialog>
  );
}

/** Finds the last harmless button; a required field takes precedence. */
function safeActOf(dialog: HTMLDialogElement | null): HTMLElement | undefined {
  return [...(dialog?.querySelectorAll<HTMLElement>(SAFE_ACT) ?? [])].at(-1);
}

/**
 * Keeps the focus in fields that are locked during a request: nothing else may be typed meanwhile, and a disabled
 * field would lose its focus to the page behind.
 */
function useStandstill(held: boolean, dialog: RefObject<HTMLDialogElement | null>) {
  const last = useRef<HTMLElement>(null);
  const left = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const act = safeActOf(dialog.current);
    if (held && document.activeElement?.parentElement?.closest('footer') == null) {
      left.current = last.current;
      act?.focus();
    } else if (!held) {
      left.current?.focus();
      left.current = null;
    }
  }, [held, dialog]);
  return (event: FocusEvent<HTMLElement>) => {
    last.current = event.target;
  };
}
