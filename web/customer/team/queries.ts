import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Permission } from '../../../src/permissions.ts';
import { type Ask, ask } from '../../api/client.ts';

export interface Colleague {
  id: number;
  name: string;
  email: string;
  permissions: Permission[];
  mfa: boolean;
  created_at: string;
}

/** Somebody who was asked in and has not come yet. */
export interface Invitation {
  id: number;
  name: string;
  email: string;
  permissions: Permission[];
  invited_by: string | null;
  created_at: string;
  expires_at: string;
}

export interface Team {
  results: Colleague[];
  invitations: Invitation[];
}

/** The bank lets a company have so many. */
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
      void queries.invalidateQueries({ queryKey: teamQuery.queryKey });
      onDone(answer);
    },
    // What is secret is forgotten with the dialog.
    gcTime: 0,
  });
}
