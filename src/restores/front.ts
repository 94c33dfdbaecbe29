// Asks the rail what a database restored from a backup has forgotten.
export { askRail } from './ask-rail.ts';
export { noticeRestore, type Restore } from './notice.ts';
