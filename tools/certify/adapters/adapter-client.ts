/**
 * How the kit writes a request in a vendor's adapter, and what it makes of the answer. The cases are written in the words of
 * our own protocol; what an adapter has no word for is not applicable there, and what it calls by one word is one.
 */
import type { VendorApiResponse, VendorStatus, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { vendorStatuses } from "@khela/contract/vendor-wallet-api";
import type { AdapterPolicy, AdapterName } from "@khela/contract/vendor-adapters";
import type { RequestOverrides, HttpResponse, HttpRequest } from "../protocol-client.ts";

export type RequestContext = {
  readonly vendor: string;
  readonly secret: string;
  readonly how: RequestOverrides;
};
export type Body = Readonly<Record<string, unknown>>;

export type AdapterClient = {
  readonly name: AdapterName;
  readonly policy: AdapterPolicy;
  readonly methods: ReadonlySet<VendorMethod>;
  /** Whether a field of ours reaches the server in this adapter. */
  carries(method: VendorMethod, field: string): boolean;
  /** All our codes that this adapter has one word for, the first standing for all. */
  readonly codesWithSameStatus: (method: VendorMethod, code: VendorStatus) => readonly VendorStatus[];
  toRequest(method: VendorMethod, body: Body, saying: RequestContext): HttpRequest;
  /** @throws CaseFailed for what the adapter does not allow */
  parseResponse(method: VendorMethod, received: HttpResponse, body: Body): VendorApiResponse;
  /** Ways to sign that must not be believed. */
  readonly forgeries: readonly (readonly [string, RequestOverrides])[];
  /** Requests that are none, by name. */
  malformedRequests(saying: RequestContext): readonly (readonly [string, HttpRequest])[];
};

/** The codes that share a word. */
export function codesSharingStatus(
  adapterStatus: (code: VendorStatus) => string,
  code: VendorStatus,
): readonly VendorStatus[] {
  return (Object.keys(vendorStatuses) as VendorStatus[]).filter(
    (one) => adapterStatus(one) === adapterStatus(code),
  );
}
