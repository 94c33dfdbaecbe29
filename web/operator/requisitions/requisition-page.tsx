import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../../design/badge.tsx';
import { buttonClass } from '../../design/button.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { formatDocument, formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { usePart } from '../addresses.ts';
import { Go } from '../things/go.tsx';
import { DecideRequisition } from './decide.tsx';
import { LapseRequisition } from './lapse.tsx';
import { type Form, type Requisition, requisitionQuery } from './queries.ts';
import { StepBadge } from './step-badge.tsx';
import { requisitionWords } from './words.ts';

type Words = (typeof requisitionWords)['pt'];

/** One request: everything that was sent, what the verification found, and the decision. */
export function RequisitionPage() {
  const words = useWords(requisitionWords);
  const id = usePart('id');
  const query = useQuery(requisitionQuery(id));
  const { data } = query;
  return (
    <Page
      pending={query.isPending}
      title={`${data ? words.kinds[data.kind] : words.request} ${id}`}
      lead={data && <StepBadge requisition={data} />}
      actions={
        data && (
          <>
            <a
              href={`/operator/requisitions/${data.id}`}
              download={`${words.fileName}-${data.id}.json`}
              className={buttonClass()}
            >
              {words.download}
            </a>
            <LapseRequisition requisition={data} />
            <DecideRequisition requisition={data} />
          </>
        )
      }
    >
      <Loaded query={query} rows={12}>
        {(requisition) => <RequisitionView requisition={requisition} />}
      </Loaded>
    </Page>
  );
}

function RequisitionView({ requisition }: { requisition: Requisition }) {
  const words = useWords(requisitionWords);
  const { company, company_id: companyId, findings, form } = requisition;
  return (
    <>
      {findings.length > 0 && (
        <Notice tone="careful">
          <p className="font-medium">{words.findings}</p>
          <ul className="list-disc pl-5">
            {findings.map((finding) => (
              <li key={finding}>{words.found[finding] ?? finding}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card title={words.request}>
          <Named values={requisition} names={REQUEST} />
          {companyId !== null && (
            <p className="mt-4 border-t border-line pt-4">
              <Go to={`/companies/${companyId}`}>{words.seeCompany}</Go>
            </p>
          )}
        </Card>
        <Card title={words.filled}>
          {form ? <Named values={form} names={FORM} /> : <p className="text-ink-3">{words.notFilled}</p>}
        </Card>
        {form && (
          <Card title={words.address}>
            <Named values={form.address} names={ADDRESS} />
          </Card>
        )}
        {company && (
          <Card title={words.registry}>
            <Named values={company} names={[...REGISTRY, ...ADDRESS]} />
          </Card>
        )}
        {form?.partners && <Partners partners={form.partners} />}
      </div>
    </>
  );
}

const REQUEST = [
  ...['document', 'email', 'representative_document', 'liveness_status', 'created_at', 'submitted_at'],
  ...['decided_at', 'decided_by', 'decision_reason'],
];
const FORM = [
  ...['name', 'birth_date', 'mother_name', 'phone', 'monthly_income', 'annual_revenue'],
  'politically_exposed',
];
const ADDRESS = ['zip_code', 'street', 'number', 'complement', 'neighborhood', 'city', 'state'];
const REGISTRY = [
  ...['official_name', 'fantasy_name', 'opening_date', 'legal_nature', 'legal_nature_code'],
  ...['main_activity', 'main_activity_code', 'joint_stock'],
];

function Named({ values, names }: { values: object; names: readonly string[] }) {
  const words = useWords(requisitionWords);
  const facts = names.map((name) => {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    return [words.fields[name] ?? name, shown(name, value, words)] as const;
  });
  return <Facts facts={facts} />;
}

function shown(name: string, value: unknown, words: Words): ReactNode {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return <Money value={value} />;
  const text = String(value);
  if (name.endsWith('_at')) return <DateTime at={text} exact />;
  if (name.endsWith('document')) return <span className="tabular">{formatDocument(text)}</span>;
  if (name === 'zip_code') return text.replace(/^(\d{5})(\d{3})$/, '$1-$2');
  if (name === 'joint_stock' && text !== '' && !Number.isNaN(Number(text)))
    return <Money value={Number(text)} />;
  if (name === 'phone') return formatKey(text);
  if (/_date$/.test(name)) return text.split('-').reverse().join('/');
  return name === 'liveness_status' ? (words.liveness[text] ?? text) : text;
}

function Partners({ partners }: { partners: NonNullable<Form['partners']> }) {
  const words = useWords(requisitionWords);
  return (
    <Card title={words.partners}>
      <ul className="divide-y divide-line">
        {partners.map((partner) => (
          <li
            key={partner.document_legal_id}
            className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block">{partner.name}</span>
              <span className="tabular block text-xs text-ink-3">
                {formatDocument(partner.document_legal_id)} · {partner.email}
              </span>
            </span>
            <span className="text-right">
              <span className="tabular block">{partner.share_percent}%</span>
              {partner.is_legal_representative && (
                <span className="block text-xs text-ink-3">{words.representative}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
