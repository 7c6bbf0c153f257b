import { afterAll, beforeAll, expect, test } from "vitest";
import { vendorPath } from "@khela/contract/vendor-wallet-api";
import { startHarness, type Harness } from "../../../../tests/harness.ts";

let w: Harness;
let origin: string;
beforeAll(async () => {
  w = await startHarness();
  origin = await w.listen();
});
afterAll(() => w.close());

test.each([
  ["call", "GET", "/wps/system/status"],
  ["call answered from the cache", "GET", "/wps/system/status"],
  ["unknown path", "GET", "/wps/nowhere"],
  ["vendor call", "POST", vendorPath("bet")],
  ["health", "GET", "/healthz"],
] as const)(
  "%s → no other origin takes it in, no device is asked for, no frame, no type guessed",
  async (_what, method, url) => {
    const { headers } = await fetch(origin + url, {
      method,
      headers: { merchant: "khela", "content-type": "application/json" },
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
    });
  },
);
