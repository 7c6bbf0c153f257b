/** The member's own pages: profile, balances, and the details that they may change. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn as bnErrors } from "@khela/contract/locale/error-texts/bn";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { button, dialog, field, isLoggedIn, password } from "./support/account.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { continueAs, logInNewMember, trackRequests, waitForHydration } from "./support/fixture.ts";
import {
  expectNothingCut,
  openInstalled,
  openPhone,
  expectToastFor,
  site,
  expectToast,
} from "./support/phone.ts";
import { bn } from "./support/messages.ts";

const stamp = Date.now().toString(36);
const username = `shiuli${stamp}`;

let behind: DbBackdoor;
test.beforeAll(async () => {
  behind = await openDbBackdoor();
  await createClient(site, { merchant: "khela" }).callOrThrow(calls.auth.register, {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
  });
});
test.afterAll(async () => {
  await behind.settings({ mobileTemplate: { mem_cen: 1, dep_func: 1 } });
  await behind.secondWallet(false);
  await behind.close();
});

async function openCentre(page: Page, path = "/m/member/home"): Promise<void> {
  const client = createClient(site, { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  await continueAs(page.context(), client, site);
  await page.goto(site + path);
}

/** Reloads the page until it shows changed settings, which the server caches for 30 s. */
async function openWhen(page: Page, path: string, isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: username })).toBeVisible();
        return isSo();
      },
      { timeout: 60_000, intervals: [1000] },
    )
    .toBe(true);
}

const menuOf = (page: Page): Locator => page.getByRole("dialog", { name: bn["member.menu"] });

test("[MEM-01] member card: name to copy, quick links", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCentre(page);
  await expect(page.getByRole("heading", { name: username })).toBeVisible();
  // A member without a VIP level has no VIP label.
  await expect(page.getByRole("main").getByText(/VIP/)).toHaveCount(0);
  await page.getByRole("button", { name: bn["member.copy"].replace("{name}", username) }).click();
  await expectToast(page, bn["member.copied"]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(username);
  await expectToastFor(page, bn["member.copied"], 2_000);

  const quick = page.getByRole("navigation", { name: bn["member.quick"] });
  await expect(quick.getByRole("link", { name: bn["screens.deposit"] })).toHaveAttribute(
    "href",
    "/m/voucherCenter",
  );
  await expect(quick.getByRole("link", { name: bn["member.withdraw"] })).toHaveAttribute(
    "href",
    "/m/withdraw",
  );
  await expect(quick.getByRole("link", { name: bn["member.download"] })).toHaveAttribute(
    "href",
    "/m/download",
  );
  await expectAccessible(page);
  await quick.getByRole("button", { name: bn["member.service"] }).click();
  const service = page.getByRole("dialog", { name: bn["member.service"] });
  await expect(service).toBeVisible();
  await expectAccessible(page);
  await service.getByRole("button", { name: bn["shell.close"] }).click();
  await quick.getByRole("link", { name: bn["screens.deposit"] }).click();
  await expect(page).toHaveURL(/\/m\/voucherCenter$/);
});

test("[MEM-01] installed site → no install link", async () => {
  const { page, close } = await openInstalled("/m/help");
  await openCentre(page);
  const quick = page.getByRole("navigation", { name: bn["member.quick"] });
  await expect(quick.getByRole("link", { name: bn["screens.deposit"] })).toBeVisible();
  await expect(quick.getByRole("link", { name: bn["member.download"] })).toHaveCount(0);
  await close();
});

