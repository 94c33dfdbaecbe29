import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpen } from '../../../src/rail/claim-rules.ts';
import { pixKeyShape } from '../../../src/values/pix-key.ts';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import type { OwnAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Select } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { announce } from '../../design/toast.tsx';
import { formatAccount, formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { placeOf, useAccount, useMay, useSession } from '../account.tsx';
import { claimsQuery } from './queries.ts';
import { keyWords } from './words.ts';

type Act = 'MOVE' | 'DELETE';

/** Moves a key to another account of the same holder, or deletes it. */
export function ManageKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const words = useWords(keyWords);
  const others = useOtherAccounts();
  const [act, setAct] = useState<Act>(others.length > 0 && pixKeyShape(value) !== 'EVP' ? 'MOVE' : 'DELETE');
  const [number, setNumber] = useState(others[0]?.number);
  const target = others.find((one) => one.number === number);
  const change = useChange(value, onClose);
  const why = useWhyNot(value, act);
  return (
    <ConfirmDialog
      title={formatKey(value)}
      action={act === 'MOVE' ? words.move : words.remove}
      kind={act === 'MOVE' ? 'primary' : 'danger'}
      withCode
      why={why}
      busy={change.isPending}
      error={change.error}
      onConfirm={(token) => change.mutate({ act, target, token })}
      onClose={onClose}
    >
      <Segmented
        label={words.whatToDo}
        value={act}
        onValue={(chosen) => {
          setAct(chosen);
          change.reset();
        }}
        options={[
          ['MOVE', words.acts.MOVE],
          ['DELETE', words.acts.DELETE],
        ]}
      />
      <p className="text-ink-2">{act === 'MOVE' ? words.moveText : words.removeText}</p>
      {act === 'MOVE' && others.length > 0 && (
        <Select label={words.to} value={number} onChange={(event) => setNumber(event.target.value)}>
          {others.map((one) => (
            <option key={one.number} value={one.number}>
              {formatAccount(one)} · {one.holder_name}
            </option>
          ))}
        </Select>
      )}
    </ConfirmDialog>
  );
}

/** The company's other accounts of the same holder that a key may be given to. */
function useOtherAccounts(): OwnAccount[] {
  const { account } = useAccount();
  return useSession().accounts.filter(
    (one) =>
      one.number !== account.number &&
      one.holder_document === account.holder_document &&
      one.status !== 'CLOSED' &&
      one.status !== 'CLOSING',
  );
}

function useWhyNot(key: string, act: Act): string | undefined {
  const words = useWords(keyWords);
  const { account } = useAccount();
  const { data } = useQuery(claimsQuery(account));
  const [mayCreate, mayDelete] = [useMay('key.create'), useMay('key.delete')];
  const { mfa } = useSession().user;
  const others = useOtherAccounts();
  if (act === 'DELETE' && !mayDelete) return words.mayNotRemove;
  if (act === 'MOVE' && !(mayCreate && mayDelete)) return words.mayNotMove;
  if (act === 'MOVE' && pixKeyShape(key) === 'EVP') return words.evpStays;
  if (act === 'MOVE' && others.length === 0) return words.noOtherAccount;
  const isLocked = data?.results.some(
    (claim) => claim.role === 'DONOR' && claim.key === key && isOpen(claim.status),
  );
  if (isLocked) return words.locked;
  return mfa ? undefined : words.noMfaHere;
}

interface Change {
  act: Act;
  target: OwnAccount | undefined;
  token: string | undefined;
}

function useChange(key: string, onDone: () => void) {
  const words = useWords(keyWords);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ act, target, token }: Change) =>
      ask(`/web/keys/${encodeURIComponent(key)}`, {
        method: act === 'MOVE' ? 'PUT' : 'DELETE',
        body: { ...(act === 'MOVE' && target ? placeOf(target) : {}), token },
      }),
    onSuccess: (_, { act }) => {
      announce(act === 'MOVE' ? words.moved : words.removed);
      onDone();
    },
    onSettled: () => refreshAfter(queries, 'keyChanged'),
  });
}
