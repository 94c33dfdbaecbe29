/** Why a cashout failed: a code for programs and a sentence for people. */
export interface Failure {
  code: string;
  text: string;
}

/** The bank's own reasons, beside the settlement system's. */
export const OWN_REASONS: Record<string, string> = {
  NO_BALANCE: 'The account does not have enough available balance',
  KEY_NOT_FOUND: 'The Pix key is not registered in the directory',
  DIRECTORY_LIMIT: 'The directory refused further look-ups for now; try again later',
};

/** Refusal codes of the settlement system (SPI) and of recipients' institutions. */
export const RAIL_REASONS: Record<string, string> = {
  AB03: 'The recipient institution did not answer within the time limit',
  AB09: 'The recipient institution failed to process the payment',
  AC03: 'The recipient branch or account does not exist',
  AC06: 'The recipient account is blocked',
  AC07: 'The recipient account is closed',
  AC14: 'The recipient account type is wrong',
  AG03: 'The recipient account cannot receive this type of payment',
  AG12: 'The paying account cannot pay itself',
  AM02: 'The amount is above the limit of the recipient account',
  AM12: 'The parts of the amount do not add up to it',
  BE17: 'The code cannot be paid any more',
  BE01: 'The document does not belong to the holder of the recipient account',
  DS04: 'The recipient institution refused the payment',
  DUPL: 'The code has been paid already',
  DS27: 'The recipient institution is not an active participant',
  ED05: 'The settlement failed',
  FRAD: 'The recipient institution suspects fraud',
  INDT: 'The code asks for another amount',
  RC10: 'The recipient institution does not exist',
  RR04: 'The payment was refused for regulatory reasons',
};

/** Every reason that has a sentence. */
export const FAILURE_CODES = [...Object.keys(OWN_REASONS), ...Object.keys(RAIL_REASONS)];

export function failure(code: string): Failure {
  return {
    code,
    text: OWN_REASONS[code] ?? RAIL_REASONS[code] ?? `The payment was refused with code ${code}`,
  };
}
