import { Facts } from '../../design/surface.tsx';
import { formatAccount, formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import type { Contact } from '../contacts/queries.ts';
import { transferWords } from './words.ts';

/** A payee that is kept by account, as far as it is shown: the bank knows the rest. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const words = useWords(transferWords);
  const { recipient } = contact;
  if (recipient === null) return null;
  return (
    <Facts
      facts={[
        [words.ways.contact, contact.name],
        [words.recipient, recipient.name],
        [
          words.document,
          <span key="document" className="tabular">
            {formatDocument(recipient.document)}
          </span>,
        ],
        [words.institution, recipient.institution_name ?? recipient.ispb],
        [
          words.toAccount,
          <span key="account" className="tabular">
            {formatAccount(recipient)}
          </span>,
        ],
      ]}
    />
  );
}
