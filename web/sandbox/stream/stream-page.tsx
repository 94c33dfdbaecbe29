import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pause, Play, Radio } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CheckField, Select, TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { Curl } from '../curl.tsx';
import { PATHS } from '../places.tsx';
import { type StreamLine, streamCall, streamQuery } from './query.ts';
import { StreamRow } from './stream-row.tsx';
import { streamWords } from './words.ts';

type Kind = StreamLine['kind'] | 'ALL';
const KINDS: readonly Kind[] = ['ALL', 'REQUEST', 'LEDGER', 'RAIL', 'WEBHOOK', 'MESSAGE', 'SANDBOX'];
const SHOWN = 200;

interface Filters {
  kind?: Kind;
  company?: string;
  q?: string;
  failed?: boolean;
}

/** Shows everything that happens, newest first, as it happens. */
export function StreamPage() {
  const words = useWords(streamWords);
  const queries = useQueryClient();
  const [paused, setPaused] = useState(false);
  const query = useQuery(streamQuery(queries, paused));
  const [filters, setFilters] = useFilters();
  const icon = { 'aria-hidden': true, className: 'size-4' } as const;
  const toggle = (
    <Button icon={paused ? <Play {...icon} /> : <Pause {...icon} />} onClick={() => setPaused(!paused)}>
      {paused ? words.resume : words.pause}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead} actions={toggle}>
      <StreamFilters filters={filters} onFilters={setFilters} lines={query.data?.lines ?? []} />
      <Card flush>
        <Loaded query={query} rows={8}>
          {({ lines }) => <Lines lines={lines} filters={filters} onFilters={setFilters} />}
        </Loaded>
      </Card>
      {!query.isPending && (
        <Card>
          <Curl call={streamCall(0)} alone />
        </Card>
      )}
    </Page>
  );
}

/** The filters stand in the address, so that other pages can lead to a payment's lines. */
function useFilters() {
  const asked = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const kind = KINDS.find((one) => one === asked.kind);
  const filters: Filters = {
    ...(kind && { kind }),
    ...(asked.company !== undefined && { company: String(asked.company) }),
    ...(asked.q !== undefined && { q: String(asked.q) }),
    ...(asked.failed !== undefined && { failed: true }),
  };
  const change = (changes: Filters) => {
    const { kind: newKind, company, q, failed } = { ...filters, ...changes };
    const search = {
      ...(newKind && newKind !== 'ALL' && { kind: newKind }),
      ...(company && { company }),
      ...(q && { q }),
      ...(failed && { failed: 1 }),
    };
    void navigate({ to: PATHS.stream, search: search as never, replace: true, resetScroll: false });
  };
  return [filters, change] as const;
}

interface FilterProps {
  filters: Filters;
  onFilters: (changes: Filters) => void;
  lines: readonly StreamLine[];
}

function StreamFilters({ filters, onFilters, lines }: FilterProps) {
  const words = useWords(streamWords);
  const companies = new Map(
    lines.flatMap(({ company }) => (company ? [[company.document, company.name]] : [])),
  );
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Segmented<Kind>
          label={words.kind}
          value={filters.kind ?? 'ALL'}
          options={KINDS.map((kind) => [kind, words.kinds[kind]] as const)}
          onValue={(kind) => onFilters({ kind })}
        />
        <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-4 max-md:grid-cols-1">
          <Select
            label={words.company}
            value={filters.company ?? ''}
            onChange={(event) => onFilters({ company: event.target.value })}
          >
            <option value="">{words.everyCompany}</option>
            {[...companies].map(([document, name]) => (
              <option key={document} value={document}>
                {name}
              </option>
            ))}
          </Select>
          <TextField
            label={words.search}
            type="search"
            maxLength={80}
            value={filters.q ?? ''}
            onChange={(event) => onFilters({ q: event.target.value })}
          />
          <CheckField value={filters.failed === true} onValue={(failed) => onFilters({ failed })}>
            {words.failed}
          </CheckField>
        </div>
      </div>
    </Card>
  );
}

function Lines({ lines, filters, onFilters }: FilterProps) {
  const words = useWords(streamWords);
  const fitting = lines.filter((line) => fits(line, filters));
  const icon = <Radio className="size-6" strokeWidth={1.5} />;
  if (lines.length === 0) return <Empty icon={icon} title={words.empty} text={words.emptyText} />;
  if (fitting.length === 0) return <Empty icon={icon} title={words.noneFits} text={words.noneFitsText} />;
  return (
    <ol aria-label={words.title} className="divide-y divide-line">
      {fitting.slice(0, SHOWN).map((line) => (
        <StreamRow key={line.key} line={line} onOnly={(q) => onFilters({ q })} />
      ))}
    </ol>
  );
}

function fits(line: StreamLine, { kind = 'ALL', company, q, failed }: Filters): boolean {
  if (kind !== 'ALL' && line.kind !== kind) return false;
  if (company && line.company?.document !== company) return false;
  if (failed && line.good !== false) return false;
  if (!q) return true;
  const { title, detail, status, end_to_end_id, subject, request, answer } = line;
  const wanted = q.trim().toLowerCase();
  return [title, detail, status, end_to_end_id, subject, request, answer].some((text) =>
    text?.toLowerCase().includes(wanted),
  );
}
