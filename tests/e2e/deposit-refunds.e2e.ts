/**
 * A member's view of a refunded deposit, and of a payment that its provider doubts: the payment is held, reviewed by a
 * person and refused.
 */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { Deciding } from "../../apps/server/src/cashier/decisions/decision.ts";
import { refuseDeposit } from "../../apps/server/src/cashier/decisions/deposit-decisions.ts";
import { refundDeposit } from "../../apps/server/src/cashier/refunds/refunds.ts";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf } from "./support/all-messages.ts";
import { logInNewMember, passAgeGate, withOwnerDatabase } from "./support/fixture.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";
import { findCutTexts } from "./support/text-faults.ts";

test.describe.configure({ timeout: 120_000 });

const decide = (work: (deciding: Deciding) => Promise<unknown>) =>
  withOwnerDatabase(async (db) => {
    const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
    const push = {
      store: async () => undefined,
      announce: async () => undefined,
      balanceChanged: () => undefined,
      publishTopic: async () => undefined,
    };
    await work({ db, push, now: () => new Date(), merchantId: id, actor: "operator:test" });
  });

const setRefunds = (orderId: string, state: "sending" | "paid") => (db: Db) =>
  db.run(sql`
    update deposit_refund set state = ${state}, sent_at = requested_at, next_at = case when ${state} = 'sending' then now() + interval '1 day' end,
      finished_at = case when ${state} = 'paid' then now() end
    where order_id = ${orderId}`);

test("[PAY-01 PAY-02 OPS-04] deposit given back in part, then whole; a payment held and refused, in English, light, at 360 px", async ({
  browser,
  baseURL,
}) => {
  const t = (id: Parameters<typeof messageOf>[1]) => messageOf("en", id);
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  await passAgeGate(page.context());
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  const order = () =>
    client.callOrThrow(calls.cashier.deposit, {
      channel: "bkash",
      amount: "500.00",
      requestId: crypto.randomUUID(),
    });
  const main = page.getByRole("main");
  const look = async (orderId: string) => {
    await page.goto(`/m/voucherCenter?order=${orderId}`);
    await expect(main.getByText(orderId)).toBeVisible();
    await expectAccessible(page);
    await expectNothingCut(page, "main");
  };
  const refund = (orderId: string, amount: string) =>
    decide((deciding) =>
      refundDeposit(deciding, {
        orderId,
        amount,
        reason: "Paid twice.",
        requestId: crypto.randomUUID(),
        byHand: true,
        endReward: false,
      }),
    );

  const paid = await order();
  await fetch(`${paid.payUrl}/act`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "pay" }),
  });
  await expect
    .poll(async () => (await client.callOrThrow(calls.cashier.depositOrder, { orderId: paid.orderId })).state)
    .toBe("paid");
  await refund(paid.orderId, "200");
  await look(paid.orderId);
  await expect(main.getByText(t("cashier.state.paid"))).toBeVisible();
  await expect(main.getByText(t("cashier.refunded"))).toBeVisible();
  await expect(main.getByText("৳200.00")).toBeVisible();
  await refund(paid.orderId, "300");
  await withOwnerDatabase(setRefunds(paid.orderId, "sending"));
  await look(paid.orderId);
  await expect(main.getByText(t("cashier.state.refunding"))).toBeVisible();
  await expect(main.getByText(t("cashier.refunding"), { exact: true })).toBeVisible();
  await withOwnerDatabase(setRefunds(paid.orderId, "paid"));
  await look(paid.orderId);
  await expect(main.getByText(t("cashier.state.refunded"))).toBeVisible();

  const held = await order();
  await withOwnerDatabase((db) =>
    db.run(sql`
      update deposit_order set state = 'review', held_payment_id = 'ssl:doubted', held_minor = 48000, held_at = now()
      where id = ${held.orderId}`),
  );
  await look(held.orderId);
  await expect(main.getByText(t("cashier.state.review"))).toBeVisible();
  await expect(main.getByText("৳480")).toBeVisible();
  const reason = "The card is in somebody else's name.";
  await decide((deciding) => refuseDeposit(deciding, { orderId: held.orderId, reason }));
  await look(held.orderId);
  await expect(main.getByText(t("cashier.state.refused"))).toBeVisible();
  await expect(main.getByText(reason)).toBeVisible();

  await page.goto("/m/voucherCenter");
  await main.getByRole("tab", { name: t("cashier.past") }).click();
  await expect(main.getByText(t("cashier.refunded"))).toBeVisible();
  await expectAccessible(page);
  // a row of states that does not fit can be scrolled
  expect(await findCutTexts(page)).toEqual([]);
  await page.context().close();
});
