/** Why a text is not read, or not believed. Each reason has one meaning, for alarms and for answers. */
export type XmlRefusal =
  | 'TOO_LARGE'
  | 'TOO_DEEP'
  | 'ENCODING'
  | 'MALFORMED'
  | 'DOCTYPE'
  | 'PROCESSING_INSTRUCTION'
  | 'COMMENT'
  | 'CDATA'
  | 'UNWRITABLE'
  | 'PROFILE'
  | 'NO_SIGNATURE'
  | 'ALGORITHM'
  | 'REFERENCES'
  | 'UNKNOWN_CERTIFICATE'
  | 'EXPIRED'
  | 'NOT_YET_VALID'
  | 'WRONG_OWNER'
  | 'DIGEST'
  | 'SIGNATURE';

export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
  readonly reason: XmlRefusal;

  constructor(reason: XmlRefusal, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
