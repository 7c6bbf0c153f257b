/**
 * Tests of M14: late, repeated and reordered calls. Each sequence has one right answer per call and one right balance,
 * and the audit is clean after each.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GatewayNotification } from "@khela/contract/payment-gateway";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { expireDeposits } from "../../apps/server/src/cashier/cashier.ts";
import { createCashierHarness, type CashierHarness } from "../../apps/server/test/cashier/cashier-harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { openPlayerSession } from "../vendor-client.ts";

let c: CashierHarness;
let people = 0;
beforeAll(async () => {
  c = await createCashierHarness();
});
afterAll(async () => {
  await c.close();
});

async function expectCleanAudit(): Promise<void> {
  const { checks } = await auditLedger(c.w.database.owner, { checks: featureChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
}

/** A call with its method, body, expected status and expected balance. */
type ExpectedCall = readonly [VendorMethod, Readonly<Record<string, unknown>>, string, string?];

const bet = (id = "b", more = {}) => ({ transactionId: id, roundId: "r", amount: "10.00", ...more });
const win = (id = "w", more = {}) => ({
  transactionId: id,
  roundId: "r",
  reference: "b",
  amount: "25.00",
  ...more,
});
const back = (id = "k", more = {}) => ({ transactionId: id, roundId: "r", reference: "b", ...more });

const sequences: Readonly<Record<string, readonly ExpectedCall[]>> = {
  "win before its bet": [
    ["win", win(), "UNKNOWN_TRANSACTION", "100.00"],
    ["bet", bet(), "OK", "90.00"],
    ["win", win(), "OK", "115.00"],
    ["win", win(), "DUPLICATE", "115.00"],
  ],
  "rollback before its bet": [
    ["rollback", back(), "OK", "100.00"],
    ["bet", bet(), "ALREADY_ROLLED_BACK", "100.00"],
    ["bet", bet(), "ALREADY_ROLLED_BACK", "100.00"],
    ["win", win(), "ALREADY_ROLLED_BACK", "100.00"],
  ],
  "rollback before its bet, repeated and with two ids": [
    ["rollback", back(), "OK"],
    ["rollback", back(), "DUPLICATE"],
    ["rollback", back("k2"), "DUPLICATE"],
    ["bet", bet(), "ALREADY_ROLLED_BACK", "100.00"],
  ],
  "rollback twice": [
    ["bet", bet(), "OK"],
    ["rollback", back(), "OK", "100.00"],
    ["rollback", back(), "DUPLICATE"],
    ["rollback", back("k2"), "DUPLICATE"],
    ["bet", bet("b2", { roundId: "r2" }), "OK", "90.00"],
  ],
  "win after the rollback of its bet": [
    ["bet", bet(), "OK"],
    ["rollback", back(), "OK", "100.00"],
    ["win", win(), "ALREADY_ROLLED_BACK", "100.00"],
    ["win", win("w2"), "ALREADY_ROLLED_BACK", "100.00"],
  ],
  "win in another round than its bet": [
    ["bet", bet(), "OK"],
    ["win", win("w", { roundId: "nobody's" }), "UNKNOWN_TRANSACTION", "90.00"],
    ["end-round", { roundId: "nobody's" }, "UNKNOWN_TRANSACTION"],
    ["win", win(), "OK", "115.00"],
  ],
  "end-round before its round": [
    ["end-round", { roundId: "r" }, "UNKNOWN_TRANSACTION"],
    ["bet", bet(), "OK"],
    ["end-round", { roundId: "r" }, "OK"],
    ["end-round", { roundId: "r" }, "OK"],
    ["bet", bet("b2"), "ROUND_ENDED", "90.00"],
  ],
  "win after the end of its round": [
    ["bet", bet(), "OK"],
    ["end-round", { roundId: "r" }, "OK"],
    ["win", win(), "ROUND_ENDED", "90.00"],
    ["rollback", back(), "OK", "100.00"],
  ],
  "rollback of a won bet, then of the win, then of the bet": [
    ["bet", bet(), "OK"],
    ["win", win(), "OK", "115.00"],
    ["rollback", back(), "ROUND_ENDED", "115.00"],
    ["rollback", back("k2", { reference: "w" }), "OK", "90.00"],
    ["rollback", back(), "OK", "100.00"],
  ],
  "win repeated after its rollback": [
    ["bet", bet(), "OK"],
    ["win", win(), "OK"],
    ["rollback", back("k", { reference: "w" }), "OK", "90.00"],
    ["win", win(), "ALREADY_ROLLED_BACK", "90.00"],
    ["win", win("w2"), "OK", "115.00"],
  ],
  "rollback of a rollback": [
    ["bet", bet(), "OK"],
    ["rollback", back(), "OK"],
    ["rollback", back("k2", { reference: "k" }), "UNKNOWN_TRANSACTION", "100.00"],
  ],
  "win of a bet refused for lack of funds": [
    ["bet", bet("b", { amount: "100.01" }), "INSUFFICIENT_FUNDS", "100.00"],
    ["win", win(), "UNKNOWN_TRANSACTION", "100.00"],
    ["rollback", back(), "OK", "100.00"],
    ["bet", bet("b", { amount: "100.01" }), "INSUFFICIENT_FUNDS", "100.00"],
  ],
};

