import { useQuery } from '@tanstack/react-query';
import { BookOpen, ExternalLink, GraduationCap } from 'lucide-react';
import { buttonClass } from '../../design/button.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { Curl } from '../curl.tsx';
import { type Manifest, manifestQuery } from '../manifest.ts';
import { CompanyCard } from './company-card.tsx';
import { BeSomebody, FirstCall } from './first-steps.tsx';
import { MonthCard } from './month-card.tsx';
import { Person } from './person.tsx';
import { StartOver } from './start-over.tsx';
import { homeWords } from './words.ts';

// A load test creates hundreds, which this page does not need to list.
const SHOWN = 20;

/** Everything a newcomer needs: who is here, with what they log in, and what they have. */
export function HomePage() {
  const words = useWords(homeWords);
  const query = useQuery(manifestQuery);
  return (
    <Page title={words.title} lead={words.lead} actions={<Ways />}>
      <Loaded query={query}>{(manifest) => <Everybody manifest={manifest} />}</Loaded>
    </Page>
  );
}

function Ways() {
  const words = useWords(homeWords);
  return (
    <>
      <a href={words.guideAddress} className={buttonClass()}>
        <GraduationCap aria-hidden className="size-4" />
        {words.guide}
      </a>
      <a href="/docs" className={buttonClass()}>
        <BookOpen aria-hidden className="size-4" />
        {words.reference}
      </a>
      <a href="/operator" className={buttonClass()}>
        <ExternalLink aria-hidden className="size-4" />
        {words.console}
      </a>
      <a href="/app" className={buttonClass('primary')}>
        <ExternalLink aria-hidden className="size-4" />
        {words.customer}
      </a>
    </>
  );
}

function Everybody({ manifest }: { manifest: Manifest }) {
  const words = useWords(homeWords);
  const { companies, operators } = manifest;
  return (
    <>
      <BeSomebody manifest={manifest} />
      <div className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-1">
        <FirstCall manifest={manifest} />
        <MonthCard />
      </div>
      {companies.slice(0, SHOWN).map((company) => (
        <CompanyCard key={company.document} company={company} />
      ))}
      {companies.length > SHOWN && <p className="text-ink-3">{words.more(companies.length - SHOWN)}</p>}
      {operators.length > 0 && (
        <Card title={words.operators}>
          <div className="grid grid-cols-2 gap-x-10 gap-y-5 max-lg:grid-cols-1">
            {operators.map(({ totp_secret, ...operator }) => (
              <Person key={operator.email} {...operator} totpSecret={totp_secret ?? null} />
            ))}
          </div>
        </Card>
      )}
      <Card>
        <Curl call={{ method: 'GET', path: '/sandbox' }} alone />
      </Card>
      <StartOver />
    </>
  );
}
