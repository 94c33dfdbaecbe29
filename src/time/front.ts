// Provides the bank's time.
export { type BankClock, type Clock, type MovableClock, openClock } from './clock.ts';
export { deadlineIn, inTime } from './deadline.ts';
export { keepClock } from './keep-clock.ts';
