// Reads and writes the settlement system's messages; a pure library.
export { readAmount, writeAmount } from './amount.ts';
export { type BodyOf, definitionOf, MESSAGE_TYPES, type MessageType, SPI } from './catalog.ts';
export { makeMessageId, messageIdOf } from './ids.ts';
export { ACCOUNT_TYPE, INITIATION, PURPOSE, REJECTION, RETURN_REASON, SERVICE_LEVEL } from './leaves.ts';
export { type Draft, draftedParts, type Message, readHeader, readMessage, writeMessage } from './message.ts';
export { MessageRefused } from './message-refused.ts';
export { boundaryOf, MultipartError, type Part, readMultipart, writeMultipart } from './multipart.ts';
export { faultOfOrder } from './order-rules.ts';
export type { Leaf } from './schema.ts';
export type { AccountQuestion } from './tables/camt.ts';
export type { NotifiedEntry } from './tables/camt-054.ts';
export type { StatusTransaction } from './tables/pacs-002.ts';
export type { ReturnTransaction } from './tables/pacs-004.ts';
export type { OrderTransaction } from './tables/pacs-008.ts';
export type { InsideTransaction, Receipt } from './tables/trck-002.ts';
export { costOf, PRIMARY_CHANNEL, TokenBucket } from './tokens.ts';
