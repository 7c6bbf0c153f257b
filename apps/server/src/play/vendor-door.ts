// Who stands at the door of a vendor protocol: the vendor by its code, from where it may call, the secrets it signs with.
// A caller that proves nothing has a budget, so that guessing a signature costs us little and is soon told to wait.

import { BlockList, isIP } from "node:net";
import type { Services } from "../platform/context.ts";
import { addressOf } from "../platform/address.ts";
import type { Limiter } from "../platform/limits.ts";
import { findVendor, type Vendor } from "../games/games.ts";
import { vendorSecretLabel } from "./vendor-line.ts";

/** Vendors change rarely; what an operator switches holds within this time. */
const FRESH_MS = 1_000;
/** Past this a vendor is read anew while the one that is known still holds, so that nobody has to wait. */
const READ_AGAIN_MS = 500;
/** Codes that are nobody's are remembered too, as many as this. */
const MOST_CODES = 1_000;
const MOST_WAITING = 10_000;
/** Nothing else is looked for in the database, since this is read before anything is proven. */
const VENDOR_CODE = /^[A-Za-z0-9_.-]{1,40}$/;

export type VendorDoor = {
  /** Null: nobody's code. */
  vendorOf(code: string): Promise<Vendor | null>;
  mayCall(vendor: Vendor, ip: string): boolean;
  /** The secret that signs now, and the one before while it is still believed. */
  secretsOf(vendor: Vendor): readonly string[];
  /** Seconds this address has to wait, since it proved nothing too often. */
  waitOf(ip: string): number;
  countFailure(ip: string): void;
};

function mayCall(vendor: Vendor, ip: string): boolean {
  if (vendor.ipAllow.length === 0) return true;
  const allowed = new BlockList();
  for (const entry of vendor.ipAllow) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    allowed.addSubnet(address, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  return allowed.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}

export function openVendorDoor({ db, now, secrets }: Services, limiter: Limiter): VendorDoor {
  const vendors = new Map<string, { readonly vendor: Vendor | null; readonly askedAt: number }>();
  const reading = new Map<string, Promise<Vendor | null>>();
  const waiting = new Map<string, number>();

  async function read(code: string): Promise<Vendor | null> {
    const askedAt = now().getTime();
    try {
      const vendor = await findVendor(db, code);
      if (vendors.size >= MOST_CODES) vendors.clear();
      vendors.set(code, { vendor, askedAt });
      return vendor;
    } finally {
      reading.delete(code);
    }
  }

  /** One question to the database, however many ask. */
  function readOnce(code: string): Promise<Vendor | null> {
    const coming = reading.get(code) ?? read(code);
    reading.set(code, coming);
    return coming;
  }

  return {
    async vendorOf(code) {
      const known = vendors.get(code);
      const age = known === undefined ? Infinity : now().getTime() - known.askedAt;
      if (known === undefined || age >= FRESH_MS) return VENDOR_CODE.test(code) ? readOnce(code) : null;
      // who needs it when it has grown old is told of the fault
      if (age >= READ_AGAIN_MS) readOnce(code).catch(() => undefined);
      return known.vendor;
    },
    mayCall,
    secretsOf(vendor) {
      const current = secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo));
      const rotating = vendor.previousKeyUntil !== null && vendor.previousKeyUntil > now() && vendor.keyNo > 1;
      return rotating ? [current, secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo - 1))] : [current];
    },
    waitOf(ip) {
      if (waiting.size === 0) return 0;
      const until = waiting.get(addressOf(ip)) ?? 0;
      const left = until - now().getTime();
      if (left <= 0 && until > 0) waiting.delete(addressOf(ip));
      return Math.max(0, Math.ceil(left / 1_000));
    },
    countFailure(ip) {
      const waitS = limiter.take("unproven", ip);
      if (waitS === 0) return;
      if (waiting.size >= MOST_WAITING) waiting.clear();
      waiting.set(addressOf(ip), now().getTime() + waitS * 1_000);
    },
  };
}