test("[MEM-02] popup menu: the merchant's entries", async ({ browser }) => {
  const page = await openPhone(browser);
  await openCentre(page);
  await page.getByRole("button", { name: bn["member.menu"] }).click();
  await expect(menuOf(page)).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog[open]");
  const always = [bn["screens.favourites"], bn["member.language"], bn["screens.profile"]];
  const byFlag: Readonly<Record<string, string>> = {
    MANPLAYREB3: bn["member.rebate"],
    TRANSREC3: bn["screens.transactions"],
    SECPRIV: bn["member.security"],
    REWCEN3: bn["member.rewards"],
    FACEBOOKLOGIN3: bn["member.facebook"],
    GOOGLELOGIN3: bn["member.google"],
    TRANSBETREPMEM3: bn["screens.record"],
  };
  const answer = await page.request.get("/wps/system/settings/consolidated", {
    headers: { Merchant: "khela" },
  });
  const { value } = (await answer.json()) as { value: { flags: Record<string, boolean> } };
  const entry = (name: string): Locator => menuOf(page).getByRole("link", { name: new RegExp(`^${name}`) });
  for (const name of always) await expect(entry(name)).toBeVisible();
  for (const [flag, name] of Object.entries(byFlag))
    await expect(entry(name)).toHaveCount(value.flags[flag] === true ? 1 : 0);
  // the link's accessible name begins with the count of claimable rewards
  await expect(menuOf(page).getByRole("link", { name: new RegExp(`${bn["member.mission"]}$`) })).toHaveCount(
    1,
  );
  await entry(bn["screens.record"]).click();
  await expect(page).toHaveURL(/\/m\/gameRecord$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The test repeats the check with every flag inverted.
  const shown = Object.fromEntries(Object.keys(byFlag).map((flag) => [flag, value.flags[flag] === true]));
  await behind.flags(Object.fromEntries(Object.entries(shown).map(([flag, isOn]) => [flag, !isOn])));
  await openWhen(page, "/m/member/home", async () => {
    await page.getByRole("button", { name: bn["member.menu"] }).click();
    return ((await entry(bn["member.rebate"]).count()) === 1) !== (value.flags["MANPLAYREB3"] === true);
  });
  for (const [flag, name] of Object.entries(byFlag))
    await expect(entry(name)).toHaveCount(value.flags[flag] === true ? 0 : 1);
  await behind.flags(shown);
});

test("[MEM-05 MEM-03] template 1 → new member centre, others → base; one wallet → its balance, can be hidden", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await openCentre(page);
  const tiles = page.getByRole("main").locator("[data-template]");
  await expect(tiles).toHaveAttribute("data-template", "new");
  await expect(page.getByRole("region", { name: bn["shell.balance"] })).toContainText("৳০.০০");
  await page.getByRole("button", { name: bn["member.hide"] }).click();
  await expect(page.getByRole("region", { name: bn["shell.balance"] })).toContainText("৳ ******");
  await page.getByRole("button", { name: bn["member.hide"] }).click();
  await expect(page.getByRole("button", { name: bn["member.refresh"] })).toBeVisible();
  await behind.settings({ mobileTemplate: { mem_cen: 0, dep_func: 0 } });
  await openWhen(page, "/m/member/home", async () => (await tiles.getAttribute("data-template")) === "base");
  await expectAccessible(page);
  await expect(page.getByRole("main").getByRole("link", { name: bn["screens.record"] })).toBeVisible();

  // The setting `dep_func` selects the layout of a deposit in the same way.
  await page.goto("/m/voucherCenter");
  await page.getByRole("textbox", { name: bn["cashier.amount"] }).fill("500");
  await page.getByRole("main").locator("button[type=submit]").last().click();
  await page.locator("button[value=pay]").click();
  await page.waitForURL(/voucherCenter/);
  await expect(tiles).toHaveAttribute("data-template", "base");
  await expect(page.getByRole("heading", { name: new RegExp(bn["cashier.state.paid"]) })).toBeVisible();
  await expectAccessible(page);
  const order = page.url();
  await behind.settings({ mobileTemplate: { mem_cen: 1, dep_func: 1 } });
  await expect
    .poll(
      async () => {
        await page.goto(order);
        return tiles.getAttribute("data-template");
      },
      { timeout: 60_000, intervals: [1000] },
    )
    .toBe("new");
  await expect(page.getByText(bn["cashier.state.paid"])).toBeVisible();
});

test("[MEM-03] several wallets → total, can be hidden and refreshed", async ({ browser }) => {
  await behind.secondWallet(true);
  const page = await openPhone(browser);
  await openCentre(page);
  const widget = page.getByRole("region", { name: bn["shell.balance"] });
  const hide = widget.getByRole("button", { name: bn["member.hide"] });
  await expect(hide).toBeVisible();
  await expect(widget.getByRole("img", { name: "BDT" })).toBeVisible();
  await expect(widget).toContainText(/৳[০-৯,]+\.[০-৯]{2}/);
  await expectAccessible(page);
  await hide.click();
  await expect(widget).toContainText("৳ ******");
  await expect(widget).not.toContainText(/[০-৯]\.[০-৯]{2}/);
  await page.reload();
  await expect(widget).toContainText("******");
  await hide.click();
  await expect(widget).toContainText(/৳[০-৯,]+\.[০-৯]{2}/);
  const balanceAnswer = page.waitForResponse((answer) => answer.url().includes("/wps/wallets/gcs"));
  await widget.getByRole("button", { name: bn["member.refresh"] }).click();
  expect((await balanceAnswer).status()).toBe(200);
  await behind.secondWallet(false);
  await page.reload();
  await expect(widget).toBeVisible();
  await expect(widget.getByRole("img", { name: "BDT" })).toHaveCount(0);
  await expect(hide).toBeVisible();
});

