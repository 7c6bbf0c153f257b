// What the file of one dialect does: tell whether the vendor said it, read what it means in our own protocol, and write
// our answer in its words. It knows neither money nor members; policy and words are data in the contract.

import type { SeamlessDialect } from "@khela/contract/vendor-dialects";
import type { VendorAnswer, VendorMethod } from "@khela/contract/vendor";

export type Said = {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it arrived. */
  readonly body: string;
};

export type Proof = { readonly secrets: readonly string[]; readonly publicKey: string | null };

/** A request in our own terms; what its dialect wants back with the answer goes along. */
export type Meant = { readonly request: Readonly<Record<string, unknown>>; readonly echo: Readonly<Record<string, unknown>> };

export type DialectFile = {
  readonly name: SeamlessDialect;
  /** Compares in constant time, and believes no empty key. */
  proves(said: Said, proof: Proof): boolean;
  /** Null for what cannot be read at all. Fields are checked afterwards, by our own schema of the method. */
  read(method: VendorMethod, said: Said): Meant | null;
  /** The body of the answer. `echo` is null when nothing could be read. */
  write(method: VendorMethod, echo: Meant["echo"] | null, answer: VendorAnswer): string;
};

/** Leaves out what was not said. */
export function given(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ""));
}
