/** A member shoots at fish and plays a hand of poker: each opened from its tile, every figure that of the ledger, and back again. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { bn as fishing } from "../../apps/arcade/clients/fishing/i18n/bn.ts";
import { bn as poker } from "../../apps/arcade/clients/poker/i18n/bn.ts";
import { bn as shell } from "../../apps/arcade/clients/shell/i18n/bn.ts";
import { register } from "./account.ts";
import { openPhone } from "./phone.ts";
import { bn } from "./words.ts";

test.describe.configure({ timeout: 120_000 });

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");

/** Minor units of an amount as it is written, in Bengali or Latin digits. */
function minor(text: string): bigint {
  const latin = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6)).replace(/[^0-9.]/g, "");
  const [whole = "0", decimals = ""] = latin.split(".");
  return BigInt(whole + decimals.padEnd(2, "0"));
}

async function ledger(page: Page): Promise<bigint> {
  const answer = await page.request.get("/wps/wallets/gcs", { headers: { Merchant: "khela" } });
  const { value } = (await answer.json()) as { value: { sumBalance: string } };
  return minor(value.sumBalance);
}

const shown = async (page: Page): Promise<bigint> => minor(await frame(page).locator(".figure b").first().innerText());

type Order = { readonly gameCode: string; readonly state: string; readonly betAmount: string; readonly winAmount: string };

/** What the member's record holds of a game, newest first. */
async function orders(page: Page, gameCode: string): Promise<Order[]> {
  const answer = await page.request.get("/wps/relay/ODSFE2_RNGOrders", { headers: { Merchant: "khela" } });
  const { value } = (await answer.json()) as { value: { list: Order[] } };
  return value.list.filter((order) => order.gameCode === gameCode);
}

async function deposit(page: Page): Promise<void> {
  await page.goto("/m/voucherCenter");
  await page.getByRole("textbox", { name: bn["cashier.amount"] }).fill("500");
  await page.getByRole("button", { name: /জমা দিন/ }).last().click();
  await page.waitForURL(/\/pay\//);
  await page.locator("button[value=pay]").click();
  await page.waitForURL(/voucherCenter/, { timeout: 20_000 });
  await expect.poll(() => ledger(page), { timeout: 15_000 }).toBe(50_000n);
}

async function shootSome(page: Page): Promise<void> {
  const fire = frame(page).getByRole("button", { name: fishing.fire, exact: true });
  await expect(fire).toBeEnabled({ timeout: 20_000 });
  await expect.poll(async () => {
    await fire.click();
    return (await orders(page, "jl-hilsa-hunter")).filter(({ state }) => state === "settled").length;
  }, { timeout: 20_000 }).toBeGreaterThan(2);
  const settled = async () => (await orders(page, "jl-hilsa-hunter")).every(({ state }) => state === "settled");
  await expect.poll(settled, { timeout: 10_000 }).toBe(true);
  await expect.poll(async () => await shown(page) - await ledger(page), { timeout: 10_000 }).toBe(0n);
  await frame(page).getByRole("button", { name: shell.rules }).click();
  await expect(frame(page).getByRole("row", { name: new RegExp(fishing.fish.ilish) })).toContainText("৬০×");
  await frame(page).getByRole("button", { name: shell.close }).click();
}

/** Sits down, adds chips, has a robot for company, and plays until a hand has ended. */
async function playHand(page: Page): Promise<void> {
  const table = frame(page);
  await table.getByRole("button", { name: poker.join, exact: true }).first().click();
  await table.getByRole("dialog").getByRole("button").nth(1).click();
  await expect(table.getByText(poker.waiting)).toBeVisible();
  const seated = await ledger(page);
  await table.getByRole("button", { name: poker.topUp }).click();
  await table.getByRole("dialog").getByRole("button").nth(1).click();
  await expect.poll(() => ledger(page), { timeout: 10_000 }).toBeLessThan(seated);
  await table.getByRole("button", { name: poker.robot }).click();
  await expect(table.getByText(poker.robotName.replace("{number}", "১"))).toBeVisible();
  const next = table.getByRole("button", { name: new RegExp(`^(${poker.check}|${poker.call.replace(" {amount}", "")})`) });
  await expect.poll(async () => {
    if (await next.isVisible()) await next.click({ timeout: 1_000 }).catch(() => undefined);
    return table.locator(".poker-seat[data-won=true]").count();
  }, { timeout: 40_000, intervals: [150] }).toBeGreaterThan(0);
}

test("GAME-07 GAME-01 a fishing game and a poker table are opened from their tiles, played, and agree with the ledger", async ({ browser }) => {
  const page = await openPhone(browser);
  await register(page, `fish${Date.now().toString(36)}`);
  await deposit(page);
  await page.goto("/m/fishing-games");
  await page.getByRole("link", { name: /ইলিশ শিকার/ }).first().click();
  await shootSome(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/fishing-games$/);
  await page.goto("/m/poker-games");
  await page.getByRole("link", { name: /^টেক্সাস পোকার(?! ক্লাসিক)/ }).first().click();
  const before = await ledger(page);
  await playHand(page);
  expect(await ledger(page)).toBeLessThan(before);
  await frame(page).getByRole("button", { name: poker.leave }).click();
  await expect(frame(page).getByRole("button", { name: poker.toLobby })).toBeVisible({ timeout: 40_000 });
  const sitting = async () => (await orders(page, "jl-texas-poker-room"))[0];
  await expect.poll(async () => (await sitting())?.state, { timeout: 10_000 }).toBe("settled");
  const { betAmount = "0", winAmount = "0" } = (await sitting()) ?? {};
  expect(await ledger(page)).toBe(before - minor(betAmount) + minor(winAmount));
  await expect.poll(async () => await shown(page) - await ledger(page), { timeout: 10_000 }).toBe(0n);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/poker-games$/);
  await page.context().close();
});
