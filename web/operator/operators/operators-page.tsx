import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListOf } from '../../api/narrowed.ts';
import { Button } from '../../design/button.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator } from '../session.ts';
import { EndDialog, RemoveDialog, RolesDialog } from './change.tsx';
import type { ListedOperator } from './listed-operator.ts';
import { operatorsWords } from './words.ts';

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: ({ signal }) =>
    askAsOperator<ListOf<'GET /operator/operators', ListedOperator>>('/operator/operators', { signal }),
});

/** Shows the operators, and their roles. */
export function OperatorsPage() {
  const words = useWords(operatorsWords);
  const query = useQuery(operatorsQuery);
  const [doing, setDoing] = useState<{ what: Doing; operator: ListedOperator }>();
  const close = () => setDoing(undefined);
  const columns = useColumns((what, operator) => setDoing({ what, operator }));
  return (
    <Page title={words.title} lead={words.lead}>
      <Card flush>
        <Loaded query={query} rows={3}>
          {({ results }) => (
            <Table label={words.title} columns={columns} rows={results} keyOf={({ id }) => id} stacked />
          )}
        </Loaded>
      </Card>
      {doing?.what === 'roles' && <RolesDialog operator={doing.operator} onClose={close} />}
      {doing?.what === 'end' && <EndDialog operator={doing.operator} onClose={close} />}
      {doing?.what === 'remove' && <RemoveDialog operator={doing.operator} onClose={close} />}
    </Page>
  );
}

type Doing = 'roles' | 'end' | 'remove';

function useColumns(onDo: (what: Doing, operator: ListedOperator) => void) {
  const words = useWords(operatorsWords);
  const columns: Column<ListedOperator>[] = [
    {
      name: words.who,
      grow: true,
      cell: ({ name, email }) => (
        <span className="block">
          <span className="block font-medium">{name}</span>
          <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">{email}</span>
        </span>
      ),
    },
    { name: words.roles, cell: ({ roles }) => roles.map((role) => words.names[role]).join(', ') },
    { name: words.factor, cell: (operator) => (operator.second_factor ? words.on : words.off) },
    {
      name: words.actions,
      cell: (operator) => (
        <span className="flex flex-wrap gap-2">
          <Button aria-label={`${words.change}: ${operator.email}`} onClick={() => onDo('roles', operator)}>
            {words.change}
          </Button>
          <Button
            kind="quiet"
            aria-label={`${words.end}: ${operator.email}`}
            onClick={() => onDo('end', operator)}
          >
            {words.end}
          </Button>
          <Button
            kind="quiet"
            aria-label={`${words.remove}: ${operator.email}`}
            onClick={() => onDo('remove', operator)}
          >
            {words.remove}
          </Button>
        </span>
      ),
    },
  ];
  return columns;
}
