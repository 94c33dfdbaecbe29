// Asks a provider whether pictures show a live person.
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
