import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { openPlayerSession } from "../../../../tests/vendor-client.ts";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { auditLedger } from "../wallet/audit/audit.ts";
import { playChecks } from "./reconciliation/audit.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

const table = [
  {
    currency: "VND",
    balance: "1000",
    bet: "1",
    after: "999",
    tooFine: "0.1",
    win: "9007199254740993",
    rich: "9007199254741992",
  },
  {
    currency: "BDT",
    balance: "1000.00",
    bet: "0.01",
    after: "999.99",
    tooFine: "0.001",
    win: "90071992547409.93",
    rich: "90071992548409.92",
  },
  {
    currency: "KWD",
    balance: "1000.000",
    bet: "0.001",
    after: "999.999",
    tooFine: "0.0001",
    win: "9007199254740.993",
    rich: "9007199255740.992",
  },
  {
    currency: "BTC",
    balance: "1.00000000",
    bet: "0.00000001",
    after: "0.99999999",
    tooFine: "0.000000001",
    win: "90071992.54740993",
    rich: "90071993.54740992",
  },
] as const;

test.each(table)(
  "[GAME-05] vendor API: amounts in $currency → exact to the last decimal, beyond 53 bits",
  async ({ currency, balance, bet, after, tooFine, win, rich }) => {
    const person = await w.person(`has_${currency.toLowerCase()}`, { balance, currency });
    const at = await openPlayerSession(w, person);
    const say: typeof at.call = (method, body) => at.call(method, { currency, ...body });
    expect(await say("balance", {})).toMatchObject({ status: "OK", balance, currency });
    expect(await say("bet", { transactionId: "b1", roundId: "r1", amount: tooFine })).toMatchObject({
      status: "INVALID_REQUEST",
      field: "amount",
    });
    expect(await say("bet", { transactionId: "b1", roundId: "r1", amount: bet })).toMatchObject({
      status: "OK",
      balance: after,
      currency,
    });
    expect(await say("end-round", { roundId: "r1", currency: undefined })).toMatchObject({
      status: "OK",
      balance: after,
      currency,
    });
    await say("bet", { transactionId: "b2", roundId: "r2", amount: "0" });
    expect(
      await say("win", { transactionId: "w2", roundId: "r2", reference: "b2", amount: win }),
    ).toMatchObject({ status: "OK", balance: rich });
    expect(await say("bet", { transactionId: "b3", roundId: "r3", amount: rich })).toMatchObject({
      status: "OK",
      balance: after.replace(/[0-9]/g, "0").replace(/^0+(?=0)/, ""),
    });
    expect(
      await say("rollback", { transactionId: "x3", roundId: "r3", reference: "b3", amount: rich }),
    ).toMatchObject({ status: "OK", balance: rich });
    expect(
      await say("bet", {
        transactionId: "b4",
        roundId: "r4",
        amount: bet,
        currency: currency === "BDT" ? "VND" : "BDT",
      }),
    ).toMatchObject({
      status:
        currency === "VND" ? "CURRENCY_MISMATCH" : expect.stringMatching(/CURRENCY_MISMATCH|INVALID_REQUEST/),
    });
    expect((await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance).toBe(rich);
  },
);

test("audit: after bets in every currency → no findings", async () => {
  const report = await auditLedger(w.database.owner, { checks: playChecks });
  expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
});
