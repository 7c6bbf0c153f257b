/**
 * The oldest supported browser: home, login, a slot, a live table, the lottery and a deposit without any newer
 * function.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { browserFloor } from "@khela/contract/site/browser-floor";
import { bn as live } from "../../apps/game-server/clients/live/i18n/bn.ts";
import { bn as gameWords } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { button, field } from "./support/account.ts";
import { messages } from "./support/all-messages.ts";
import { countSettled } from "./support/balances.ts";
import { logInNewMember } from "./support/fixture.ts";
import { placeInOneWindow } from "./support/live-table.ts";
import { lotteryOf } from "./support/lottery-backdoor.ts";
import { findYoungerFunctions } from "../../tools/lint/browser-features.ts";
import { payDeposit } from "./support/member-with-money.ts";
import { removeYoungerFunctions } from "./support/old-browser.ts";
import { openPhone } from "./support/phone.ts";
import { bn } from "./support/messages.ts";
import { calls } from "@khela/contract/calls";
import { createClient } from "../client.ts";

const slot = titles.find(({ engine }) => engine?.family === "slots")!;
const roulette = titles.find(({ gameCode }) => gameCode === "tcg-live-mehfil-roulette")!;

/** Records the errors that the page throws or logs to the console. */
function listenForErrors(page: Page): readonly string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  return heard;
}

test("[SHELL-01 GAME-07 LOT-03 PAY-01] browser of the floor → home, login, slot, live table, lottery and deposit work without an error", async ({
  browser,
  baseURL,
}) => {
  const other = await openPhone(browser);
  const { username, password } = await logInNewMember(other.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  await payDeposit(client);

  const page = await openPhone(browser);
  await removeYoungerFunctions(page.context());
  const errors = listenForErrors(page);
  await page.goto("/m/home");
  expect(await page.evaluate(() => "at" in Array.prototype || "structuredClone" in window)).toBe(false);
  await page.getByRole("banner").getByRole("link", { name: messages["shell.login"] }).click();
  await field(page, messages["auth.loginName"]).fill(username);
  await field(page, messages["auth.password"]).fill(password);
  await button(page, messages["shell.login"]).click();
  await expect(page.getByRole("banner").getByText("৳৫০০.০০")).toBeVisible();
  // functions that libraries call are added from the first screen after home
  expect(await page.evaluate(() => [[1, 2].at(-1), Object.hasOwn({ a: 1 }, "a")])).toEqual([2, true]);

  const frame = page.frameLocator("iframe");
  await page.goto(`/m/play/${slot.nodeId}`);
  await frame.getByRole("button", { name: bn.spin }).click();
  await expect.poll(() => countSettled(page)).toBe(1);
  await frame.getByRole("button", { name: gameWords.rules }).click();
  await expect(frame.getByRole("dialog")).toBeVisible();

  await page.goto(`/m/play/${roulette.nodeId}`);
  await placeInOneWindow(frame, {
    lay: () => frame.getByRole("button", { name: new RegExp(`^${live.spots.red},`) }).click(),
    send: async () => {
      await frame.getByRole("button", { name: /^বাজি ৳/ }).click();
      await expect(frame.getByText(/^বাজিতে আছে/).first()).toBeVisible();
    },
  });
  await expect.poll(() => countSettled(page)).toBe(2);

  const main = page.getByRole("main");
  await page.goto("/m/lottery");
  await main
    .locator(`a[href="/m/lottery?game=${lotteryOf("Quick Three")}"]`)
    .first()
    .click();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.goto("/m/voucherCenter");
  await main.getByRole("textbox", { name: messages["cashier.amount"] }).fill("500");
  await main.locator("button[type=submit]").click();
  await page.waitForURL(/\/pay\//);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("[SHELL-01] built scripts of site and games → call no younger function but the two that the page adds", () => {
  const scripts = globSync("apps/{web/dist/client,game-server/dist}/**/*.js");
  expect(scripts.length).toBeGreaterThan(50);
  const called = new Set(scripts.flatMap((path) => findYoungerFunctions(readFileSync(path, "utf8"))));
  expect([...called].toSorted()).toEqual([
    String.raw`\.at\(`,
    String.raw`\bObject\.hasOwn\(`,
    // React calls these only for <ViewTransition>
    String.raw`\bstartViewTransition\(|\bshowPopover\(|\bcheckVisibility\(`,
  ]);
});

for (const [system, shown] of [
  ["14_8", true],
  ["15_0", false],
] as const)
  test(`[CONT-07] download page on iOS ${system.replace("_", ".")} → ${shown ? "says that it is too old" : "says nothing of its age"}; one floor in every place`, async ({
    browser,
  }) => {
    const page = await openPhone(browser, {
      lang: "EN",
      userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1 Mobile/15E148 Safari/604.1`,
    });
    await page.goto("/m/download");
    const main = page.getByRole("main");
    const floor = `iOS ${browserFloor.safari} or newer`;
    await expect(main).toContainText(`Chrome ${browserFloor.chrome}, Safari ${browserFloor.safari} or newer`);
    await expect(main).toContainText(`Needs ${floor}`);
    await expect(main.getByRole("alert")).toHaveCount(shown ? 1 : 0);
    if (shown) await expect(main.getByRole("alert")).toContainText(floor);
    expect(await main.innerText()).not.toContain("12.4");
    await page.goto("/m/app?on=ios");
    await expect(page.getByText(new RegExp(`^Needs ${floor}`))).toBeVisible();
    await page.context().close();
  });
