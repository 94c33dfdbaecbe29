/**
 * CRC-16/CCITT-FALSE, the checksum of tag 63: polynomial 0x1021, initial value 0xFFFF, nothing reflected and
 * nothing inverted at the end. It catches every error burst of up to 16 bits, hence every wrong ASCII character
 * and every swap of two neighbouring ones; other damage slips through once in 65,536.
 */
const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

const UTF8 = new TextEncoder();

/** The checksum of `bytes`, from 0 to 0xFFFF (`crc16` of the ASCII digits 123456789 is 0x29B1). */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0);
  return crc;
}

/** The text's bytes as the checksum and the size limit of a BR Code count them. */
export function utf8(text: string): Uint8Array {
  return UTF8.encode(text);
}

/** A checksum as tag 63 writes it: four upper-case hexadecimal digits. */
export function toHex(crc: number): string {
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
