import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenedAccount } from '../../../src/http/sandbox/answer-shapes.ts';
import { parseTaxId } from '../../../src/values/tax-id.ts';
import type { Answered } from '../../api/narrowed.ts';
import { Notice } from '../../design/badge.tsx';
import { CheckField, Select, TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Facts } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { formatAccount, formatDocument } from '../../format/document.ts';
import { parseMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { CallCard } from '../call-card.tsx';
import { manifestQuery } from '../manifest.ts';
import { sandboxWords } from '../words.ts';
import { madeUpDocument } from './made-up.ts';
import { accountWords } from './words.ts';

type Opened = Answered<typeof OpenedAccount>;

const EMPTY = {
  type: 'PJ' as 'PF' | 'PJ',
  name: 'Ateliê Jasmim',
  balance: '1.000,00',
  company: '',
  key: true,
};

/** Opens a funded account, with its company and a program, or under a company that is there. */
export function OpenCard() {
  const words = useWords(accountWords);
  const common = useWords(sandboxWords);
  const [draft, setDraft] = useState({ ...EMPTY, document: formatDocument(madeUpDocument('PJ')) });
  const onDraft = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }));
  const taxId = parseTaxId(draft.document.trim());
  const fits = taxId !== undefined && (taxId.type === 'CPF') === (draft.type === 'PF');
  const balance = parseMoney(draft.balance);
  const name = draft.name.trim();
  const body = {
    type: draft.type,
    document: taxId?.digits ?? '',
    name,
    balance: balance ?? 0,
    pix_key: draft.key,
    ...(draft.company === '' ? {} : { company_document: draft.company }),
  };
  const missing = name === '' ? common.fillIn : balance === undefined ? common.badAmount : undefined;
  return (
    <CallCard<Opened>
      title={words.open}
      action={words.open}
      call={{ method: 'POST', path: '/sandbox/accounts', body }}
      why={fits ? missing : common.badDocument}
      shown={(opened) => <OpenedFacts opened={opened} />}
    >
      <Segmented<'PF' | 'PJ'>
        label={words.type}
        value={draft.type}
        options={(['PJ', 'PF'] as const).map((type) => [type, words.types[type]] as const)}
        onValue={(type) => onDraft({ type, document: formatDocument(madeUpDocument(type)) })}
      />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TextField
          label={common.name}
          maxLength={140}
          value={draft.name}
          onChange={(event) => onDraft({ name: event.target.value })}
        />
        <TextField
          label={common.document}
          hint={words.documentHint}
          maxLength={18}
          value={draft.document}
          onChange={(event) => onDraft({ document: event.target.value })}
        />
        <CompanySelect value={draft.company} onValue={(company) => onDraft({ company })} />
        <MoneyField
          label={words.balance}
          value={draft.balance}
          onValue={(text) => onDraft({ balance: text })}
        />
      </div>
      <CheckField value={draft.key} onValue={(key) => onDraft({ key })}>
        {words.withKey}
      </CheckField>
    </CallCard>
  );
}

function CompanySelect({ value, onValue }: { value: string; onValue: (document: string) => void }) {
  const words = useWords(accountWords);
  const { data } = useQuery(manifestQuery);
  return (
    <Select label={words.company} value={value} onChange={(event) => onValue(event.target.value)}>
      <option value="">{words.newCompany}</option>
      {data?.companies.map(({ name, document }) => (
        <option key={document} value={document}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function OpenedFacts({ opened }: { opened: Opened }) {
  const words = useWords(accountWords);
  const common = useWords(sandboxWords);
  const program = opened.credentials[0];
  return (
    <>
      <Notice tone="good">{words.opened}</Notice>
      <Facts
        facts={[
          [
            common.account,
            <Code key="account" value={opened.number}>
              {formatAccount(opened)}
            </Code>,
          ],
          ['client_id', program && <Code key="id" value={program.client_id} />],
          [words.secret, program && <Code key="secret" value={program.client_secret} />],
        ]}
      />
    </>
  );
}
