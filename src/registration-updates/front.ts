// Asks companies to bring their registration up to date, and holds accounts that are late.
export { approveUpdate, rejectUpdate } from './decide.ts';
export { findUpdatePage, linkPlace, submitOnPage } from './link.ts';
export { readUpdateStatus } from './read-status.ts';
export { startRegistrationUpdate } from './start.ts';
export { tellOverdue } from './tell-overdue.ts';
