import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@khela/contract/wire";
import { vendorPath, vendorRoot } from "@khela/contract/vendor";
import { seat, vendorOf } from "../../../../tests/vendor-client.ts";
import { world, type World } from "../../../../tests/world.ts";

let w: World;
beforeAll(async () => { w = await world({ limitFactor: 1 }); });
afterAll(async () => { await w.close(); });

test("a balance is told to a vendor at whose games the player sat, and to no other", async () => {
  const person = await w.person("seated", { balance: "70.00" });
  const at = await seat(w, person, "JL");
  expect(await at.say("balance", {})).toMatchObject({ status: "OK", balance: "70.00" });
  expect(await vendorOf(w, "PG").say("balance", { player: at.player, currency: "BDT" })).toEqual({ http: 404, status: "UNKNOWN_PLAYER" });
  await seat(w, person, "PG");
  expect(await vendorOf(w, "PG").say("balance", { player: at.player, currency: "BDT" })).toMatchObject({ status: "OK" });
});

test("whatever is asked below the protocol's root, the answer is JSON in the protocol's words", async () => {
  const asked = [
    ["GET", vendorPath("bet")], ["DELETE", vendorPath("bet")], ["PATCH", vendorPath("win")], ["PUT", vendorPath("balance")],
    ["OPTIONS", vendorPath("bet")], ["POST", vendorRoot], ["GET", vendorRoot], ["POST", `${vendorRoot}/`], ["POST", `${vendorRoot}/bet/more`],
    ["POST", `${vendorRoot}/%zz`], ["POST", `${vendorRoot}/${"x".repeat(300)}`],
  ] as const;
  for (const [method, url] of asked) {
    const answer = await w.app.inject({ method, url, payload: "{", headers: { "content-type": "application/json" } });
    expect([method, url, answer.statusCode, answer.json()]).toEqual([method, url, 400, { status: "INVALID_REQUEST", field: "path" }]);
  }
  const huge = await w.app.inject({ method: "POST", url: vendorPath("bet"), payload: "x".repeat(40_000), headers: { "content-type": "text/plain" } });
  expect([huge.statusCode, huge.json()]).toEqual([400, { status: "INVALID_REQUEST", field: "body" }]);
});

test("who proves nothing too often is told to wait before anything is read, from that address alone", async () => {
  const from = (remoteAddress: string) => w.app.inject({
    method: "POST", url: vendorPath("bet"), payload: "{}", headers: { "content-type": "application/json" }, remoteAddress,
  });
  for (let n = 0; n < limits.unproven.perMinute; n += 1) expect((await from("10.9.0.1")).statusCode).toBe(401);
  expect((await from("10.9.0.1")).statusCode).toBe(401);
  const told = await from("10.9.0.1");
  expect([told.statusCode, told.json()]).toEqual([503, { status: "RETRY" }]);
  expect(Number(told.headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("10.9.0.2")).statusCode).toBe(401);
});

test("however many call at once, their vendor is read once for all of them", async () => {
  const reads = vi.spyOn(w.services.db, "maybe");
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => w.app.inject({
    method: "POST", url: vendorPath("bet"), payload: JSON.stringify({ vendor: "JDB" }), remoteAddress: `10.8.0.${n}`,
    headers: { "content-type": "application/json" },
  })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  expect(reads.mock.calls.filter(([{ text }]) => text.includes("from vendor where code"))).toHaveLength(1);
  reads.mockRestore();
});
