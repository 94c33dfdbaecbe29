// Pays codes, and reads payments of all kinds.
export { findBookings } from './bookings.ts';
export { decodeForPayer } from './decode-for-payer.ts';
export { listInside } from './inside.ts';
export { payByCode } from './pay-by-code.ts';