test("[MEM-06] profile: nickname, email, payee's name and picture shown and changed as allowed", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await openCentre(page, "/m/member/profile");
  const fact = (name: string): Locator =>
    page.getByRole("main").getByRole("button", { name: new RegExp(`^${name}`) });
  await expectAccessible(page);
  await fact(bn["auth.nickname"]).click();
  await field(page, bn["auth.nickname"]).fill("x");
  await field(page, bn["auth.nickname"]).blur();
  await expect(dialog(page).getByText(bn["field.nickname"])).toBeVisible();
  await expect(button(page, bn["member.save"])).toBeDisabled();
  await field(page, bn["auth.nickname"]).fill("শিউলি ফুল");
  await expectAccessible(page);
  await button(page, bn["member.save"]).click();
  await expectToast(page, bn["member.saved"]);
  await expect(fact(bn["auth.nickname"])).toContainText("শিউলি ফুল");

  const address = `shiuli${stamp}@khela.example`;
  await fact(bn["auth.email"]).click();
  await field(page, bn["auth.email"]).fill(address);
  await field(page, bn["auth.password"]).fill("এটা ভুল পাসওয়ার্ড");
  await button(page, bn["member.save"]).click();
  await expect(dialog(page).getByText(bn["error.password.old.wrong"])).toBeVisible();
  await field(page, bn["auth.password"]).fill(password);
  await button(page, bn["member.save"]).click();
  await expect(fact(bn["auth.email"])).toContainText(address);

  await fact(bn["auth.payeeName"]).click();
  await field(page, bn["auth.payeeName"]).fill("Shiuli Akter");
  await button(page, bn["member.save"]).click();
  await expect(page.getByText("Shiuli Akter")).toBeVisible();
  // A payee name can be entered only once.
  await expect(fact(bn["auth.payeeName"])).toHaveCount(0);

  await page.getByRole("button", { name: bn["member.changeFace"] }).click();
  const faces = dialog(page).getByRole("button", {
    name: new RegExp(bn["member.faceNumber"].replace("{number}", "[০-৯]+")),
  });
  await expect(faces.first()).toBeVisible();
  await expectAccessible(page);
  await faces.nth(1).click();
  await expect(dialog(page)).toHaveCount(0);
  const picture = page.getByRole("main").locator("button img").first();
  const chosen = await picture.getAttribute("src");
  await page.getByRole("button", { name: bn["member.changeFace"] }).click();
  await expect(faces.nth(1)).toHaveAttribute("aria-pressed", "true");
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "face.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(dialog(page).getByText(bn["error.icon.invalid"])).toBeVisible();
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => picture.getAttribute("src")).not.toBe(chosen);
  await page.goto("/m/member/home");
  await expect(page.getByRole("heading", { name: "শিউলি ফুল" })).toBeVisible();
});

test("[MEM-08] settings: language, theme, sound, about, logout", async ({ browser }) => {
  const page = await openPhone(browser);
  await openCentre(page, "/m/set");
  const main = page.getByRole("main");
  await expectAccessible(page);
  await main.getByRole("button", { name: new RegExp(`^${bn["settings.language"]}`) }).click();
  await dialog(page).getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await main.getByRole("button", { name: /^Language/ }).click();
  await dialog(page).getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await page.reload();
  await main.getByText(bn["settings.light"]).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expectAccessible(page);
  await main.getByRole("switch", { name: new RegExp(bn["settings.sound"]) }).click();
  expect(await page.evaluate(() => window.localStorage.getItem("khela.sound"))).toBe("true");
  await expect(main.getByRole("heading", { name: bn["settings.about"] })).toBeVisible();
  await expect(main.getByRole("link", { name: bn["shell.terms"] })).toHaveAttribute(
    "href",
    "/m/help?tag=terms",
  );
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await main.getByRole("button", { name: bn["member.logout"] }).click();
  await button(page, bn["member.logout"]).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(false);
  await page.goto("/m/set");
  await expect(main.getByRole("button", { name: bn["member.logout"] })).toHaveCount(0);
});

test("[RG-03] settings: close the account → wrong password refused; closed for good, and its login says so", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const { username: name, password: own } = await logInNewMember(page.context(), site);
  await page.goto("/m/set");
  const open = page.getByRole("main").getByRole("button", { name: bn["settings.closeAccount"] });
  await open.click();
  const typed = dialog(page).locator("input[type=password]");
  await expect(typed).toBeVisible();
  await expectAccessible(page);
  await typed.fill("not the right one 1");
  await button(page, bn["closing.close"]).click();
  await expect(dialog(page).getByText(bnErrors["password.old.wrong"])).toBeVisible();
  await typed.fill(own);
  await button(page, bn["closing.close"]).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(false);
  await page.goto("/m/login");
  await field(page, bn["auth.loginName"]).fill(name);
  await dialog(page).locator("input[type=password]").fill(own);
  await dialog(page).locator("button[type=submit]").click();
  await expect(page.getByText(bnErrors["login.account.closed"])).toBeVisible();
});

test("[MEM-01 MEM-06] member centre in English, light: accessible, nothing cut on a small phone", async ({
  browser,
}) => {
  const page = await openPhone(browser, { lang: "EN", theme: "light", width: 320 });
  await openCentre(page);
  const requestsAnswered = trackRequests(page);
  for (const path of ["/m/member/home", "/m/member/profile"]) {
    await page.goto(path);
    await waitForHydration(page);
    await requestsAnswered();
    await expectAccessible(page);
    await expectNothingCut(page, "main");
  }
});
