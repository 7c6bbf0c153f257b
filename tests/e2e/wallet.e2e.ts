/** The shown balance when answers arrive out of order. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { pushPath } from "@khela/contract/push-events";
import { deposit } from "./support/balances.ts";
import { openPhone } from "./support/phone.ts";
import { holdResponse, logInNewMember, passAgeGate } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";

test("[MEM-03 PAY-02] balance answered after a newer push → not shown", async ({ browser, baseURL }) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInNewMember(page.context(), baseURL);
  const balance = `**${calls.wallet.balance.path}`;
  const letGo = await holdResponse(page, balance, "answered");
  const balanceRequest = page.waitForRequest(balance);
  const pushStream = page.waitForResponse(`**${pushPath}`);
  await page.goto("/m/member/home");
  await Promise.all([balanceRequest, pushStream]);
  const shop = await page.context().newPage();
  await deposit(shop);
  // a pushed balance is not shown before the first complete answer
  await page.waitForTimeout(500);
  const shown = page.getByRole("region", { name: bn["shell.balance"] }).locator("[aria-live]").first();
  await expect(shown).not.toContainText("৳");
  const balanceAnswer = page.waitForResponse(balance);
  letGo();
  await balanceAnswer;
  await expect(shown).toContainText("৳৫০০.০০");
  await page.context().close();
});
