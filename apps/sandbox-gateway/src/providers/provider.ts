// What the file of a provider that the sandbox plays declares.

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

/** A provider that is played, for the merchant that its settings name. */
export type PlayedProvider = (options: ProviderOptions) => FastifyPluginAsync;

export type Provider = {
  /** The path that it is played under. */
  readonly prefix: string;
  /** What it accepts, as the real one gives it to a merchant. */
  readonly settings: Readonly<Record<string, Setting>>;
  /** Null: it is not played. */
  readonly read: (read: ReadSetting) => PlayedProvider | null;
};
