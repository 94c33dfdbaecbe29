// Asks a judge if pictures show a living person.
export { createHttpLiveness } from './http-provider.ts';
export {
  absentLiveness,
  type Frame,
  type LivenessJudgement,
  type LivenessProvider,
  type LivenessVerdict,
  POSES,
  type Pose,
  referenceOf,
} from './provider.ts';
export { createSandboxLiveness, judgeInSandbox } from './sandbox-provider.ts';
