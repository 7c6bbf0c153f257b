import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "@khela/service-kit/http-server";
import { createLogger } from "@khela/service-kit/logger";
import { vendorPath } from "@khela/contract/vendor-wallet-api";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { addSecurityHeaders } from "./security-headers.ts";

let w: Harness;
let origin: string;
beforeAll(async () => {
  w = await startHarness();
  origin = await w.listen();
});
afterAll(() => w.close());

async function headersOf(method: string, url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(origin + url, {
    method,
    redirect: "manual",
    headers: { merchant: "khela", "content-type": "application/json" },
    ...(method === "POST" ? { body: "{}" } : {}),
  });
  return Object.fromEntries(headers);
}

const ofAll = {
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
};

test.each([
  ["call", "GET", "/wps/system/status"],
  ["call answered from the cache", "GET", "/wps/system/status"],
  ["unknown path", "GET", "/wps/nowhere"],
  ["vendor call", "POST", vendorPath("bet")],
  ["health", "GET", "/healthz"],
] as const)(
  "%s → no other origin takes it in, no frame, no type guessed; nothing that only a document needs",
  async (_what, method, url) => {
    const headers = await headersOf(method, url);
    expect(headers["content-type"]).toContain("application/json");
    expect(headers).toMatchObject(ofAll);
    for (const name of ["permissions-policy", "referrer-policy", "cross-origin-opener-policy"])
      expect(headers).not.toHaveProperty(name);
  },
);

test("anything that a browser may open as a document → no device is asked for, no address told, no opener", async () => {
  const app = createHttpServer({ log: createLogger({ level: "silent" }), bodyLimit: 1_024 });
  addSecurityHeaders(app, "https://khela.test");
  app.get("/picture", (_request, reply) => reply.type("image/svg+xml").send("<svg/>"));
  app.get("/page", (_request, reply) =>
    reply.type("text/html").header("cross-origin-opener-policy", "unsafe-none").send("<p>"),
  );
  const documents = {
    ...ofAll,
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "strict-origin-when-cross-origin",
  };
  expect((await app.inject("/picture")).headers).toMatchObject({
    ...documents,
    "cross-origin-opener-policy": "same-origin",
  });
  expect((await app.inject("/page")).headers, "a page says its own").toMatchObject({
    ...documents,
    "cross-origin-opener-policy": "unsafe-none",
  });
  await app.close();
});
