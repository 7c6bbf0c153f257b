// Types that each imitated provider's file implements.

import type { FastifyPluginAsync } from "fastify";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { ReadSetting, Setting } from "@khela/service-kit/config";

export type ProviderOptions = {
  readonly chance: ClockAndRandom;
  /** Returns the origin by which browsers reach this gateway. */
  readonly publicUrl: () => string;
  /** Origin of the platform that receives payment notices. */
  readonly platformUrl: string;
};

/** Creates the routes of an imitated provider, for the merchant account in its settings. */
export type PlayedProvider = (options: ProviderOptions) => FastifyPluginAsync;

export type Provider = {
  /** First path segment of the provider's routes. */
  readonly prefix: string;
  /** The provider's settings, with the names by which the real provider gives them to a merchant. */
  readonly settings: Readonly<Record<string, Setting>>;
  /** Reads the settings; null: they are absent, so the sandbox does not imitate this provider. */
  readonly read: (read: ReadSetting) => PlayedProvider | null;
};
