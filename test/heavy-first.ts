import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The long ones: those that start programs and kill them, those that open browsers, and those named. */
const HEAVY = [
  /\/test\/faults\//,
  /\/test\/(?:screens|pages)\//,
  /\/test\/(?:simulation|kit|guide)\//,
  /\/test\/(?:gauntlet|releases|screenshots[a-z-]*|plans)\.test\.ts$/,
  /\/src\/verify\/(?:verify|prove)\.test\.ts$/,
  /\/test\/flows\/(?:any|every|somebody)-/,
  /\/test\/(?:races|lists|rail)\//,
];

/** The long files before the others: one that starts last keeps the other core waiting. */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const weight = ({ moduleId }: TestSpecification) => {
      const place = HEAVY.findIndex((pattern) => pattern.test(moduleId));
      return place === -1 ? HEAVY.length : place;
    };
    return sorted.sort((one, other) => weight(one) - weight(other));
  }
}
