import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutant.ts';
import { changesOf, planted } from './plant.ts';

/** A copy of the checkout in which a bug is planted and taken out again. */
export interface Checkout {
  readonly folder: string;
  plant(mutant: Mutant): void;
  /** Puts back the files that the last bug was planted in. */
  restore(): void;
  remove(): void;
}

/** Copies the files that belong to the checkout; packages are those that are installed here. */
export function copyCheckout(root: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const before = new Map<string, string>();
  return {
    folder,
    plant: (mutant) => {
      for (const change of changesOf(mutant)) {
        const path = join(folder, change.file);
        const text = readFileSync(path, 'utf8');
        if (!before.has(path)) before.set(path, text);
        writeFileSync(path, planted(change, text));
      }
    },
    restore: () => {
      for (const [path, text] of before) writeFileSync(path, text);
      before.clear();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
