/**
 * Open deposits as shown to the member, over HTTP: cancelled, counted towards a limit, remembered with the usual
 * credit time, and reported in the inbox when credited late.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { createCashierHarness, type CashierHarness } from "../../test/cashier/cashier-harness.ts";
import type { Person } from "../../../../tests/harness.ts";
import { measureUsualTimes, usualTimeLimits, usualTimesOf } from "./channels/usual-times.ts";
import { tellOfDeposits } from "./deposit-messages.ts";

const { cashier, responsibleGaming } = calls;

let c: CashierHarness;
beforeAll(async () => {
  c = await createCashierHarness();
});
afterAll(() => c.close());

const MINUTE_MS = 60_000;
const openOf = async ({ client }: Person) =>
  (await client.callOrThrow(cashier.depositOrders, { state: "open" })).list.map(({ orderId }) => orderId);
const cancel = ({ client }: Person, orderId: string) => client.call(cashier.cancelDeposit, { orderId });
const titlesOf = async ({ client }: Person) =>
  (await client.callOrThrow(calls.inbox.list, { page: 1, size: 20 })).list.map(({ title }) => title);

test("[PAY-01] order under way → listed as open and remembered as the last channel; cancelled → no more, again the same, another's or a paid one refused", async () => {
  const [one, other] = [await c.person(), await c.person()];
  const order = await c.deposit(one, "500.00", "nagad");
  expect(order).toMatchObject({ canCancel: true, isCancelled: false });
  expect(await openOf(one)).toEqual([order.orderId]);
  expect((await one.client.callOrThrow(cashier.channels, {})).lastChannel).toBe("nagad");
  expect((await other.client.callOrThrow(cashier.channels, {})).lastChannel).toBeNull();
  expect(await cancel(other, order.orderId)).toMatchObject({ errorCode: "deposit.order.unknown" });
  for (let press = 0; press < 2; press += 1)
    expect(await cancel(one, order.orderId)).toMatchObject({
      value: { state: "expired", isCancelled: true, canCancel: false, payUrl: null },
    });
  expect(await openOf(one)).toEqual([]);
  const entries = await c.w.database.owner.rows(
    sql`select action from audit_log where subject = ${`deposit:${order.orderId}`} and action = 'deposit.cancelled'`,
  );
  expect(entries).toHaveLength(1);
  const paid = await c.deposit(one, "500.00", "nagad");
  await c.tell(await c.notice(paid));
  expect(await cancel(one, paid.orderId)).toMatchObject({ errorCode: "deposit.order.decided" });
});

test("[PAY-01] cancelled order that is paid after all → credited once, and its member reads of it in the inbox; one paid in time → no message", async () => {
  const one = await c.person();
  const inTime = await c.deposit(one, "300.00");
  await c.tell(await c.notice(inTime));
  await tellOfDeposits(c.w.services);
  expect(await titlesOf(one)).toEqual([]);
  const order = await c.deposit(one, "500.00");
  await cancel(one, order.orderId);
  await c.tell(await c.notice(order));
  await c.tell(await c.notice(order));
  expect(await c.balance(one)).toBe("800.00");
  await tellOfDeposits(c.w.services);
  await tellOfDeposits(c.w.services);
  const titles = await titlesOf(one);
  expect(titles).toHaveLength(1);
  expect(titles[0]).toContain("500.00");
});

test("[PAY-01 SAFE-01] order under way counts towards the member's limit → the refusal says how much of it waits; cancelled → there is room", async () => {
  const one = await c.person();
  await one.client.callOrThrow(responsibleGaming.setLimit, {
    kind: "deposit",
    period: "day",
    value: "1000.00",
  });
  const order = await c.deposit(one, "700.00");
  const second = { channel: "bkash", amount: "500.00", requestId: crypto.randomUUID() };
  expect(await one.client.call(cashier.deposit, second)).toMatchObject({
    errorCode: "safer.deposit.limit",
    detail: { limit: "1000.00", used: "0.00", left: "300.00", waiting: "700.00" },
  });
  await cancel(one, order.orderId);
  expect(await one.client.call(cashier.deposit, { ...second, requestId: crypto.randomUUID() })).toMatchObject(
    {
      value: { state: "waiting" },
    },
  );
});

test("[PAY-01] usual time of a channel → the median of its last credited orders; said of none with too few", async () => {
  const one = await c.person();
  const minutesOf = async (code: string) =>
    (await one.client.callOrThrow(cashier.channels, {})).channels.find((row) => row.code === code)!
      .usualMinutes;
  for (let paid = 0; paid < usualTimeLimits.least; paid += 1) {
    const order = await c.deposit(one, "200.00", "rocket");
    // most are credited after three minutes, two deposits late
    c.advance(paid < 2 ? 9 * MINUTE_MS : 3 * MINUTE_MS - 1_000);
    await c.tell(await c.notice(order));
    if (paid === usualTimeLimits.least - 2) {
      await measureUsualTimes(c.w.services);
      expect(await minutesOf("rocket")).toBeNull();
    }
  }
  await measureUsualTimes(c.w.services);
  expect(await minutesOf("rocket")).toBe(3);
  expect(await minutesOf("card")).toBeNull();
});

test("usual times: the newest of each channel alone count", () => {
  const at = (n: number, seconds: number) => ({
    merchantId: 1,
    channel: "a",
    paidAt: new Date(n * MINUTE_MS),
    seconds,
  });
  const old = Array.from({ length: usualTimeLimits.most }, (_, n) => at(n, 900));
  const fresh = Array.from({ length: usualTimeLimits.most }, (_, n) => at(1_000 + n, 60));
  expect(usualTimesOf([...old, ...fresh])).toEqual([{ merchantId: 1, channel: "a", usualS: 60 }]);
});
