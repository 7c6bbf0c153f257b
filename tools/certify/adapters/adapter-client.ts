/**
 * How the kit writes a request in a vendor's adapter, and what it makes of the answer. The cases are written in the words of
 * our own protocol; what an adapter has no word for is not applicable there, and what it calls by one word is one. Each
 * adapter's client is certification-client.ts in its folder of apps/server/src/play/adapters; no server imports it.
 */
import type { VendorApiResponse, VendorStatus, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { vendorStatuses } from "@khela/contract/vendor-wallet-api";
import {
  adapterRoot,
  adapterStatus,
  type AdapterPolicy,
  type WalletAdapterPolicy,
} from "@khela/contract/vendor-adapters";
import type { RequestOverrides, HttpResponse, HttpRequest } from "../protocol-client.ts";

export type RequestContext = {
  readonly vendor: string;
  /** What the vendor signs with: a secret, or a private key (PEM), as the policy's `credential` says. */
  readonly secret: string;
  readonly how: RequestOverrides;
  /** When the request says it was made. */
  readonly now: Date;
  /** A new id each time. */
  readonly uuid: () => string;
};
type Body = Readonly<Record<string, unknown>>;

export type AdapterClient = {
  readonly policy: AdapterPolicy;
  readonly methods: ReadonlySet<VendorMethod>;
  /** Numbers of the cases that it has no words for; the kit's own test expects these and no others. */
  readonly casesWithoutWords: readonly number[];
  /** Whether a field of ours reaches the server in this adapter. */
  carries(method: VendorMethod, field: string): boolean;
  /** All our codes that this adapter has one word for, the first standing for all. */
  readonly codesWithSameStatus: (method: VendorMethod, code: VendorStatus) => readonly VendorStatus[];
  toRequest(method: VendorMethod, body: Body, context: RequestContext): HttpRequest;
  /** @throws CaseFailed for what the adapter does not allow */
  parseResponse(method: VendorMethod, received: HttpResponse, body: Body): VendorApiResponse;
  /** Ways to sign that must not be believed. */
  readonly forgeries: readonly (readonly [string, RequestOverrides])[];
  /** Requests that are none, by name. */
  malformedRequests(context: RequestContext): readonly (readonly [string, HttpRequest])[];
};

/** What follows from an adapter's paths and codes alone. */
export function fromPolicy(
  policy: WalletAdapterPolicy,
): Pick<AdapterClient, "policy" | "methods" | "codesWithSameStatus"> {
  return {
    policy,
    methods: new Set(Object.values(policy.actions)),
    codesWithSameStatus: (method, code) =>
      (Object.keys(vendorStatuses) as VendorStatus[]).filter(
        (one) => adapterStatus(policy, method, one) === adapterStatus(policy, method, code),
      ),
  };
}

/** The path of a method for a vendor. */
export function actionPath(policy: WalletAdapterPolicy, vendor: string, method: VendorMethod): string {
  const action = Object.keys(policy.actions).find((one) => policy.actions[one] === method);
  return `${adapterRoot(policy, vendor)}/${action}`;
}
