/**
 * How the certification kit writes a request in a vendor's adapter and reads the response. The cases use the methods,
 * fields and statuses of the platform's vendor API. A case is not applicable when the adapter lacks one, and statuses
 * of the platform that share one code of the adapter count as the same. Each adapter's client is a file of clients/,
 * named as the adapter's folder in apps/server/src/play/adapters; no server imports it.
 */
import {
  vendorStatuses,
  type VendorApiResponse,
  type VendorStatus,
  type VendorMethod,
} from "@khela/contract/vendor-wallet-api";
import {
  adapterRoot,
  adapterStatus,
  type AdapterPolicy,
  type WalletAdapterPolicy,
} from "@khela/contract/vendor-adapters";
import type { RequestOverrides, HttpResponse, HttpRequest } from "../http-message.ts";

export type RequestContext = {
  readonly vendor: string;
  /** The vendor's signing secret or private key (PEM), depending on the policy's `credential`. */
  readonly secret: string;
  readonly how: RequestOverrides;
  /** The timestamp in the request. */
  readonly now: Date;
  /** Creates a new id at each call. */
  readonly uuid: () => string;
};
type Body = Readonly<Record<string, unknown>>;

export type AdapterClient = {
  readonly policy: AdapterPolicy;
  readonly methods: ReadonlySet<VendorMethod>;
  /** How a round ends: by a win that is marked as final, by a separate call, or by every win. */
  readonly endsRoundBy: "final" | "end-round" | "every win";
  /** Numbers of the cases that the adapter cannot express; certify.test.ts expects exactly these. */
  readonly casesWithoutWords: readonly number[];
  /** Returns whether this adapter transmits a field of the platform's vendor API. */
  carries(method: VendorMethod, field: string): boolean;
  /** Returns all statuses of the vendor API that this adapter writes with the same code as the given status. */
  readonly codesWithSameStatus: (method: VendorMethod, code: VendorStatus) => readonly VendorStatus[];
  toRequest(method: VendorMethod, body: Body, context: RequestContext): HttpRequest;
  /** Parses the response to a method. @throws CaseFailed when the response breaks the adapter's protocol */
  parseResponse(method: VendorMethod, received: HttpResponse, body: Body): VendorApiResponse;
  /** Ways to forge a signature, by name. The server must reject each. */
  readonly forgeries: readonly (readonly [string, RequestOverrides])[];
  /** Returns malformed requests, by name. */
  malformedRequests(context: RequestContext): readonly (readonly [string, HttpRequest])[];
};

/** Creates the part of an adapter's client that follows from the paths and codes of its policy. */
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

/** Returns the path of a method for a vendor. */
export function actionPath(policy: WalletAdapterPolicy, vendor: string, method: VendorMethod): string {
  const action = Object.keys(policy.actions).find((one) => policy.actions[one] === method);
  return `${adapterRoot(policy, vendor)}/${action}`;
}
