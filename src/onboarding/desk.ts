import type { Context } from '../context.ts';
import type { LivenessProvider } from '../liveness/provider.ts';
import type { CompanyRegistry } from '../registry/registry.ts';

/** Types of requisitions that an institution may support. */
export const LAYOUTS = ['PF_FORM', 'PJ_FORM', 'PF_REGISTER_UPDATE', 'PJ_REGISTER_UPDATE'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface OnboardingSettings {
  /** True if secrets are stored for a manifest. */
  sandbox: boolean;
  layouts: ReadonlySet<Layout>;
  /** True if requisitions use the bank's own form, where a liveness check can be repeated. */
  ownForm: boolean;
  /** The allowed brands; the first is the default. */
  whitelabels: readonly string[];
}

/** The context of onboarding's verbs. */
export interface OnboardingDesk {
  context: Context;
  settings: OnboardingSettings;
  liveness: LivenessProvider;
  registry: CompanyRegistry;
  /** The URL prefix of links, without a trailing slash. */
  publicUrl(): string;
  /** Runs when work has become due. */
  wake(): void;
}
