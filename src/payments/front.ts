// Pays codes, settles payments between shards, and reads payments of all kinds.
export { withPaymentsBetweenShards } from './between-shards.ts';
export { findBookings } from './bookings.ts';
export { decodeForPayer } from './decode-for-payer.ts';
export { listInside } from './inside.ts';
export { payByCode } from './pay-by-code.ts';
export { RECEIVE_INSIDE } from './receive-inside.ts';
