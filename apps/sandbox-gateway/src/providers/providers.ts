// The public payment providers that the sandbox imitates, each under its own path. A platform uses them through its
// adapters of the real providers. Their payments are in memory: a restart forgets them, as if the provider had lost
// them.

import type { FastifyInstance } from "fastify";
import type { ReadSetting } from "@khela/service-kit/config";
import { bkash } from "./bkash.ts";
import type { PlayedProvider, Provider, ProviderOptions } from "./provider.ts";
import { sslcommerz } from "./sslcommerz.ts";

/** All imitated providers: one for each provider's file in this folder. */
export const providers: readonly Provider[] = [bkash, sslcommerz];

export type PlayedProviders = readonly { readonly prefix: string; readonly play: PlayedProvider }[];

/** Returns the providers whose settings are present. */
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
