/** The shown balance when answers arrive out of order. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { pushPath } from "@khela/contract/push-events";
import { holdResponse } from "./support/fixture.ts";
import { openMember, payDeposit } from "./support/member-with-money.ts";
import { bn } from "./support/messages.ts";

test("[MEM-03 PAY-02] balance answered after a newer push → not shown", async ({ browser }) => {
  const { page, client } = await openMember(browser);
  const balance = `**${calls.wallet.balance.path}`;
  const letGo = await holdResponse(page, balance, "answered");
  const balanceRequest = page.waitForRequest(balance);
  const pushStream = page.waitForResponse(`**${pushPath}`);
  await page.goto("/m/member/home");
  await Promise.all([balanceRequest, pushStream]);
  await payDeposit(client);
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
