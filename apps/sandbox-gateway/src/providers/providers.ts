// The public providers that the sandbox plays, each under its own path, for a platform that is set up for them. Their payments are in memory: after a
// restart they are unknown, as at a provider that lost them.

import type { FastifyInstance } from "fastify";
import type { ReadSetting } from "@khela/service-kit/config";
import { bkash } from "./bkash.ts";
import type { PlayedProvider, Provider, ProviderOptions } from "./provider.ts";
import { sslcommerz } from "./sslcommerz.ts";

/** A row for each file. */
export const providers: readonly Provider[] = [bkash, sslcommerz];

export type PlayedProviders = readonly { readonly prefix: string; readonly play: PlayedProvider }[];

/** Those whose settings are there. */
export function readProviders(read: ReadSetting): PlayedProviders {
  return providers.flatMap(({ prefix, read: readOne }) => {
    const play = readOne(read);
    return play === null ? [] : [{ prefix, play }];
  });
}

export function registerProviders(
  app: FastifyInstance,
  played: PlayedProviders,
  options: ProviderOptions,
): void {
  for (const { prefix, play } of played) app.register(play(options), { prefix });
}
