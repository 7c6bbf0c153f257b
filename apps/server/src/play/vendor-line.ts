// How a vendor is reached: its address, the secret both sides sign with, and its own line, so that a vendor that is slow
// or broken holds up nobody else's. What it answers is believed only when it is signed.

import { vendorAskPath, type VendorAsk, type VendorQuestion } from "@khela/contract/vendor-asks";
import type { Services } from "../platform/context.ts";
import type { LineAnswer } from "../platform/lines.ts";
import type { Vendor } from "../games/games.ts";

const ASK_TIMEOUT_MS: Readonly<Record<VendorAsk, number>> = { round: 3_000, statement: 30_000 };

/** The label that a vendor's signing secret is derived from. */
export function vendorSecretLabel(vendor: string, keyNo: number): string {
  return keyNo === 1 ? `vendor/${vendor}` : `vendor/${vendor}/${keyNo}`;
}

type Asking = Pick<Services, "config" | "lines" | "randomBytes" | "secrets">;
type Reached = Pick<Vendor, "code" | "keyNo" | "url">;

/** Asks a vendor of our own dialect. */
export function askVendor<A extends VendorAsk>(
  { config, lines, randomBytes, secrets }: Asking, vendor: Reached, ask: A, body: VendorQuestion<A>,
): Promise<LineAnswer> {
  return lines.ask(`vendor:${vendor.code}`, {
    method: "POST",
    url: (vendor.url ?? config.arcadeUrl).replace(/\/$/, "") + vendorAskPath(ask),
    body,
    id: `msg_${randomBytes(12).toString("base64url")}`,
    secret: secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo)),
    answerSigned: true,
    timeoutMs: ASK_TIMEOUT_MS[ask],
  });
}
