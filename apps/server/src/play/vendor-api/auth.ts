// Finds and authenticates the vendor of a call, by its code, its allowed IP addresses and its secrets. Calls with a
// valid signature are not rate-limited by this file. Every other call counts against its IP address, so that guessing
// signatures costs us little.

import { BlockList, isIP } from "node:net";
import { createCache } from "@khela/service-kit/cache";
import type { Services } from "../../http/context.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { findVendor, type Vendor } from "../../games/games.ts";
import { vendorSecretLabel } from "./vendor-client.ts";

/**
 * Lifetime of a cached vendor: an operator's change of a vendor takes effect within this time. Vendors change rarely.
 */
const CACHE_TTL_MS = 1_000;
/** Age after which a cached vendor is read again in the background, while callers still get the cached vendor. */
const REVALIDATE_AFTER_MS = 500;
/**
 * Maximum vendor codes in the cache, unknown codes included. The cache evicts the least recently used code, so a flood
 * of unknown codes does not evict an active vendor.
 */
const MAX_CACHED_CODES = 1_000;
/**
 * Form of vendor codes. A code of another form is not looked up in the database, because the caller is not
 * authenticated yet.
 */
const VENDOR_CODE_PATTERN = /^[A-Za-z0-9_.-]{1,40}$/;

export type VendorAuth = {
  /** Null: the code is unknown, or was not looked up because the IP address exceeds its limit. */
  findVendor(code: string, ip: string): Promise<Vendor | null>;
  isAddressAllowed(vendor: Vendor, ip: string): boolean;
  /** The vendor's current signing secret, and the previous secret while still accepted. */
  signingSecrets(vendor: Vendor): readonly string[];
  /** Counts a call without a valid signature. Returns the seconds that its IP address must wait; 0: none. */
  recordFailure(ip: string): number;
  /**
   * Called after a valid call. For an hour, failures from this IP address do not lock out vendor calls from the
   * address.
   */
  recordSuccess(ip: string): void;
};

function isAddressAllowed(vendor: Vendor, ip: string): boolean {
  if (vendor.ipAllow.length === 0) return true;
  const allowed = new BlockList();
  for (const entry of vendor.ipAllow) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    allowed.addSubnet(address, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  return allowed.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}

export function createVendorAuth({ db, now, secrets }: Services, limiter: RateLimiter): VendorAuth {
  const vendors = createCache<Vendor | null>({
    now,
    maxEntries: MAX_CACHED_CODES,
    ttlMs: CACHE_TTL_MS,
    revalidateAfterMs: REVALIDATE_AFTER_MS,
  });

  return {
    async findVendor(code, ip) {
      if (vendors.get(code) === undefined) {
        if (!VENDOR_CODE_PATTERN.test(code)) return null;
        // An IP address above its limit may look up a code only while no other lookup runs, so that a vendor behind a
        // flooded address is still found after a restart.
        const isUnknown = (vendors.peek(code) ?? null) === null;
        if (isUnknown && vendors.isLoading() && limiter.waitSeconds("unproven", ip) > 0) return null;
      }
      // a failed lookup reaches only callers whose cached entry has expired
      return vendors.fetch(code, () => findVendor(db, code));
    },
    isAddressAllowed,
    signingSecrets(vendor) {
      const current = secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo));
      const isRotating =
        vendor.previousKeyUntil !== null && vendor.previousKeyUntil > now() && vendor.keyNo > 1;
      return isRotating
        ? [current, secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo - 1))]
        : [current];
    },
    recordFailure: (ip) => limiter.consume("unproven", ip),
    recordSuccess: (ip) => limiter.confirmVendor(ip),
  };
}
