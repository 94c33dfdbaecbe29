import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ColleagueAnswer, InvitationAnswer, TeamAnswer } from '../../../src/http/web/answer-shapes.ts';
import type { Permission } from '../../../src/values/permissions.ts';
import { type Ask, ask } from '../../api/client.ts';
import type { Answered } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';

export type Colleague = Answered<typeof ColleagueAnswer, { permissions: Permission[] }>;

/** An invited person who has not joined yet. */
export type Invitation = Answered<typeof InvitationAnswer, { permissions: Permission[] }>;

export type Team = Answered<typeof TeamAnswer, { results: Colleague[]; invitations: Invitation[] }>;

/** Number of people that the bank lets a company have. */
export const PEOPLE_AT_MOST = 200;

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => ask<Team>('/web/team', { signal }),
});

interface Change {
  path: string;
  method: NonNullable<Ask['method']>;
  body?: Record<string, unknown>;
}

/** Any change of the team; the list is asked for again afterwards. */
export function useTeamChange<Answer>(onDone: (answer: Answer) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method, body }: Change) =>
      ask<Answer>(`/web/team${path}`, { method, ...(body ? { body } : {}) }),
    onSuccess: (answer) => {
      void refreshAfter(queries, 'teamChanged');
      onDone(answer);
    },
    // Secrets are forgotten with the dialog.
    gcTime: 0,
  });
}
