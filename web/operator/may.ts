import { useQuery } from '@tanstack/react-query';
import type { OperatorRole } from '../../src/operators/roles.ts';
import { useWords } from '../format/words.ts';
import { operatorQuery } from './session.ts';
import { consoleWords } from './words.ts';

/** Returns why the operator may not do an act that needs a role; undefined if they may. */
export function useWhyNot(role: OperatorRole): string | undefined {
  const words = useWords(consoleWords);
  const { data: session } = useQuery(operatorQuery);
  return session?.operator.roles.includes(role) ? undefined : words.notYourRole;
}
