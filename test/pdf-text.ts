import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  pages: number;
  /** The text of each text operator, a line each. */
  lines: string[];
  tagged: boolean;
  language: string | undefined;
}

/** Reads a PDF as far as our own receipts go: pages, tags, and text in the standard fonts' letters. */
export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1');
  const lines: string[] = [];
  for (const found of raw.matchAll(/<<([\s\S]*?)>>\s*stream\r?\n/g)) {
    const start = found.index + found[0].length;
    const length = Number(/\/Length (\d+)/.exec(found[1] ?? '')?.[1]);
    const stream = bytes.subarray(start, start + length);
    const text = /FlateDecode/.test(found[1] ?? '') ? inflateSync(stream).toString('latin1') : '';
    for (const [, shown = ''] of text.matchAll(/\[([^\]]*)\] TJ/g))
      lines.push(
        [...shown.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      );
  }
  return {
    pages: [...raw.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    lines,
    tagged: /\/Marked true/.test(raw),
    language: /\/Lang \(([^)]*)\)/.exec(raw)?.[1],
  };
}
