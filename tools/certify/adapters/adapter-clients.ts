/**
 * Adapters in which the kit can act as a vendor: those of the seamless wallet. Each has its client in
 * tools/certify/clients.
 */
import type { AdapterPolicy } from "@khela/contract/vendor-adapters";
import { adapters } from "../../../apps/server/src/play/adapters/adapters.ts";
import type { AdapterClient } from "./adapter-client.ts";

export const certifiablePolicies: readonly AdapterPolicy[] = Object.values(adapters)
  .map(({ policy }) => policy)
  .filter(({ wallet }) => wallet === "seamless");

/** Returns the policy of an adapter. @throws Error with a message for the command line when no adapter has this name */
export function findCertifiablePolicy(name: string): AdapterPolicy {
  const found = certifiablePolicies.find((policy) => policy.name === name);
  if (found !== undefined) return found;
  const names = certifiablePolicies.map((policy) => policy.name);
  throw new Error(`--adapter is "${name}", and has to be one of ${names.join(", ")}.`);
}

/** Loads the client of the adapter with this name, from the file named as the adapter's folder. */
export async function loadAdapterClient(name: string): Promise<AdapterClient> {
  const [folder] = Object.entries(adapters).find(([, { policy }]) => policy.name === name) ?? [];
  const { href } = new URL(`../clients/${folder}.ts`, import.meta.url);
  return ((await import(href)) as { readonly certificationClient: AdapterClient }).certificationClient;
}
