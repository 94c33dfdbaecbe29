import { DAY_MS } from '../values/dates.ts';

/** Status of the update of a customer's registration (interface, "Registration update status"). */
export interface UpdateStatus {
  status: 'NOT_REQUIRED' | 'ACTION_REQUIRED' | 'IN_PROGRESS' | 'IN_REVIEW';
  deadline: string | null;
  daysRemaining: number | null;
  blocked: boolean;
  canStart: boolean;
  rejectionReason: string | null;
}

export interface UpdateFacts {
  /** The earliest among the company's accounts, YYYY-MM-DD. */
  deadline: string | null;
  /** In America/Sao_Paulo on the bank's clock, YYYY-MM-DD. */
  today: string;
  /** The update that is open, if one is: still with the customer or being checked, or waiting for a decision. */
  open: 'IN_PROGRESS' | 'IN_REVIEW' | undefined;
  /** Why the last update was refused, where the last decision was a refusal. */
  lastRefusal: string | null;
}

/** An open update shows as such; otherwise a deadline asks for one, before it has passed as well as after. */
export function decideStatus({ deadline, today, open, lastRefusal }: UpdateFacts): UpdateStatus {
  if (deadline === null && open === undefined) return NOT_REQUIRED;
  const daysRemaining = deadline === null ? null : (Date.parse(deadline) - Date.parse(today)) / DAY_MS;
  const blocked = isOverdue(deadline, today);
  return {
    status: open ?? 'ACTION_REQUIRED',
    deadline,
    daysRemaining,
    blocked,
    canStart: open === undefined && blocked,
    rejectionReason: lastRefusal,
  };
}

/** The day itself is still in time. */
export function isOverdue(deadline: string | null, today: string): boolean {
  return deadline !== null && deadline < today;
}

const NOT_REQUIRED: UpdateStatus = {
  status: 'NOT_REQUIRED',
  deadline: null,
  daysRemaining: null,
  blocked: false,
  canStart: false,
  rejectionReason: null,
};
