// Reads and writes the text of Pix codes; a pure library.
export { type BrCode, TXID_FORM } from './code.ts';
export { decodeBrCode } from './decode.ts';
export { encodeCompound, encodeDynamic, encodeStatic } from './encode.ts';
export { toPrintableAscii } from './names.ts';
export { parseLocation } from './url.ts';