for (const [name, calls] of Object.entries(sequences)) {
  test(`[M14] late calls, ${name} → expected statuses and balances`, async () => {
    const person = await c.w.person(`late${(people += 1)}`, { balance: "100.00" });
    const at = await openPlayerSession(c.w, person);
    for (const [method, body, status, balance] of calls) {
      const answer = await at.call(method, body);
      expect([method, body, answer.status]).toEqual([method, body, status]);
      if (balance !== undefined)
        expect([method, body, await c.balance(person)]).toEqual([method, body, balance]);
    }
    await expectCleanAudit();
  });
}

test("[M14] late calls, after the session's end: win and rollback → OK; bet → SESSION_EXPIRED", async () => {
  const person = await c.w.person("late", { balance: "100.00" });
  const at = await openPlayerSession(c.w, person);
  await at.call("bet", bet("b"));
  await at.call("bet", bet("b2", { roundId: "r2" }));
  await c.w.database.owner.run(
    sql`update play_session set valid_until = now() - interval '1 second' where member_id = ${person.memberId}`,
  );
  expect((await at.call("bet", bet("b3", { roundId: "r3" }))).status).toBe("SESSION_EXPIRED");
  expect(await at.call("rollback", back("k", { roundId: "r2", reference: "b2" }))).toMatchObject({
    status: "OK",
    balance: "90.00",
  });
  expect(await at.call("win", win())).toMatchObject({ status: "OK", balance: "115.00" });
  await expectCleanAudit();
});

const MINUTE_MS = 60_000;
type ExpectedNotice = readonly [
  result: GatewayNotification["result"] | "expiry",
  status: string,
  balance: string,
];

const notices: Readonly<Record<string, readonly ExpectedNotice[]>> = {
  "paid, then failed": [
    ["paid", "accepted", "500.00"],
    ["failed", "accepted", "500.00"],
    ["paid", "repeated", "500.00"],
  ],
  "failed, then paid, then failed": [
    ["failed", "accepted", "0.00"],
    ["failed", "repeated", "0.00"],
    ["paid", "accepted", "500.00"],
    ["failed", "accepted", "500.00"],
  ],
  "expired, then paid, then paid": [
    ["expiry", "", "0.00"],
    ["paid", "accepted", "500.00"],
    ["paid", "repeated", "500.00"],
  ],
  "expired, then failed, then paid": [
    ["expiry", "", "0.00"],
    ["failed", "accepted", "0.00"],
    ["paid", "accepted", "500.00"],
  ],
  "paid, then expired, then paid": [
    ["paid", "accepted", "500.00"],
    ["expiry", "", "500.00"],
    ["paid", "repeated", "500.00"],
  ],
};

for (const [name, expectedNotices] of Object.entries(notices)) {
  test(`[M14] deposit order, ${name} → credited at most once`, async () => {
    const person = await c.person();
    const order = await c.deposit(person);
    let movedMs = 0;
    for (const [result, status, balance] of expectedNotices) {
      if (result === "expiry") {
        c.advance((movedMs = 11 * MINUTE_MS));
        await expireDeposits(c.w.services);
        c.advance(-movedMs);
      } else
        expect([name, result, (await c.tell(await c.notice(order, { result }))).status]).toEqual([
          name,
          result,
          status,
        ]);
      expect([name, result, await c.balance(person)]).toEqual([name, result, balance]);
    }
    await expectCleanAudit();
  });
}

test("[M14] payment notice before the order's gateway id is recorded → credited once", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const notice = await c.notice(order);
  await c.w.database.owner.run(
    sql`update deposit_order set gateway_order_id = null, pay_url = null where id = ${order.orderId}`,
  );
  expect((await c.tell(notice)).status).toBe("accepted");
  expect((await c.tell(notice)).status).toBe("repeated");
  expect(await c.balance(person)).toBe("500.00");
  await expectCleanAudit();
});
