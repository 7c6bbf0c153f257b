import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { openPlayerSession } from "../vendor-client.ts";
import { startHarness, type Harness } from "../harness.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

test("[M7 I9] vendor transaction: field of another method → refused with its name, nothing moves", async () => {
  const person = await w.person("undeclared", { balance: "100.00" });
  const at = await openPlayerSession(w, person);
  const balance = async () => (await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance;
  const bet = { transactionId: "b", roundId: "r", amount: "10.00" };
  for (const [field, value] of Object.entries({ winAmount: "4.00", reference: "nobody", final: true }))
    expect(await at.call("bet", { ...bet, [field]: value })).toMatchObject({
      status: "INVALID_REQUEST",
      field,
    });
  expect(await at.call("bet", bet)).toMatchObject({ status: "OK", balance: "90.00" });
  for (const [method, fields] of [
    ["win", { transactionId: "w", amount: "1.00" }],
    ["rollback", { transactionId: "k" }],
  ] as const)
    expect(
      await at.call(method, { ...fields, roundId: "r", reference: "b", winAmount: "4.00" }),
    ).toMatchObject({ status: "INVALID_REQUEST", field: "winAmount" });
  expect(await balance()).toBe("90.00");
  const { checks } = await auditLedger(w.database.owner, { checks: featureChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
});
