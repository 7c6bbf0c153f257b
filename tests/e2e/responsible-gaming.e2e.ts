/** Responsible gaming and account security: limits, breaks, the reminder of playing time, and the security centre. */
import { randomBytes } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import type { GameMessage } from "@khela/contract/play/frame-messages";
import { bn as fishing } from "../../apps/game-server/clients/fishing/i18n/bn.ts";
import { bn as autoplay } from "../../apps/game-server/clients/shell/auto/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openDbBackdoor } from "./support/db-backdoor.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";
import { smsCodeFor, mailLinkFor } from "./support/sandbox-messages.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";
import { comingPuzzle, slide } from "./support/slider-puzzle.ts";
import { messages } from "./support/all-messages.ts";
import { choose, holdResponse, logInNewMember } from "./support/fixture.ts";

test.use(withMotion);

const dice = "/m/play/101101";
/** Screens that sell something: games, the cashier, offers. */
const shops = [
  dice,
  "/m/gameList",
  "/m/search",
  "/m/search?name=dice",
  "/m/models",
  "/m/lottery",
  "/m/voucherCenter",
  "/m/activity",
  "/m/leaderBoard",
  "/m/rewardCenter",
  "/m/home",
];

test("[RG-01 RG-02] limits: lower one applies at once, higher one waits; cool-off → no game opens", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/home");
  await expect(page.getByRole("link", { name: messages["shell.safer"] })).toHaveAttribute("href", "/m/safer");
  await page.goto("/m/safer");
  await expect(page.getByText(messages["safer.visitor"])).toBeVisible();
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/member/home");
  await page.getByRole("main").getByRole("link", { name: messages["screens.safer"] }).click();
  await expect(page).toHaveURL(/\/m\/safer$/);
  const row = page.getByRole("button", { name: messages["safer.deposit"] });
  const dialog = page.getByRole("dialog");
  const setTo = async (amount: string): Promise<void> => {
    await row.click();
    await dialog.getByRole("textbox").fill(amount);
    await dialog.getByRole("button", { name: messages["safer.save"] }).click();
    await expect(dialog).toHaveCount(0);
  };
  await expect(row).toContainText(messages["safer.none"]);
  await setTo("৯০০");
  await expect(row).toContainText("৳৯০০.০০ দিনে");
  await setTo("৫০০");
  await expect(row).toContainText("৳৫০০.০০ দিনে");
  await setTo("৮০০.৫");
  await expect(page.getByText(/থেকে বদলাবে; ততক্ষণ আগেরটিই চলবে/)).toBeVisible();
  await expect(row).toContainText("৳৫০০.০০ দিনে");
  await expect(row).toContainText("থেকে ৳৮০০.৫০");
  await row.click();
  await dialog.getByRole("textbox").fill("১.২.৩");
  await dialog.getByRole("button", { name: messages["safer.save"] }).click();
  await expect(dialog.getByRole("alert")).toHaveText(messages["safer.wrong"]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: messages["shell.close"] }).click();
  await expectNothingCut(page, "main");

  // the cashier applies the limit, and its refusal links to this screen
  await page.goto("/m/voucherCenter");
  await page.getByRole("textbox", { name: messages["cashier.amount"] }).fill("৬০০");
  await page.getByRole("button", { name: /৳৬০০ জমা দিন/ }).click();
  const refusal = page.getByRole("alert");
  await expect(refusal).toContainText("দিনে ৳৫০০.০০ জমার সীমা");
  await expect(refusal).toContainText("আর ৳৫০০.০০ জমা দিতে পারবেন");
  await expectAccessible(page);
  await refusal.getByRole("link", { name: messages["cashier.myLimits"] }).click();
  await expect(page).toHaveURL(/\/m\/safer$/);

  await page.getByRole("button", { name: "১ দিন", exact: true }).click();
  await expect(dialog).toContainText(messages["safer.noWayBack"]);
  await dialog.getByRole("button", { name: messages["safer.start"] }).click();
  await expect(page.getByText(messages["safer.onBreak"])).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: /Gambling Therapy/ })).toHaveAttribute("href", /^https:/);

  // instead of offers, these screens show when the break ends, where breaks are set, and where to get help
  const notice = page.getByRole("region", { name: messages["break.onBreak"] });
  for (const path of shops) {
    await page.goto(path);
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(/পর্যন্ত কোনো বাজি, জমা বা অফার নেই/);
    await expect(notice.getByRole("link", { name: messages["break.where"] })).toHaveAttribute(
      "href",
      "/m/safer",
    );
    await expect(notice.getByRole("link", { name: /Gambling Therapy/ })).toHaveAttribute("href", /^https:/);
    await expect(page.getByRole("textbox", { name: messages["cashier.amount"] })).toHaveCount(0);
  }
  await expectAccessible(page);
  const english = await openPhone(browser, { width: 320 });
  await english.context().addCookies(await page.context().cookies());
  await choose(english.context(), baseURL, { lang: "EN", theme: "light" });
  for (const path of [dice, "/m/voucherCenter", "/m/home"]) {
    await english.goto(path);
    await expect(english.getByRole("region", { name: "You are on a break" })).toBeVisible();
    await expectNothingCut(english, "main");
  }
  await expectAccessible(english);
});

