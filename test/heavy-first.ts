import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that have a process to themselves before the others: they are the long ones, and one that starts last
 * keeps the other core waiting. The others follow in one row, since a process is kept only for a next file like it.
 */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isAlone = ({ project }: TestSpecification) => project.name === 'alone';
    return [...sorted.filter(isAlone), ...sorted.filter((file) => !isAlone(file))];
  }
}
