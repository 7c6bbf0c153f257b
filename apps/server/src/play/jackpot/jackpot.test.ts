import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { vendorClientFor, type VendorClient } from "../../../../../tests/vendor-client.ts";
import { startHarness, type Person, type Harness } from "../../../../../tests/harness.ts";
import { playChecks } from "../reconciliation/audit.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

const nodeOf = async (vendor: string): Promise<number> =>
  (
    await w.database.owner.one<{ nodeId: number }>(sql`
  select node_id "nodeId" from game where vendor = ${vendor} and playable order by node_id limit 1`)
  ).nodeId;

/** Launches a game and redeems its token, as the vendor does. */
async function sit(
  person: Person,
  code: string,
  accountType = 1,
): Promise<{ vendor: VendorClient; pool: string | undefined; player: string }> {
  const launched = await person.client.callOrThrow(calls.play.launch, {
    nodeId: await nodeOf(code),
    accountType,
  });
  const vendor = vendorClientFor(w, code);
  const { pool, player = "" } = await vendor.call("authenticate", {
    session: new URL(launched.content.game_url).searchParams.get("token"),
  });
  return { vendor, pool, player };
}

function adjust(vendor: VendorClient, player: string, transactionId: string, amount: string) {
  return vendor.call("adjust", {
    player,
    currency: "BDT",
    transactionId,
    roundId: transactionId,
    gameCode: "bgs-padma-catch",
    amount,
  });
}

const shown = async (person: Person) => (await person.client.callOrThrow(calls.play.jackpots, {})).list;

test("[HOME-08] jackpot pool: adjusted by its vendor → shows the ledger's balance, never below zero, each id once", async () => {
  const person = await w.person("pool-player", { balance: "100.00" });
  const { vendor, pool = "", player } = await sit(person, "BGS");
  expect(pool).not.toBe("");
  expect(pool).not.toBe(player);
  // an empty pool is listed too
  expect(await shown(person)).toEqual([
    { vassalage: "BGS", code: "golden-pot", currency: "BDT", amount: "0.00" },
  ]);
  expect(await adjust(vendor, pool, "seed-1", "10000.00")).toMatchObject({
    status: "OK",
    balance: "10000.00",
  });
  expect(await adjust(vendor, pool, "put-1", "0.10")).toMatchObject({ status: "OK", balance: "10000.10" });
  expect(await adjust(vendor, pool, "put-1", "0.10")).toMatchObject({ status: "DUPLICATE" });
  expect(await adjust(vendor, pool, "put-1", "0.20")).toMatchObject({ status: "MISMATCH", field: "amount" });
  await expect
    .poll(() => shown(person), { timeout: 10_000 })
    .toEqual([{ vassalage: "BGS", code: "golden-pot", currency: "BDT", amount: "10000.10" }]);
  expect(await adjust(vendor, pool, "won-1", "-10000.11")).toMatchObject({ status: "INSUFFICIENT_FUNDS" });
  expect(await adjust(vendor, pool, "won-2", "-10000.10")).toMatchObject({ status: "OK", balance: "0.00" });
  // the permission to adjust covers only the vendor's own pool, neither a player's balance nor another vendor's pool
  expect(await adjust(vendor, player, "theft-1", "-1.00")).toMatchObject({ status: "NOT_PERMITTED" });
  expect(await adjust(vendorClientFor(w, "JL"), pool, "theft-2", "-1.00")).toMatchObject({
    status: "NOT_PERMITTED",
  });
  const report = await auditLedger(w.database.owner, { checks: playChecks });
  expect(report.checks.filter(({ samples }) => samples.length > 0)).toEqual([]);
  expect(report.ok).toBe(true);
});

test("[HOME-08] jackpot pool: players of one merchant, at once → one pool, opened once", async () => {
  const people = await Promise.all(
    ["pool-a", "pool-b", "pool-c", "pool-d"].map((name) => w.person(name, { balance: "10.00" })),
  );
  const seats = await Promise.all(people.map((person) => sit(person, "BGS")));
  expect(new Set(seats.map(({ pool }) => pool)).size).toBe(1);
  // free play belongs to another merchant, so its money and its pool are separate
  const [person] = people;
  if (person === undefined) throw new Error("nobody");
  const free = await sit(person, "BGS", 0);
  expect(free.pool).not.toBe(seats[0]?.pool);
});

test("[HOME-08] jackpot: vendor without one → no pool; disabled by the operator → not shown", async () => {
  const person = await w.person("pool-none", { balance: "10.00" });
  expect((await sit(person, "JL")).pool).toBeUndefined();
  const { vendor, pool = "" } = await sit(person, "BGS");
  await adjust(vendor, pool, "again-1", "500.00");
  await expect.poll(async () => (await shown(person)).length, { timeout: 10_000 }).toBe(1);
  await w.database.owner.run(sql`update jackpot set shown = false`);
  await expect.poll(async () => (await shown(person)).length, { timeout: 10_000 }).toBe(0);
});
