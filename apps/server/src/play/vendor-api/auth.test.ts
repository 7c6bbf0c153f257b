import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@khela/contract/wire";
import { vendorPath, vendorRoot } from "@khela/contract/vendor-wallet-api";
import { openPlayerSession, vendorClientFor } from "../../../../../tests/vendor-client.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness({ limitFactor: 1 });
});
afterAll(async () => {
  await w.close();
});

test("vendor balance: player launched at this vendor → balance; at another vendor only → refused", async () => {
  const person = await w.person("seated", { balance: "70.00" });
  const at = await openPlayerSession(w, person, "JL");
  expect(await at.call("balance", {})).toMatchObject({ status: "OK", balance: "70.00" });
  expect(await vendorClientFor(w, "PG").call("balance", { player: at.player, currency: "BDT" })).toEqual({
    http: 404,
    status: "UNKNOWN_PLAYER",
  });
  await openPlayerSession(w, person, "PG");
  expect(
    await vendorClientFor(w, "PG").call("balance", { player: at.player, currency: "BDT" }),
  ).toMatchObject({ status: "OK" });
});

test("vendor API: any unknown path or method → JSON with a vendor status", async () => {
  const asked = [
    ["GET", vendorPath("bet")],
    ["DELETE", vendorPath("bet")],
    ["PATCH", vendorPath("win")],
    ["PUT", vendorPath("balance")],
    ["OPTIONS", vendorPath("bet")],
    ["POST", vendorRoot],
    ["GET", vendorRoot],
    ["POST", `${vendorRoot}/`],
    ["POST", `${vendorRoot}/bet/more`],
    ["POST", `${vendorRoot}/%zz`],
    ["POST", `${vendorRoot}/${"x".repeat(300)}`],
  ] as const;
  for (const [method, url] of asked) {
    const answer = await w.app.inject({
      method,
      url,
      payload: "{",
      headers: { "content-type": "application/json" },
    });
    expect([method, url, answer.statusCode, answer.json()]).toEqual([
      method,
      url,
      400,
      { status: "INVALID_REQUEST", field: "path" },
    ]);
  }
  const huge = await w.app.inject({
    method: "POST",
    url: vendorPath("bet"),
    payload: "x".repeat(40_000),
    headers: { "content-type": "text/plain" },
  });
  expect([huge.statusCode, huge.json()]).toEqual([400, { status: "INVALID_REQUEST", field: "body" }]);
});

test("vendor auth: too many invalid signatures → that address has to wait before anything is read", async () => {
  const from = (remoteAddress: string) =>
    w.app.inject({
      method: "POST",
      url: vendorPath("bet"),
      payload: "{}",
      headers: { "content-type": "application/json" },
      remoteAddress,
    });
  for (let n = 0; n < limits.unproven.perMinute; n += 1)
    expect((await from("10.9.0.1")).statusCode).toBe(401);
  const told = await from("10.9.0.1");
  expect([told.statusCode, told.json()]).toEqual([503, { status: "RETRY" }]);
  expect(Number(told.headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("10.9.0.2")).statusCode).toBe(401);
});

test("flood without signatures → vendor's signed call from the same address answered", async () => {
  const person = await w.person("flooded", { balance: "30.00" });
  const at = await openPlayerSession(w, person, "JL");
  const unsigned = () => w.app.inject({ method: "POST", url: vendorPath("bet"), payload: '{"vendor":"JL"}' });
  for (let n = 0; n < limits.unproven.perMinute; n += 1) await unsigned();
  expect((await unsigned()).statusCode).toBe(503);
  expect(await at.call("balance", {})).toMatchObject({ status: "OK", balance: "30.00" });
});

test("vendor auth: concurrent calls of one vendor → one database read", async () => {
  const reads = vi.spyOn(w.services.db, "maybe");
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      w.app.inject({
        method: "POST",
        url: vendorPath("bet"),
        payload: JSON.stringify({ vendor: "JDB" }),
        remoteAddress: `10.8.0.${n}`,
        headers: { "content-type": "application/json" },
      }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  expect(reads.mock.calls.filter(([{ text }]) => text.includes("from vendor where code"))).toHaveLength(1);
  reads.mockRestore();
});
