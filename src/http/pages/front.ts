// Serves the built pages and the guide.
export { pagesDirectory } from './built-files.ts';
export { installPages } from './pages.ts';
