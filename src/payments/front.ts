// Pays what a code says, and looks over all kinds of payments.
export { findBookings } from './bookings.ts';
export { decodeForPayer } from './decode-for-payer.ts';
export { listInside } from './inside.ts';
export { payByCode } from './pay-by-code.ts';
