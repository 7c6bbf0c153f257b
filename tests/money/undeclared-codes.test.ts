import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../tools/ledger/checks.ts";
import { openPlayerSession } from "../vendor-client.ts";
import { startHarness, type Harness } from "../harness.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

test("[M7 I9] vendor transaction: field of another method → ignored (no win in a bet, no reference)", async () => {
  const person = await w.person("undeclared", { balance: "100.00" });
  const at = await openPlayerSession(w, person);
  const balance = async () => (await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance;
  const more = { winAmount: "4.00", reference: "nobody" };
  expect(await at.call("bet", { transactionId: "b", roundId: "r", amount: "10.00", ...more })).toMatchObject({
    status: "OK",
    balance: "90.00",
  });
  expect(
    await at.call("win", { transactionId: "w", roundId: "r", amount: "1.00", ...more, reference: "b" }),
  ).toMatchObject({ status: "OK", balance: "91.00" });
  expect(
    await at.call("rollback", { transactionId: "k1", roundId: "r", ...more, reference: "w" }),
  ).toMatchObject({ status: "OK", balance: "90.00" });
  expect(
    await at.call("rollback", { transactionId: "k2", roundId: "r", ...more, reference: "b" }),
  ).toMatchObject({ status: "OK", balance: "100.00" });
  expect(await balance()).toBe("100.00");
  const { checks } = await auditLedger(w.database.owner, { checks: featureChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
});
