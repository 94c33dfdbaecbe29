// Stores accepted offers of incoming payments until they settle or are dropped.
export { askAboutOverdue, type OverdueWords } from './ask-about.ts';
export {
  type Contradiction,
  contradictionMetrics,
  countContradictions,
  noteContradictions,
} from './contradictions.ts';
export { COURSE_COLUMNS } from './course-columns.ts';
export { askAboutOffers } from './due.ts';
export { findOffers } from './find.ts';
export { hearDropped, hearSettled } from './hear.ts';
export { beginCourse, hearWord, type Offer, type OfferCourse, type OfferWord } from './offer.ts';
export { OFFERS } from './offers-in-turn.ts';
export { hasPendingOffers } from './pending.ts';
