import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { auditLedger } from "../../apps/server/src/wallet/audit.ts";
import { featureChecks } from "../../tools/ledger/checks.ts";
import { seat } from "../vendor-client.ts";
import { world, type World } from "../world.ts";

let w: World;
beforeAll(async () => { w = await world(); });
afterAll(async () => { await w.close(); });

test("M7 I9 a field of another method beside a move's own is not read: no win in a bet, no reference in it either", async () => {
  const person = await w.person("undeclared", { balance: "100.00" });
  const at = await seat(w, person);
  const balance = async () => (await person.client.ask(calls.wallet.balance, {})).sumBalance;
  const more = { winAmount: "4.00", reference: "nobody" };
  expect(await at.say("bet", { transactionId: "b", roundId: "r", amount: "10.00", ...more })).toMatchObject({ status: "OK", balance: "90.00" });
  expect(await at.say("win", { transactionId: "w", roundId: "r", amount: "1.00", ...more, reference: "b" })).toMatchObject({ status: "OK", balance: "91.00" });
  expect(await at.say("rollback", { transactionId: "k1", roundId: "r", ...more, reference: "w" })).toMatchObject({ status: "OK", balance: "90.00" });
  expect(await at.say("rollback", { transactionId: "k2", roundId: "r", ...more, reference: "b" })).toMatchObject({ status: "OK", balance: "100.00" });
  expect(await balance()).toBe("100.00");
  const { checks } = await auditLedger(w.database.owner, { checks: featureChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
});
