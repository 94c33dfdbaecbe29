// Stores the payees of a company.
export type { KeptPayee } from './contact.ts';
export { keepContact } from './keep.ts';
export { findContact, listContacts } from './list.ts';
export { removeContact } from './remove.ts';
