/** The dialects in which the kit can play a vendor. */
import type { SeamlessAdapterName } from "@khela/contract/vendor-adapters";
import type { AdapterClient } from "./adapter-client.ts";
import { pragmaticStyle } from "./pragmatic-style.ts";
import { khela } from "./khela.ts";
import { evolutionStyle } from "./evolution-style.ts";
import { hub88Style } from "./hub88-style.ts";

const clients: Readonly<Record<"khela" | SeamlessAdapterName, AdapterClient>> = {
  khela,
  "rs-rsa": hub88Style,
  "one-wallet": evolutionStyle,
  "form-md5": pragmaticStyle,
};

/** @throws Error with a sentence for the person who named it */
export function findAdapterClient(name: string): AdapterClient {
  if (Object.hasOwn(clients, name)) return clients[name as keyof typeof clients];
  throw new Error(`--dialect is "${name}", and has to be one of ${Object.keys(clients).join(", ")}.`);
}
