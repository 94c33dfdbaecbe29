/** A message that is not as its table says: where, and what was expected there. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
  /** As in `/Envelope/Document/PmtRtr/GrpHdr/NbOfTxs`. */
  readonly location: string;

  constructor(location: string, detail: string) {
    super(`${location}: ${detail}`);
    this.location = location;
  }
}