/** Advances the clock by four minutes, less than the pause that ends a playing session. */
const fourMinutesOn = async (page: Page): Promise<void> => {
  await page.clock.fastForward("04:00");
  await page.clock.runFor(6_000);
};

test("[RG-02] reality check after half an hour: net result shown, player stops or continues", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await page.clock.install();
  await logInNewMember(page.context(), baseURL);
  await page.goto(dice);
  await expect(page.locator("iframe")).toBeVisible();
  const check = page.getByRole("dialog", { name: /মিনিট ধরে খেলছেন/ });
  const playOn = async (): Promise<void> => {
    for (let minutes = 0; minutes < 32; minutes += 4) {
      await expect(check).toHaveCount(0);
      await fourMinutesOn(page);
    }
  };
  await expect.poll(() => page.evaluate(() => localStorage.getItem("khela.playing"))).not.toBeNull();
  await playOn();
  await expect(check).toContainText(messages["play.net"]);
  await expect(check).toContainText("৳০.০০");
  await expectAccessible(page);
  await check.getByRole("button", { name: messages["play.checkGoOn"] }).click();
  await expect(check).toHaveCount(0);
  await expect(page.locator("iframe")).toBeVisible();
  // the reminder waits for the end of an open round, but only up to a maximum time
  await page
    .frameLocator("iframe")
    .locator("body")
    .evaluate((_body, message) => window.parent.postMessage(message, "*"), {
      type: "khela:busy",
      isBusy: true,
    } satisfies GameMessage);
  await playOn();
  await expect(check).toHaveCount(0);
  await fourMinutesOn(page);
  await expect(check).toHaveCount(0);
  await fourMinutesOn(page);
  await check.getByRole("button", { name: messages["play.checkStop"] }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test("[RG-02 GAME-07] reality check due → auto-fire stops, reminder stays until answered", async ({
  browser,
}) => {
  const { page } = await openMemberWithMoney(browser);
  let shots = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.frame() !== page.mainFrame()) shots += 1;
  });
  await page.goto("/m/fishing-games");
  await page
    .getByRole("link", { name: /ইলিশ শিকার/ })
    .first()
    .click();
  const game = page.frameLocator("iframe");
  const auto = game.getByRole("button", { name: fishing.auto, exact: true });
  const check = page.getByRole("dialog", { name: /মিনিট ধরে খেলছেন/ });
  await expect(auto).toBeVisible();
  // the smallest stake is chosen, so that the money lasts until the reminder
  for (let steps = 0; steps < 3; steps += 1) await game.getByRole("button", { name: shell.less }).click();
  await expect(game.getByRole("button", { name: shell.less })).toBeDisabled();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("khela.playing"))).not.toBeNull();
  const startAuto = async (): Promise<void> => {
    await auto.click();
    const conditions = game.getByRole("dialog", { name: autoplay.title });
    await conditions.getByRole("group", { name: autoplay.loss }).getByRole("button").last().click();
    await conditions.getByRole("button", { name: autoplay.start }).click();
    await expect(auto).toHaveAttribute("aria-pressed", "true");
  };
  await startAuto();
  const before = shots;
  await expect.poll(() => shots).toBeGreaterThan(before + 2);
  // shots queue behind a request in flight; when the reminder is due, they are cancelled
  const letGo = await holdResponse(page, `**${paths.bet}`);
  await letGo.first;
  const last = shots;
  // Moves the start of play instead of the clock: a jump of half an hour would also time out the held request.
  await page.evaluate((halfHourMs) => {
    const playing = JSON.parse(localStorage.getItem("khela.playing") ?? "{}") as Record<string, number>;
    const earlier = { since: playing["since"]! - halfHourMs, toldAt: playing["toldAt"]! - halfHourMs };
    localStorage.setItem("khela.playing", JSON.stringify({ ...playing, ...earlier }));
  }, 30 * 60_000);
  await expect(auto).toHaveAttribute("aria-pressed", "false");
  await expect(check).toHaveCount(0);
  letGo();
  await expect(check).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(shots).toBe(last);
  await expect(check).toBeVisible();
  await check.getByRole("button", { name: messages["play.checkGoOn"] }).click();
  await startAuto();
  await expect.poll(() => shots).toBeGreaterThan(last);
  await page.context().close();
});

