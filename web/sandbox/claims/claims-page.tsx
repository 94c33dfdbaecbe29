import { useState } from 'react';
import { CLAIM_REASONS, type ClaimStatus } from '../../../src/rail/claim-rules.ts';
import { parseTaxId } from '../../../src/values/tax-id.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { Notice } from '../../design/badge.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { Page } from '../../design/surface.tsx';
import { readKey } from '../../format/read-key.ts';
import { useWords } from '../../format/words.ts';
import { CallCard } from '../call-card.tsx';
import { PickField } from '../own/pick-field.tsx';
import { useClaimChoices, useKeyChoices } from '../own/queries.ts';
import { ownWords } from '../own/words.ts';
import { sandboxWords } from '../words.ts';
import { type Move, movesOfOther } from './moves.ts';
import { claimWords } from './words.ts';

type ClaimAnswer = AnswerTo<'POST /v3/dict/claim'>;

/** Plays other institutions about keys: they hold them, claim ours, answer our claims. */
export function ClaimsPage() {
  const words = useWords(claimWords);
  const [id, setId] = useState('');
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <EntryCard />
      <OpenCard onOpened={setId} />
      <PlayCard id={id} onId={setId} />
    </Page>
  );
}

function KeyField({ value, onValue }: { value: string; onValue: (key: string) => void }) {
  const words = useWords(sandboxWords);
  const wrong = value.trim().length > 9 && readKey(value) === undefined;
  return (
    <TextField
      label={words.key}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={77}
      value={value}
      error={wrong ? words.badKey : undefined}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

function EntryCard() {
  const words = useWords(claimWords);
  const common = useWords(sandboxWords);
  const [key, setKey] = useState('');
  const [document, setDocument] = useState('529.982.247-25');
  const [name, setName] = useState('Marina Duarte');
  const read = readKey(key);
  const taxId = parseTaxId(document.trim());
  const missing = read === undefined || name.trim() === '' ? common.fillIn : undefined;
  const body = {
    key: read?.key ?? '',
    type: read?.type ?? 'EMAIL',
    document: taxId?.digits ?? '',
    name: name.trim(),
  };
  return (
    <CallCard
      title={words.entry}
      action={words.entryAction}
      call={{ method: 'POST', path: '/sandbox/directory-entries', body }}
      why={taxId === undefined ? common.badDocument : missing}
      shown={() => <Notice tone="good">{words.registered}</Notice>}
    >
      <KeyField value={key} onValue={setKey} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TextField
          label={common.name}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={common.document}
          maxLength={18}
          value={document}
          onChange={(event) => setDocument(event.target.value)}
        />
      </div>
    </CallCard>
  );
}

const CLAIM_TYPES = ['PORTABILITY', 'OWNERSHIP'] as const;

function OpenCard({ onOpened }: { onOpened: (id: string) => void }) {
  const words = useWords(claimWords);
  const common = useWords(sandboxWords);
  const [key, setKey] = useState('');
  const [type, setType] = useState<string>('PORTABILITY');
  const choices = useKeyChoices();
  const read = readKey(key);
  return (
    <CallCard<ClaimAnswer>
      title={words.open}
      action={words.openAction}
      call={{
        method: 'POST',
        path: '/sandbox/claims',
        body: { key: read?.key ?? '', claim_type: type },
      }}
      why={read === undefined ? common.fillIn : undefined}
      onAnswer={({ claim_id }) => onOpened(claim_id ?? '')}
      shown={() => <Notice tone="good">{words.opened}</Notice>}
    >
      <PickField
        list={useWords(ownWords).keys}
        choices={choices}
        label={common.key}
        error={key.trim().length > 9 && read === undefined ? common.badKey : undefined}
        maxLength={77}
        value={key}
        onValue={setKey}
      />
      <Select label={words.claimType} value={type} onChange={(event) => setType(event.target.value)}>
        {CLAIM_TYPES.map((one) => (
          <option key={one} value={one}>
            {words.claimTypes[one]}
          </option>
        ))}
      </Select>
    </CallCard>
  );
}

function PlayCard({ id, onId }: { id: string; onId: (id: string) => void }) {
  const words = useWords(claimWords);
  const common = useWords(sandboxWords);
  const own = useWords(ownWords);
  const choices = useClaimChoices();
  const [chosen, setMove] = useState<Move>();
  const moves = movesOfOther(choices.data?.find(({ value }) => value === id.trim()));
  // A move chosen for one claim may be invalid for the next.
  const move = chosen !== undefined && moves.includes(chosen) ? chosen : (moves[0] ?? 'cancel');
  const [reason, setReason] = useState('');
  const reasoned = move === 'confirm' || move === 'cancel';
  const body = reasoned && reason !== '' ? { body: { reason } } : {};
  return (
    <CallCard<ClaimAnswer>
      title={words.play}
      action={words.playAction}
      call={{ method: 'POST', path: `/sandbox/claims/${encodeURIComponent(id.trim())}/${move}`, ...body }}
      why={id.trim() === '' ? common.fillIn : undefined}
      shown={({ status }) => (
        <Notice tone="good">{words.stands(own.statuses[status as ClaimStatus] ?? status, status)}</Notice>
      )}
    >
      <PickField
        list={own.claims}
        choices={choices}
        label={words.id}
        maxLength={64}
        value={id}
        onValue={onId}
      />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Select label={words.move} value={move} onChange={(event) => setMove(event.target.value as Move)}>
          {moves.map((one) => (
            <option key={one} value={one}>
              {words.moves[one]}
            </option>
          ))}
        </Select>
        {reasoned && (
          <Select label={words.reason} value={reason} onChange={(event) => setReason(event.target.value)}>
            <option value="">{common.usual}</option>
            {CLAIM_REASONS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        )}
      </div>
    </CallCard>
  );
}
