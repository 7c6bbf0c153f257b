/**
 * Vendors that keep the balance themselves: money is transferred in, won at the vendor, and all transferred back. A
 * repeated tap has one effect.
 */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { gameWallets as bn } from "../../apps/web/src/i18n/bn/wallet/game-wallets.ts";
import { gameWallets as enTexts } from "../../apps/web/src/i18n/en/wallet/game-wallets.ts";
import { errors } from "../../apps/web/src/i18n/bn/app/errors.ts";
import { startTransferVendor, type TransferVendor } from "../transfer-vendor.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { expectNothingCut, expectToast } from "./support/phone.ts";
import { bn as site } from "./support/messages.ts";

const en = enTexts as Readonly<Record<keyof typeof bn, string>>;
const VENDOR = "JDB";
let behind: DbBackdoor;
let vendor: TransferVendor;
let name = "";
let enName = "";

test.beforeAll(async () => {
  behind = await openDbBackdoor();
  vendor = await startTransferVendor(behind.vendorSecret(VENDOR));
  ({ name, enName } = await behind.transferWallet(VENDOR, vendor.url));
});
test.afterAll(async () => {
  await behind.transferWallet(VENDOR, null);
  await behind.close();
  await vendor.close();
});
test.beforeEach(() => {
  vendor.fault = "none";
});

const titled = (text: string, vendorName = name): string => text.replace("{name}", vendorName);
const row = (page: Page, vendorName = name) => page.getByRole("listitem").filter({ hasText: vendorName });
const main = (page: Page) => page.getByRole("region", { name: bn["gameWallets.main"] });

async function move(page: Page, direction: "in" | "out", amount: string): Promise<void> {
  const title = titled(bn[`gameWallets.${direction === "in" ? "inTo" : "outOf"}`]);
  await page.getByRole("button", { name: title }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel(bn["gameWallets.amount"]).fill(amount);
  await dialog.getByRole("button", { name: bn[`gameWallets.${direction}`] }).click();
}

test("[GAME-06 W2] wallet box → game wallets: money in, won at the vendor, some out, everything back at once", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMemberWithMoney(browser, baseURL);
  await page.goto("/m/member/home");
  await page.getByRole("link", { name: site["screens.wallets"] }).click();
  await expect(page).toHaveURL(/\/m\/member\/wallets$/);
  await expect(main(page)).toContainText("৳৫০০.০০");
  await expect(row(page)).toContainText("৳০.০০");
  await expectAccessible(page);

  await move(page, "in", "১২০.৫০");
  await expectToast(page, bn["gameWallets.moved"]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row(page)).toContainText("৳১২০.৫০");
  await expect(main(page)).toContainText("৳৩৭৯.৫০");

  const [player = ""] = vendor.balances.keys();
  vendor.balances.set(player, 20_000n);
  await page.getByRole("button", { name: bn["gameWallets.refresh"] }).click();
  await expect(row(page)).toContainText("৳২০০.০০");
  await move(page, "out", "50");
  await expect(row(page)).toContainText("৳১৫০.০০");
  await expect(main(page)).toContainText("৳৪২৯.৫০");

  await page.getByRole("button", { name: bn["gameWallets.allBack"] }).click();
  await expectToast(page, bn["gameWallets.allIsBack"]);
  await expect(row(page)).toContainText("৳০.০০");
  await expect(main(page)).toContainText("৳৫৭৯.৫০");
  expect(await client.callOrThrow(calls.wallet.balance, {})).toMatchObject({
    sumBalance: "579.50",
    balance: [{ accountName: "MAIN" }],
  });
  await page.getByRole("button", { name: bn["gameWallets.allBack"] }).click();
  await expectToast(page, bn["gameWallets.nothing"]);
});

test("[GAME-06] game wallets: the line drops after a tap → the next one sends the same transfer; refused → said, nothing moves, and it may be tried again", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMemberWithMoney(browser, baseURL);
  await page.goto("/m/member/wallets");
  const ids: unknown[] = [];
  await page.route(`**${calls.play.walletTransfer.path}`, async (route) => {
    ids.push((route.request().postDataJSON() as { requestId: string }).requestId);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await move(page, "in", "100");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: bn["gameWallets.in"] }).click();
  await expectToast(page, bn["gameWallets.moved"]);
  await expect(main(page)).toContainText("৳৪০০.০০");
  expect([...new Set(ids)]).toHaveLength(1);

  await move(page, "in", "400.01");
  await expect(dialog.getByRole("alert")).toContainText(errors["error.wallet.funds.insufficient"]);
  await expect(dialog.getByRole("alert")).toContainText("৳৪০০.০০");
  await dialog.getByRole("button", { name: bn["gameWallets.all"] }).click();
  vendor.fault = "refuse";
  await dialog.getByRole("button", { name: bn["gameWallets.in"] }).click();
  await expect(dialog.getByRole("alert")).toHaveText(errors["error.wallet.transfer.refused"]);
  vendor.fault = "none";
  await dialog.getByRole("button", { name: bn["gameWallets.in"] }).click();
  await expect(main(page)).toContainText("৳০.০০");
  await expect(row(page)).toContainText("৳৫০০.০০");
  expect(await client.callOrThrow(calls.play.walletReturn, {})).toMatchObject({
    list: [{ amount: "500.00", state: "done" }],
  });
});

test("[GAME-06] everything back, but the vendor refuses, does not confirm, or is closed → each said with its vendor and amount; on the small phone nothing is cut", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMemberWithMoney(browser, baseURL);
  await client.callOrThrow(calls.play.walletTransfer, {
    vassalage: VENDOR,
    direction: "in",
    amount: "80.00",
  });
  await page.goto("/m/member/wallets");
  const result = page.getByRole("alert");
  const said = (key: "isRefused" | "isAsked" | "silent", amount = "৳৮০.০০") =>
    titled(bn[`gameWallets.${key}`]).replace("{amount}", amount);
  const allBack = page.getByRole("button", { name: bn["gameWallets.allBack"] });
  vendor.fault = "refuse";
  await allBack.click();
  await expect(result).toContainText(bn["gameWallets.someIsBack"]);
  await expect(result).toContainText(said("isRefused"));
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  vendor.fault = "after";
  await allBack.click();
  await expect(result).toContainText(said("isAsked"));
  await expect(row(page).first()).toContainText(bn["gameWallets.pending"]);
});

test("[GAME-06] game wallets: the vendor's answer is lost → said, its row waits; no vendor has one → no way there, and the page says so", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL, { lang: "EN", theme: "light" });
  await page.goto("/m/member/wallets");
  vendor.fault = "after";
  await page.getByRole("button", { name: titled(en["gameWallets.inTo"], enName) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(en["gameWallets.amount"]).fill("10");
  await expectAccessible(page);
  await expectNothingCut(page, "dialog[open]");
  await dialog.getByRole("button", { name: en["gameWallets.in"] }).click();
  await expectToast(page, en["gameWallets.onTheWay"]);
  await expect(row(page, enName)).toContainText(en["gameWallets.pending"]);
  await expect(page.getByText(en["gameWallets.held"])).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await behind.transferWallet(VENDOR, null);
  try {
    await page.reload();
    await expect(page.getByText(en["gameWallets.none"])).toBeVisible();
    await page.goto("/m/member/home");
    await expect(page.getByRole("region").filter({ hasText: "৳" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Game wallets" })).toHaveCount(0);
  } finally {
    await behind.transferWallet(VENDOR, vendor.url);
  }
});
