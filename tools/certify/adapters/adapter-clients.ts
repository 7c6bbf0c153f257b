/** The adapters in which the kit can act as a vendor: those of the seamless wallet, each with the client in its folder. */
import type { AdapterPolicy } from "@khela/contract/vendor-adapters";
import { adapters } from "../../../apps/server/src/play/adapters/adapters.ts";
import type { AdapterClient } from "./adapter-client.ts";

const FOLDERS = new URL("../../../apps/server/src/play/adapters/", import.meta.url);

export const certifiablePolicies: readonly AdapterPolicy[] = Object.values(adapters)
  .map(({ policy }) => policy)
  .filter(({ wallet }) => wallet === "seamless");

/** @throws Error with a message for the command line when no adapter has this name */
export function findCertifiablePolicy(name: string): AdapterPolicy {
  const found = certifiablePolicies.find((policy) => policy.name === name);
  if (found !== undefined) return found;
  const names = certifiablePolicies.map((policy) => policy.name);
  throw new Error(`--adapter is "${name}", and has to be one of ${names.join(", ")}.`);
}

/** The client of the adapter of this name, loaded from its folder. */
export async function loadAdapterClient(name: string): Promise<AdapterClient> {
  const [folder] = Object.entries(adapters).find(([, { policy }]) => policy.name === name) ?? [];
  const { href } = new URL(`${folder}/certification-client.ts`, FOLDERS);
  return ((await import(href)) as { readonly certificationClient: AdapterClient }).certificationClient;
}
