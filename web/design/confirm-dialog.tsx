import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useSay } from '../api/say.ts';
import { useWords } from '../format/words.ts';
import { Notice } from './badge.tsx';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { AuthenticatorField } from './special-fields.tsx';
import { designWords } from './words.ts';

interface ConfirmProps {
  title: string;
  action: string;
  kind?: ButtonKind;
  /** The button that cancels a destructive act. */
  keep?: string;
  /** Fields beside the decision itself. */
  children?: ReactNode;
  /** Asks for the six digits of the authenticator. */
  withCode?: boolean;
  /** Why it cannot be done yet. */
  why?: string | undefined;
  busy: boolean;
  error: unknown;
  /** Replaces the error message. */
  notice?: ReactNode;
  onConfirm: (token: string | undefined) => void;
  onClose: () => void;
}

/** A code that was sent is wrong, and has no successor to wait for. */
function isWrongSentCode({ withCode, error }: ConfirmProps): boolean {
  return withCode === false && error instanceof ApiError && error.message === 'Invalid code';
}

/** Asks for confirmation, with a second factor if the bank requires one. */
export function ConfirmDialog(props: ConfirmProps) {
  const words = useWords(designWords);
  const say = useSay();
  const form = useId();
  const [token, setToken] = useState('');
  const missing = props.withCode && token.length !== 6 ? words.typeCode : undefined;
  const why = props.why ?? missing;
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      held={props.busy}
      actions={
        <>
          {props.kind === 'danger' && (
            <Button kind="quiet" onClick={() => props.busy || props.onClose()}>
              {props.keep ?? words.back}
            </Button>
          )}
          <Button kind={props.kind ?? 'primary'} type="submit" form={form} busy={props.busy} why={why}>
            {props.action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === undefined && !props.busy) props.onConfirm(props.withCode ? token : undefined);
        }}
      >
        {props.children}
        {props.withCode && <AuthenticatorField label={words.code} value={token} onValue={setToken} />}
      </form>
      {props.notice ??
        (props.error !== null && props.error !== undefined && (
          <Notice tone="wrong" alert>
            {isWrongSentCode(props) ? words.wrongSentCode : say(props.error)}
          </Notice>
        ))}
    </Dialog>
  );
}
