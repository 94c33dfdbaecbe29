import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** What figures depend on besides the program. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGigabytes: number;
  platform: string;
  node: string;
  /** Milliseconds the disk takes to make a page durable: the least a commit can take. The median of some. */
  syncMs: number;
}

export function describeMachine(directory: string): Machine {
  const processors = cpus();
  return {
    cores: processors.length,
    processor: processors[0]?.model.trim() ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 1e9),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    syncMs: measureSync(join(directory, 'sync-probe')),
  };
}

const SYNCS = 101;
const PAGE_BYTES = 8192;

function measureSync(file: string): number {
  const page = Buffer.alloc(PAGE_BYTES, 1);
  const descriptor = openSync(file, 'w');
  try {
    const times = Array.from({ length: SYNCS }, (_, index) => {
      const start = performance.now();
      writeSync(descriptor, page, 0, PAGE_BYTES, index * PAGE_BYTES);
      fdatasyncSync(descriptor);
      return performance.now() - start;
    });
    return times.sort((a, b) => a - b)[Math.floor(SYNCS / 2)] ?? 0;
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
}
