const CHUNK_BITS = 16;
const CHUNK_IDS = 2 ** CHUNK_BITS;

/**
 * Tells a new id from one that was there before. Ids come from a sequence and lie close together, so a bit each
 * is enough: a set of millions of numbers would be the largest thing in the generator's memory.
 */
export function createSeenIds(): { isNew(id: number): boolean } {
  const chunks = new Map<number, Uint8Array>();
  return {
    isNew: (id) => {
      const chunk = chunkOf(chunks, Math.floor(id / CHUNK_IDS));
      const within = id % CHUNK_IDS;
      const bit = 1 << (within & 7);
      const byte = chunk[within >> 3] ?? 0;
      chunk[within >> 3] = byte | bit;
      return (byte & bit) === 0;
    },
  };
}

function chunkOf(chunks: Map<number, Uint8Array>, index: number): Uint8Array {
  const found = chunks.get(index);
  if (found !== undefined) return found;
  const made = new Uint8Array(CHUNK_IDS / 8);
  chunks.set(index, made);
  return made;
}
