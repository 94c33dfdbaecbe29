/**
 * The texts of the last requests and answers, outside of the heap: 600 of them live for a tenth of a second at 6,000
 * payments a second, and each collection of new objects would copy a megabyte of them.
 */
export interface Texts {
  /** Keeps both until as many others as there is room for have come, and tells them until then. */
  keep(request: Buffer | undefined, answer: string | undefined): () => BothTexts;
}

export interface BothTexts {
  request: string | undefined;
  answer: string | undefined;
}

// Both texts of a payment take 1,200 bytes. Longer ones stay on the heap.
const ROOM = 4_096;
const LONGEST_CHARACTER = 3;

export function createTexts(count: number): Texts {
  const memory = Buffer.allocUnsafeSlow(count * ROOM);
  let next = 0;
  return {
    keep: (request, answer) => {
      const length = request?.length ?? 0;
      if (length + (answer?.length ?? 0) * LONGEST_CHARACTER > ROOM) return onHeap(request, answer);
      const from = next * ROOM;
      next = (next + 1) % count;
      const middle = from + length;
      request?.copy(memory, from);
      const end = middle + (answer === undefined ? 0 : memory.write(answer, middle));
      return inMemory(memory, [from, middle, end], [request !== undefined, answer !== undefined]);
    },
  };
}

// Apart from `keep`: a function made there would keep the very texts alive.
function inMemory(
  memory: Buffer,
  [from, middle, end]: readonly [number, number, number],
  [asked, answered]: readonly [boolean, boolean],
): () => BothTexts {
  return () => ({
    request: asked ? memory.toString('utf8', from, middle) : undefined,
    answer: answered ? memory.toString('utf8', middle, end) : undefined,
  });
}

function onHeap(request: Buffer | undefined, answer: string | undefined): () => BothTexts {
  return () => ({ request: request?.toString('utf8'), answer });
}
