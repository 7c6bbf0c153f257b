import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { vendorCallbackPath } from "@khela/contract/vendor-callbacks";
import { headers } from "@khela/contract/wire";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";
import { startFakeVendor, type FakeVendor } from "../../../../../tests/fake-vendor.ts";
import { startHarness, type Person, type Harness } from "../../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { toPlayerId, vendorSecretLabel } from "../play.ts";

let w: Harness;
let slow: FakeVendor;
let quick: FakeVendor;
let person: Person;

const secretOf = (vendor: string) => w.services.secrets.webhook(vendorSecretLabel(vendor, 1));
const fair = {
  game: "dice",
  rulesVersion: "1",
  serverSeedHash: "h",
  serverSeed: null,
  clientSeed: "c",
  nonce: 0,
  bet: {},
  outcome: {},
};
const answering = { answer: () => fair };

beforeAll(async () => {
  w = await startHarness();
  slow = await startFakeVendor(secretOf("JL"), answering);
  quick = await startFakeVendor(secretOf("PG"), answering);
  for (const [code, { url }] of [
    ["JL", slow],
    ["PG", quick],
  ] as const) {
    await w.database.owner.run(sql`update vendor set url = ${url} where code = ${code}`);
  }
  person = await w.person("caller", { balance: "100.00" });
  for (const code of ["JL", "PG"]) {
    const at = await openPlayerSession(w, person, code);
    // both vendors use the same round id, which is unique only within a vendor
    await at.call("bet", {
      transactionId: "b1",
      roundId: "same",
      amount: code === "JL" ? "1.00" : "2.00",
      ...(code === "JL" ? { detail: { serverSeedHash: committedHash } } : {}),
    });
  }
});
afterAll(async () => {
  await w.close();
  await Promise.all([slow.close(), quick.close()]);
});

/** Hash of the server seed that the vendor sends with the stake. */
const committedHash = "5e".repeat(32);

const round = (vassalage?: string) =>
  person.client.call(calls.play.round, {
    roundId: "same",
    ...(vassalage === undefined ? {} : { vassalage }),
  });

test("[GAME-08] round details: two vendors with the same round id → each asked for its own, body signed", async () => {
  expect((await round("JL")).value).toMatchObject({
    row: { vassalage: "JL", betAmount: "1.00" },
    fair,
    committedHash,
    correctableUntil: null,
  });
  expect((await round("PG")).value).toMatchObject({
    row: { vassalage: "PG", betAmount: "2.00" },
    fair,
    committedHash: null,
  });
  expect(slow.requests.at(-1)).toEqual({
    path: vendorCallbackPath("round"),
    body: { vendor: "JL", player: toPlayerId(person), roundId: "same" },
  });
  expect(quick.requests.at(-1)?.body).toMatchObject({ vendor: "PG", roundId: "same" });
  expect((await round("BGS")).errorCode).toBe("round.unknown");
});

test("[GAME-08] round details: bet on matches → legs with names in the language asked for; other shape → not passed on", async () => {
  const name = (bn: string, en: string) => ({ bn, en });
  const leg = {
    market: "handicap",
    lineQuarters: -6,
    selection: "home",
    oddsMilli: 1_950,
    settlement: "won",
    result: { home: 3, away: 1 },
  };
  const told = { ...leg, league: name("লিগ", "League"), home: name("ক", "Home"), away: name("খ", "Away") };
  const correctableUntil = 1_800_000_000_000;
  slow.configure({ answer: () => ({ legs: [told], correctableUntil }) });
  const { value } = await round("JL");
  expect(value?.correctableUntil).toBe(correctableUntil);
  expect(value?.fair).toBeNull();
  expect(value?.legs).toEqual([{ ...leg, league: "League", home: "Home", away: "Away" }]);
  const inBengali = await person.client.call(
    calls.play.round,
    { roundId: "same", vassalage: "JL" },
    { headers: { [headers.language]: "BN" } },
  );
  expect(inBengali.value?.legs).toEqual([{ ...leg, league: "লিগ", home: "ক", away: "খ" }]);
  slow.configure({ answer: () => ({ legs: [{ ...told, oddsMilli: 0 }] }) });
  expect((await round("JL")).errorCode).toBe("vendor.maintenance");
  slow.configure(answering);
  expect((await round("JL")).value).toMatchObject({ fair, legs: null });
});

test("vendor answer without a valid signature → rejected", async () => {
  slow.configure({ forged: true });
  expect((await round("JL")).errorCode).toBe("vendor.maintenance");
  slow.configure({ forged: false });
  expect((await round("JL")).status).toBe(200);
});

test("circuit breaker: five timeouts of one vendor → no further calls, other vendors unaffected", async () => {
  slow.configure({ delayMs: 10_000 });
  const hanging = Array.from({ length: 5 }, () => round("JL"));
  for (let n = 0; n < 10; n += 1) expect((await round("PG")).status).toBe(200);
  expect((await Promise.all(hanging)).map(({ errorCode }) => errorCode)).toEqual(
    Array(5).fill("vendor.maintenance"),
  );
  const before = slow.requests.length;
  expect((await round("JL")).errorCode).toBe("vendor.maintenance");
  expect(slow.requests).toHaveLength(before);
  expect(w.services.circuitBreakers.states()).toContainEqual({ party: "vendor:JL", state: 1, calls: 0 });
  expect(w.services.circuitBreakers.states()).toContainEqual({ party: "vendor:PG", state: 0, calls: 0 });
});
