// Interface of a wallet adapter. It verifies that the vendor sent the request, translates the request into the vendor
// API's terms, and serializes our response. It knows neither money nor members; its policy and codes are data.

import type { WalletAdapterPolicy } from "@khela/contract/vendor-adapters";
import type { VendorApiResponse, VendorMethod } from "@khela/contract/vendor-wallet-api";

export type RawRequest = {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw request body, not parsed. */
  readonly body: string;
};

export type Credentials = { readonly secrets: readonly string[]; readonly publicKey: string | null };

/** A request in the vendor API's terms. `echo`: values of the request that the response must return. */
export type ParsedRequest = {
  readonly request: Readonly<Record<string, unknown>>;
  readonly echo: Readonly<Record<string, unknown>>;
};

export type WalletAdapter = {
  readonly policy: WalletAdapterPolicy;
  /** Verifies the request's signature, compared in constant time; false for an empty key. */
  verify(raw: RawRequest, credentials: Credentials): boolean;
  /** Null for a request that cannot be read. The fields are validated afterwards, by the schema of the method. */
  parse(method: VendorMethod, raw: RawRequest): ParsedRequest | null;
  /** Returns the response body. `echo` is null when the request could not be read. */
  serialize(method: VendorMethod, echo: ParsedRequest["echo"] | null, answer: VendorApiResponse): string;
};

/** Leaves out absent and empty fields. */
export function omitEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}
