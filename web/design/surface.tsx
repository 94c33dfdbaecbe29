import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  title?: string;
  /** Right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Lists and tables reach the edges. */
  flush?: boolean;
}

/** A sheet with an optional heading. */
export function Card({ title, aside, children, className, flush }: CardProps) {
  return (
    <section
      aria-label={title}
      className={classNames(
        'min-w-0 rounded-xl border border-line bg-card shadow-card',
        !flush && 'p-5 max-md:p-4',
        className,
      )}
    >
      {title !== undefined && (
        <header
          className={classNames(
            'flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1',
            flush ? 'border-b border-line px-5 py-2.5 max-md:px-4' : 'mb-3',
          )}
        >
          <h2 className="text-md font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

interface PageProps {
  title: string;
  /** The name of the page in the browser's tab, where the title greets. */
  tab?: string;
  /** One line below the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** The list that it is one of. */
  back?: { to: string; label: string };
  /** Forms and receipts are easier to read in a narrow column. */
  narrow?: boolean;
  /** Waits for its subject: the heading may still grow, and would push the bones below it. */
  pending?: boolean;
}

/** A page: its heading, what can be done on it, and its content. */
export function Page({ title, tab, lead, actions, back, children, narrow, pending = false }: PageProps) {
  return (
    <div className={classNames('mx-auto w-full animate-rise', narrow ? 'max-w-2xl' : 'max-w-6xl')}>
      <title>{`${tab ?? title} · Lastro`}</title>
      <header className="mb-5 flex flex-wrap print:hidden items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {back && (
            <Link
              to={back.to}
              className="mb-1 inline-flex min-h-6 items-center gap-1 text-accent hover:underline max-md:min-h-11"
            >
              <ChevronLeft aria-hidden className="size-4" />
              {back.label}
            </Link>
          )}
          <h1 className="text-xl font-semibold">{title}</h1>
          {lead && <p className="mt-0.5 text-ink-3">{lead}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-start gap-2 max-md:w-full max-md:[&>*]:flex-1">{actions}</div>
        )}
      </header>
      <div key={String(pending)} className="flex flex-col gap-5 max-md:gap-4">
        {children}
      </div>
    </div>
  );
}

/** Names and values, as on a receipt. Absent ones are omitted. */
export function Facts({ facts }: { facts: (readonly [string, ReactNode])[] }) {
  const shown = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  );
  return (
    <dl className="divide-y divide-line">
      {shown.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6 py-2 first:pt-0 last:pb-0">
          <dt className="shrink-0 text-ink-3">{name}</dt>
          <dd className="min-w-0 text-right break-words [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
