import type { ChargePayload, LocationPayload } from '../locations/read-payload.ts';
import type { LocationReader } from '../locations/reader.ts';
import { centavos, ZERO } from '../values/money.ts';
import type { Locations, ScannedTerms } from './scan.ts';

/** Other institutions' locations, in the form that the scanner requires. */
export function foreignLocations(reader: LocationReader): Locations {
  return {
    readPayment: async (location, day) => {
      const reading = await reader.read(location, { dpp: day });
      return reading.ok ? toTerms(reading.payload) : undefined;
    },
    readRecurrence: async (location) => {
      const reading = await reader.readRecurrence(location);
      return reading.ok ? reading.payload : undefined;
    },
  };
}

function toTerms(payload: LocationPayload): ScannedTerms {
  const charge = payload.kind === 'CHARGE' ? payload : undefined;
  return {
    key: payload.key,
    txid: payload.txid,
    payeeReference: null,
    original: payload.original,
    due: payload.canChangeAmount ? ZERO : payload.final,
    fine: charge?.fine ?? ZERO,
    interest: charge?.interest ?? ZERO,
    discount: discountOf(charge),
    expirationDate: payload.expiresAt,
    dueDate: charge?.dueDate ?? null,
    description: payload.payerRequest ?? null,
    additionalInfo: payload.additionalInfo.length === 0 ? null : [...payload.additionalInfo],
    receiverFantasyName: charge?.receiver?.tradeName ?? null,
  };
}

/** Adds up the reductions of all kinds: the interface has one. */
function discountOf(charge: ChargePayload | undefined) {
  return charge === undefined ? ZERO : centavos(charge.discount + charge.abatement);
}
