import { useState } from 'react';
import { PEOPLE_PERMISSIONS, PERMISSIONS, type Permission } from '../../../src/values/permissions.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { PermissionsField } from '../../api/permissions.tsx';
import { StrictSigningField } from '../../api/strict-signing.tsx';
import { TextField } from '../../design/field.tsx';
import { SecretDialog } from '../../design/secret-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { formatAccount } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { isWholeDocument } from './create-company.tsx';
import { Creating } from './creating.tsx';
import { companyWords } from './words.ts';

/** As the audit log shows them, whichever was chosen first. */
const inOrder = (chosen: readonly Permission[]) => PEOPLE_PERMISSIONS.filter((one) => chosen.includes(one));

interface EquipProps {
  companyId: number;
  onClose: () => void;
}

/** Opens an account, in the company's own name or in another. */
export function NewAccount({ companyId, onClose }: EquipProps) {
  const words = useWords(companyWords);
  const [typed, setTyped] = useState({ name: '', document: '' });
  const [name, document] = [typed.name.trim(), typed.document.trim()];
  const other = name !== '' || document !== '';
  const why = !other
    ? undefined
    : name === ''
      ? words.needName
      : isWholeDocument(document)
        ? undefined
        : words.badDocument;
  return (
    <Creating<AnswerTo<'POST /operator/companies/{id}/accounts'>>
      title={words.account}
      text={words.accountText}
      path={`/operator/companies/${companyId}/accounts`}
      body={other ? { name, document } : {}}
      why={why}
      onClose={onClose}
      onMade={(made) => {
        announce(words.accountMade(formatAccount(made)));
        onClose();
      }}
    >
      <TextField
        label={words.holder}
        autoComplete="off"
        maxLength={140}
        value={typed.name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <TextField
        label={words.holderDocument}
        autoComplete="off"
        maxLength={18}
        value={typed.document}
        onChange={(event) => setTyped({ ...typed, document: event.target.value })}
      />
    </Creating>
  );
}

/** Asks a person into the company: they choose their password behind a link in their mailbox. */
export function NewUser({ companyId, onClose }: EquipProps) {
  const words = useWords(companyWords);
  const [typed, setTyped] = useState({ email: '', name: '' });
  const [permissions, setPermissions] = useState<Permission[]>(['account.read']);
  const [email, name] = [typed.email.trim(), typed.name.trim()];
  const missing = name === '' ? words.needName : permissions.length === 0 ? words.somePermission : undefined;
  return (
    <Creating<Extract<AnswerTo<'POST /operator/companies/{id}/users'>, { email: string }>>
      title={words.user}
      text={words.userText}
      path={`/operator/companies/${companyId}/users`}
      body={{ email, name, permissions }}
      why={/^\S+@\S+\.\S+$/.test(email) ? missing : words.badEmail}
      onClose={onClose}
      onMade={(made) => {
        announce(words.userInvited(made.email));
        onClose();
      }}
    >
      <TextField
        autoFocus
        type="email"
        label={words.email}
        autoComplete="off"
        maxLength={255}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={140}
        value={typed.name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <PermissionsField
        among={PEOPLE_PERMISSIONS}
        value={permissions}
        onValue={(chosen) => setPermissions(inOrder(chosen))}
      />
    </Creating>
  );
}

type Secrets = Extract<AnswerTo<'POST /operator/companies/{id}/credentials'>, { client_id: string }>;

/** Gives the company's programs a credential; its secrets are shown this once. */
export function NewCredential({ companyId, onClose }: EquipProps) {
  const words = useWords(companyWords);
  const [permissions, setPermissions] = useState<Permission[]>([...PERMISSIONS]);
  const [strict, setStrict] = useState(false);
  const [made, setMade] = useState<Secrets>();
  if (made)
    return (
      <SecretDialog
        title={words.credentialMade}
        notice={words.once}
        onClose={onClose}
        secrets={[
          [words.clientId, made.client_id],
          [words.clientSecret, made.client_secret],
          [words.hmacSecret, made.hmac_secret],
        ]}
      />
    );
  return (
    <Creating<Secrets>
      title={words.credential}
      text={words.credentialText}
      path={`/operator/companies/${companyId}/credentials`}
      body={{ permissions, strict_signing: strict }}
      why={permissions.length === 0 ? words.somePermission : undefined}
      onClose={onClose}
      onMade={setMade}
    >
      <PermissionsField value={permissions} onValue={(chosen) => setPermissions(inOrder(chosen))} />
      <StrictSigningField value={strict} onValue={setStrict} />
    </Creating>
  );
}
