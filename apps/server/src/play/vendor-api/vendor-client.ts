// Signed calls to a vendor. Each vendor has its own circuit breaker, so that a slow or broken vendor does not affect
// calls to others. A response is accepted only with a valid signature.

import {
  vendorCallbackPath,
  type VendorCallback,
  type VendorCallbackRequest,
} from "@khela/contract/vendor-callbacks";
import type { Services } from "../../http/context.ts";
import type { CircuitResult } from "../../infra/circuit-breakers.ts";
import type { Vendor } from "../../games/games.ts";

const CALLBACK_TIMEOUT_MS: Readonly<Record<VendorCallback, number>> = {
  round: 3_000,
  statement: 30_000,
  games: 30_000,
  "free-rounds": 3_000,
};

/** Returns the label from which a vendor's signing secret is derived. */
export function vendorSecretLabel(vendor: string, keyNo: number): string {
  return keyNo === 1 ? `vendor/${vendor}` : `vendor/${vendor}/${keyNo}`;
}

type VendorClientDeps = Pick<Services, "config" | "circuitBreakers" | "randomBytes" | "secrets">;
type VendorEndpoint = Pick<Vendor, "code" | "keyNo" | "url">;

/** Calls a vendor that uses the vendor API. */
export function callVendor<A extends VendorCallback>(
  { config, circuitBreakers, randomBytes, secrets }: VendorClientDeps,
  vendor: VendorEndpoint,
  callback: A,
  body: VendorCallbackRequest<A>,
): Promise<CircuitResult> {
  return circuitBreakers.request(`vendor:${vendor.code}`, {
    method: "POST",
    url: (vendor.url ?? config.gameServerUrl).replace(/\/$/, "") + vendorCallbackPath(callback),
    body,
    id: `msg_${randomBytes(12).toString("base64url")}`,
    secret: secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo)),
    responseSigned: true,
    timeoutMs: CALLBACK_TIMEOUT_MS[callback],
  });
}
