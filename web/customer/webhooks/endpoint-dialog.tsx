import { type ChangeEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import type { OwnAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { CheckField, Select, TextField } from '../../design/field.tsx';
import { SecretDialog } from '../../design/secret-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { formatAccount } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { type Draft, draftOf, orderOf, problemOf } from './draft.ts';
import { type Endpoint, type EndpointWithSecret, useEndpointChange } from './queries.ts';
import { webhookWords } from './words.ts';

interface EndpointDialogProps {
  /** Undefined for a new endpoint, whose secret is shown once. */
  endpoint?: Endpoint;
  onClose: () => void;
}

/** Asks for an endpoint's address, its events, and the headers that it is called with. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const words = useWords(webhookWords);
  const { accounts } = useSession();
  const [draft, setDraft] = useState(() => draftOf(endpoint));
  const save = useEndpointChange<Partial<EndpointWithSecret>>(() => {
    if (endpoint === undefined) return;
    announce(words.changed);
    onClose();
  });
  if (save.data?.secret !== undefined)
    return (
      <SecretDialog
        title={words.made}
        notice={words.once}
        secrets={[[words.secret, save.data.secret]]}
        onClose={onClose}
      >
        <p className="text-sm text-ink-3">{words.secretHow}</p>
      </SecretDialog>
    );
  const problem = problemOf(draft);
  // The one thing that only the bank knows of an address is whether it is on the public net.
  const refused = save.error instanceof ApiError && save.error.fields.url !== undefined;
  const confirm = () =>
    save.mutate({
      path: endpoint === undefined ? '' : `/${endpoint.id}`,
      method: endpoint === undefined ? 'POST' : 'PATCH',
      body: orderOf(draft, accounts),
    });
  return (
    <ConfirmDialog
      title={endpoint === undefined ? words.new : words.changeTitle}
      action={endpoint === undefined ? words.create : words.save}
      why={problem && words.problems[problem]}
      busy={save.isPending}
      error={refused ? null : save.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Fields
        draft={draft}
        onDraft={(changes) => {
          setDraft({ ...draft, ...changes });
          save.reset();
        }}
        accounts={accounts}
        refused={refused}
        isNew={endpoint === undefined}
      />
    </ConfirmDialog>
  );
}

interface FieldsProps {
  draft: Draft;
  onDraft: (changes: Partial<Draft>) => void;
  accounts: OwnAccount[];
  refused: boolean;
  isNew: boolean;
}

function Fields({ draft, onDraft, accounts, refused, isNew }: FieldsProps) {
  const words = useWords(webhookWords);
  const set =
    (name: 'url' | 'type' | 'account' | 'authorization') =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onDraft({ [name]: target.value });
  return (
    <>
      <TextField
        autoFocus={isNew}
        type="url"
        label={words.url}
        placeholder="https://"
        maxLength={2048}
        autoComplete="off"
        error={refused ? words.refusedUrl : undefined}
        value={draft.url}
        onChange={set('url')}
      />
      <Select label={words.type} value={draft.type} onChange={set('type')}>
        {(['ALL', 'CASHIN', 'CASHOUT', 'MED'] as const).map((one) => (
          <option key={one} value={one}>
            {words.types[one]}
          </option>
        ))}
      </Select>
      <Select label={words.account} value={draft.account} onChange={set('account')}>
        <option value="">{words.allAccounts}</option>
        {accounts.map((account) => (
          <option key={account.number} value={account.number}>
            {formatAccount(account)}
          </option>
        ))}
      </Select>
      <TextField
        label={words.authorization}
        hint={isNew ? words.authorizationHint : words.authorizationKept}
        placeholder={draft.dropAuthorization ? undefined : 'Bearer …'}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        disabled={draft.dropAuthorization}
        value={draft.authorization}
        onChange={set('authorization')}
      />
      {!isNew && (
        <CheckField
          className="-mt-2"
          value={draft.dropAuthorization}
          onValue={(dropAuthorization) => onDraft({ dropAuthorization, authorization: '' })}
        >
          {words.dropAuthorization}
        </CheckField>
      )}
    </>
  );
}
