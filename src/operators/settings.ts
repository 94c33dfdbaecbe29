/** Proofs that an operator gives beside the session. */
export interface OperatorSettings {
  /** Acts are refused without a fresh code; otherwise a code that is shown is judged, and one that is missing is not. */
  codesRequired: boolean;
  /** A company that is equipped already gets nothing more from one operator alone. */
  fourEyes: boolean;
}
