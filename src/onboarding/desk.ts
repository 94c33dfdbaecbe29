import type { Context } from '../context.ts';
import type { LivenessProvider } from '../liveness/provider.ts';
import type { CompanyRegistry } from '../registry/registry.ts';

/** Kinds of journeys that an institution may have set up. */
export const LAYOUTS = ['PF_FORM', 'PJ_FORM', 'PF_REGISTER_UPDATE', 'PJ_REGISTER_UPDATE'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface OnboardingSettings {
  /** True if secrets are kept to be shown in a manifest. */
  sandbox: boolean;
  layouts: ReadonlySet<Layout>;
  /** True if requisitions come through the bank's own form, where liveness may be tried again. */
  ownForm: boolean;
  /** The brands that may be named at creation; the first is the default. */
  whitelabels: readonly string[];
}

/** Everything that the verbs of onboarding need. */
export interface OnboardingDesk {
  context: Context;
  settings: OnboardingSettings;
  liveness: LivenessProvider;
  registry: CompanyRegistry;
  /** The address that links carry, without a slash at its end. */
  publicUrl(): string;
  /** Runs when something has become due. */
  wake(): void;
}
