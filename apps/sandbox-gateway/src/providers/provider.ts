// Types that each imitated provider's file implements.

import type { FastifyPluginAsync } from "fastify";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { ReadSetting, Setting } from "@khela/service-kit/config";

export type ProviderOptions = {
  readonly chance: ClockAndRandom;
  /** Origin that browsers reach this gateway by. */
  readonly publicUrl: () => string;
  /** Origin of the platform that receives payment notices. */
  readonly platformUrl: string;
};

/** Creates an imitated provider with the merchant in its settings. */
export type PlayedProvider = (options: ProviderOptions) => FastifyPluginAsync;

export type Provider = {
  /** First path segment of the provider's routes. */
  readonly prefix: string;
  /** The provider's settings, with the names that the real provider gives to merchants. */
  readonly settings: Readonly<Record<string, Setting>>;
  /** Null: the sandbox does not imitate this provider, since its settings are absent. */
  readonly read: (read: ReadSetting) => PlayedProvider | null;
};
