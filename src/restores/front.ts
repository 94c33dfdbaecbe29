// Detects a restored database, and asks the rail about the lost period.
export { askRail } from './ask-rail.ts';
export { noticeRestore, type Restore } from './notice.ts';
export { watchHistory } from './watch-history.ts';
