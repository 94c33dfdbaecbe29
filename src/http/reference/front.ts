// Writes the pages of the reference.
export { installReferencePages } from './install-pages.ts';
