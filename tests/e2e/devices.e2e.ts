/** A member's logged-in devices: each is named and can be logged out, and a new device is reported. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember } from "./support/fixture.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";

const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1";

test("[PAY-08] devices: another phone is named, logged out by a tap, and a message told of its login", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = (agent?: string) =>
    createClient(baseURL ?? "", { merchant: "khela", ...(agent === undefined ? {} : { userAgent: agent }) });
  const [phone, other] = [client(userAgent), client()];
  for (const one of [phone, other])
    await one.callOrThrow(calls.auth.login, { type: "username", username, password });
  await page.goto("/m/securityCenter");
  const row = page.getByRole("listitem").filter({ hasText: "Safari, iPhone" });
  await expect(row).toHaveCount(1);
  await expect(page.getByText(messages["security.here"], { exact: true })).toHaveCount(1);
  await expectNothingCut(page, "main");
  await row.getByRole("button", { name: messages["member.logout"] }).click();
  const dialog = page.getByRole("dialog").last();
  await expect(dialog).toContainText(messages["security.endOneAsk"]);
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  await dialog.getByRole("button", { name: messages["member.logout"] }).click();
  await expectToast(page, messages["security.endedOne"]);
  await expect(row).toHaveCount(0);
  expect((await phone.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  expect((await other.call(calls.member.info, {})).status).toBe(200);
  await page.goto("/m/messages");
  await expect(page.getByText("নতুন ডিভাইস থেকে লগইন").first()).toBeVisible();
});

test("[PAY-08] devices: English and light → names, places and times fit a phone", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const phone = createClient(baseURL ?? "", { merchant: "khela", userAgent });
  await phone.callOrThrow(calls.auth.login, { type: "username", username, password });
  await page.goto("/m/securityCenter");
  const row = page.getByRole("listitem").filter({ hasText: "Safari, iPhone" });
  await expect(row).toContainText("Logged in");
  await expect(row).toContainText("Last used");
  await expectAccessible(page);
  await expectNothingCut(page, "main");
});
