/**
 * Settings of a bank that takes on what it is asked, however long it will wait: on a machine that other work keeps busy it
 * would say 503 to what it cannot answer in time, and that is not what these doors are about. No answer within twenty
 * seconds is a finding all the same.
 */
export const PATIENT = { LASTRO_LONGEST_WAIT_MS: '120000' };
