/** The balance a page shows, on a line where answers overtake each other. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { pushPath } from "@khela/contract/wire";
import { deposit } from "./money.ts";
import { openPhone } from "./phone.ts";
import { holdBack, logInNew, passGate } from "./stage.ts";
import { bn } from "./words.ts";

test("MEM-03 PAY-02 a balance asked for earlier and heard later does not undo what the page was told meanwhile", async ({ browser, baseURL }) => {
  const page = await openPhone(browser);
  await passGate(page.context());
  await logInNew(page.context(), baseURL);
  const balance = `**${calls.wallet.balance.path}`;
  const letGo = await holdBack(page, balance, "answered");
  const asked = page.waitForRequest(balance);
  const told = page.waitForResponse(`**${pushPath}`);
  await page.goto("/m/member/home");
  await Promise.all([asked, told]);
  const shop = await page.context().newPage();
  await deposit(shop);
  // what was told is not to be seen before there is a whole answer to put it into
  await page.waitForTimeout(500);
  const shown = page.getByRole("region", { name: bn["shell.balance"] });
  await expect(shown).not.toContainText("৳");
  const heard = page.waitForResponse(balance);
  letGo();
  await heard;
  await expect(shown).toContainText("৳৫০০.০০");
  await page.context().close();
});