test("[MEM-06 AUTH-08 AUTH-10] security centre: email verified, number added, other sessions ended", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const behind = await openDbBackdoor();
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const elsewhere = createClient(baseURL ?? "", { merchant: "khela", device: "OTHERS" });
  await elsewhere.callOrThrow(calls.auth.login, { type: "username", username, password });
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog").last();
  const email = `${username}@mail.example`;

  await page.goto("/m/securityCenter");
  await main.getByRole("link", { name: messages["auth.email"] }).click();
  await dialog.getByLabel(messages["auth.email"], { exact: true }).fill(email);
  await dialog.getByLabel(messages["auth.password"], { exact: true }).fill(password);
  await dialog.getByRole("button", { name: messages["member.save"] }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await main.getByRole("button", { name: messages["security.prove"] }).click();
  await page.goto(await mailLinkFor(email));
  await expectAccessible(page);
  await main.getByRole("button", { name: messages["security.verifyYes"] }).click();
  await expect(main.getByRole("status")).toContainText(messages["security.verified"]);
  await main.getByRole("link", { name: messages["screens.security"] }).click();
  await expect(main.getByRole("link", { name: messages["auth.email"] })).toContainText(
    messages["security.proven"],
  );

  const digits = `17${10_000_000 + (randomBytes(4).readUInt32BE() % 89_999_999)}`;
  const number = main.getByRole("button", { name: messages["auth.mobile"] });
  await number.click();
  await dialog.getByLabel(messages["auth.mobile"], { exact: true }).fill(`0${digits}`);
  const puzzle = comingPuzzle(page);
  await dialog.getByRole("button", { name: messages["auth.smsSend"] }).click();
  await slide(page, behind, await puzzle);
  await page.getByLabel(messages["auth.smsCode"], { exact: true }).fill(await smsCodeFor(`+880${digits}`));
  await page.getByLabel(messages["auth.password"], { exact: true }).fill(password);
  await expectAccessible(page);
  await page.getByRole("button", { name: messages["security.saveNumber"] }).click();
  await expect(number).toContainText(messages["security.proven"]);

  await expect(main.getByText(messages["security.app"])).toBeVisible();
  await main.getByRole("button", { name: messages["security.endOthers"] }).click();
  await dialog.getByRole("button", { name: messages["member.logout"] }).click();
  await expect(main.getByText(messages["security.app"])).toHaveCount(0);
  expect((await elsewhere.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  await expectNothingCut(page, "main");
  await behind.close();
});
