import type { ReactNode } from 'react';
import { withQuery } from '../../api/client.ts';
import { PATHS } from '../places.tsx';

interface EnterLinkProps {
  /** A page of the customers' or of the console. */
  to: string;
  /** The e-mail of a person; an operator where left out. */
  as?: string;
  className?: string;
  children: ReactNode;
}

/** Opens a page of another application in a new tab, as a person who may see it. */
export function EnterLink({ to, as, className, children }: EnterLinkProps) {
  return (
    <a href={withQuery(PATHS.enter, { as, to })} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  );
}

/** Pages of the console that other things lead to. */
export const consolePath = {
  payment: (endToEndId: string) => `/operator/app/payments/${encodeURIComponent(endToEndId)}`,
  cashout: (id: number) => `/operator/app/cashouts/${id}`,
  code: (id: number) => `/operator/app/codes/${id}`,
  refund: (id: number) => `/operator/app/refunds/${id}`,
  delivery: (name: string) => `/operator/app/deliveries/${encodeURIComponent(name)}`,
} as const;
