/**
 * A person's first evening: opens the site, says their age, registers, deposits, plays two games, wins or loses, checks
 * a round with the verifier, reads the records, logs out and comes back. In the end every figure agrees with the ledger.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import {
  DEPOSIT_MINOR,
  getValue,
  balance,
  countSettled,
  minor,
  sumOfTransactions,
} from "./support/balances.ts";
import { bn } from "./support/messages.ts";
import { withMotion } from "./support/motion.ts";
import { expectToast, watchToasts } from "./support/phone.ts";
import { tick } from "./support/tick.ts";

test.use(withMotion);

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Folder in which the Khela under test keeps its data; see playwright.config.ts. */
const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";
const run = promisify(execFile);
const username = `rahim${Date.now().toString(36)}`;
const password = "নদীর ধারে বটগাছ";

test.describe.configure({ mode: "serial" });

let page: Page;
const complaints: string[] = [];

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    locale: "bn-BD",
  });
  await context.addInitScript(watchToasts);
  page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
});

const frame = (): FrameLocator => page.frameLocator("iframe");

/** Opens a game by its catalogue id and waits until it may be played. */
async function openGame(nodeId: number, button: string): Promise<void> {
  await page.goto(`/m/play/${nodeId}`);
  await expect(frame().getByRole("button", { name: button })).toBeEnabled();
}

/** Plays a round and waits until it is settled; returns the change of the balance. */
async function playRound(button: string): Promise<bigint> {
  const before = await balance(page);
  const played = await countSettled(page);
  await frame().getByRole("button", { name: button }).click();
  await expect.poll(() => countSettled(page)).toBe(played + 1);
  // the button is enabled again when free spins have ended
  await expect(frame().getByRole("button", { name: button })).toBeEnabled({ timeout: 80_000 });
  return (await balance(page)) - before;
}

test("[SHELL-22 SHELL-01] first visit: age confirmed → home", async () => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/m\/home$|\/$/);
  const gate = page.getByRole("dialog", { name: bn["shell.gateTitle"] });
  await expect(gate.getByRole("button", { name: bn["shell.gateEnter"] })).toBeDisabled();
  await tick(gate.getByRole("checkbox"));
  await gate.getByRole("button", { name: bn["shell.gateEnter"] }).click();
  await expect(gate).toBeHidden();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page.getByRole("navigation").last()).toContainText(bn["shell.home"]);
  await expectAccessible(page);
});

test("[AUTH-17 AUTH-20] registration → logged in, welcomed with a deposit or free play", async () => {
  await page.goto("/m/register");
  // the dialog is found by its name, since home behind it has its own popup
  const form = page.getByRole("dialog", { name: bn["shell.register"] });
  await form.getByLabel(bn["auth.username"], { exact: true }).fill(username);
  await form.getByLabel(bn["auth.password"], { exact: true }).fill(password);
  await form.getByLabel(bn["auth.confirm"]).fill("অন্য কিছু লিখলাম");
  await tick(form.getByRole("checkbox"));
  await expect(form.getByRole("button", { name: bn["auth.createAccount"] })).toBeDisabled();
  await form.getByLabel(bn["auth.confirm"]).fill(password);
  await form.getByRole("button", { name: bn["auth.createAccount"] }).click();
  await expectToast(page, bn["auth.registered"]);
  await expect(form).toBeHidden();
  expect(await balance(page)).toBe(0n);
  const welcome = page.getByRole("dialog", { name: bn["screens.welcome"] });
  await expect(welcome.getByRole("link", { name: bn["auth.welcomeFreePlay"] })).toHaveAttribute(
    "href",
    /^\/m\/trail/,
  );
  // the link opens the cashier with the seeded first-deposit bonus selected
  await expect(welcome.getByRole("link", { name: bn["auth.welcomeBonusDeposit"] })).toHaveAttribute(
    "href",
    /^\/m\/voucherCenter\?promotion=\d+$/,
  );
  await expectAccessible(page);
  await welcome.getByRole("link", { name: bn["auth.welcomeDeposit"] }).click();
  await expect(page).toHaveURL(/\/m\/voucherCenter$/);
});

test("[PAY-01 PAY-02] deposit of 500 at the gateway → credited once, shown without a reload", async () => {
  // the game that is opened first has a stake that the balance does not cover
  await openGame(101_101, bn.roll);
  await page.getByRole("link", { name: bn["shell.deposit"] }).click();
  await expect(page.getByRole("main").getByText(bn["shell.balance"]).first()).toBeVisible();
  await page.getByRole("textbox", { name: bn["cashier.amount"] }).fill("500");
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /জমা দিন/ })
    .last()
    .click();
  await page.waitForURL(/\/pay\//);
  await page
    .locator("button[value=pay_twice]")
    .evaluate((button) => button.closest("details")?.setAttribute("open", ""));
  await page.locator("button[value=pay_twice]").click();
  await page.waitForURL(/voucherCenter/);
  await expect(page.getByText(bn["cashier.state.paid"])).toBeVisible();
  expect(await balance(page)).toBe(DEPOSIT_MINOR);
  await page.getByRole("link", { name: bn["cashier.backToGame"] }).click();
  await expect(page).toHaveURL(/\/m\/play\/101101$/);
});

test("[GAME-04 GAME-05] dice three times → balance shown equals the ledger's", async () => {
  await openGame(101_101, bn.roll);
  await expect(page.locator("header").getByText("৫০০.০০")).toBeVisible();
  for (let round = 0; round < 3; round += 1) {
    const change = await playRound(bn.roll);
    expect([-1000n, 1000n]).toContain(change);
  }
  const left = await balance(page);
  await expect.poll(async () => minor(await page.locator("header p").last().innerText())).toBe(left);
});

test("[GAME-07 GAME-09] slot spin, seed revealed → verifier confirms the round", async () => {
  await openGame(101_001, bn.spin);
  await playRound(bn.spin);
  await frame().getByRole("button", { name: bn.fairness }).click();
  const rotated = page.waitForResponse(/seeds\/rotate/);
  await frame().getByRole("button", { name: bn.rotate }).click();
  expect(await (await rotated).text()).toContain("serverSeed");
  await expect(frame().getByText(bn.revealed)).toBeVisible();
  await page.goto("/m/gameRecord");
  const rows = page.getByRole("main").getByRole("link", { name: /^সুন্দরবনের গর্জন/ });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: bn["play.csv"] }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(5);
  expect(csv).toContain("সুন্দরবনের গর্জন");
  await rows.first().click();
  const record = page.getByRole("dialog");
  // the outcome is shown first, and its proof is collapsed
  await expect(record.getByRole("table", { name: bn["play.reels"] })).toBeVisible();
  await expect(record.getByText(bn["play.seedHash"])).toBeHidden();
  await expectAccessible(page);
  await record.getByRole("link", { name: bn["play.verify"] }).click();
  await expect(page.getByText(bn["play.verifyGood"])).toBeVisible();
  await expect(page.getByText(bn["play.commitFits"])).toBeVisible();
  const cells = await page.getByRole("table", { name: bn["play.reels"] }).getByRole("cell").allInnerTexts();
  expect(cells.length).toBeGreaterThanOrEqual(15);
  expect(cells.filter((cell) => /[a-z]/i.test(cell))).toEqual([]);
  await expectAccessible(page);
  // a forged link: its hash matches its own seed, but not the record
  const forged = new URL(page.url());
  forged.searchParams.set("serverSeed", "ab".repeat(32));
  forged.searchParams.set("serverSeedHash", createHash("sha256").update("ab".repeat(32)).digest("hex"));
  await page.goto(forged.href);
  await expect(page.getByText(bn["play.commitDiffers"])).toBeVisible();
  await page.goto("/m/verify");
  const own = page.getByRole("region", { name: bn["play.verifyOwnRounds"] });
  await expect(own.getByRole("link")).toHaveCount(4);
  await expect(page.locator("textarea")).toBeHidden();
  await expectAccessible(page);
});

test("[PAY-04 PAY-05] records, transactions and balance: exact to the cent, times with the name of their zone", async () => {
  await page.goto("/m/transaction/record");
  await expect(page.getByText(bn["wallet.type.deposit"]).first()).toBeVisible();
  await expect(page.getByText(bn["dates.zone"])).toBeVisible();
  expect(await sumOfTransactions(page)).toBe(await balance(page));
  const rounds = await getValue<{ footer: { profitAndLoss: string }; list: unknown[] }>(
    page,
    "/wps/relay/ODSFE2_RNGOrders",
  );
  expect(rounds.list).toHaveLength(4);
  expect(DEPOSIT_MINOR + minor(rounds.footer.profitAndLoss)).toBe(await balance(page));
  await expectAccessible(page);
});

test("[PAY-04] transactions: net total is the balance; export has every row; a row opens what it belongs to", async () => {
  await page.goto("/m/transaction/record");
  const net = page.locator("dl div", { hasText: bn["wallet.net"] }).locator("dd");
  await expect(net).toContainText("৳");
  expect(minor(await net.innerText())).toBe(await balance(page));
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: bn["wallet.csv"] }).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trim().split("\r\n");
  const { footer } = await getValue<{ footer: { count: number } }>(
    page,
    "/wps/relay/ODS2_MemberTransaction?cursor=",
  );
  expect(lines).toHaveLength(footer.count + 1);
  await page
    .getByRole("link", { name: new RegExp(bn["wallet.type.bet"]) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/m\/gameRecord\?round=[^&]+&vendor=/);
  await expect(page.getByRole("dialog").getByText(bn["play.roundId"]).first()).toBeVisible();
  await page.goto("/m/transaction/record");
  await page.getByRole("link", { name: new RegExp(bn["wallet.type.deposit"]) }).click();
  await expect(page).toHaveURL(/\/m\/voucherCenter\?order=/);
  await expect(page.getByRole("main").getByText(bn["cashier.orderNo"])).toBeVisible();
});

test("[GAME-08] bet history: by state → the rounds of it, without totals; of another vendor → none", async () => {
  await page.goto("/m/gameRecord");
  const rows = page.getByRole("main").locator("a[href*='round=']");
  const totals = page.locator("dl");
  await expect(rows).toHaveCount(4);
  await expect(totals).toBeVisible();
  const states = page.getByRole("group", { name: bn["play.csv.state"] });
  await states.getByText(bn["play.state.settled"], { exact: true }).click();
  await expect(rows).toHaveCount(4);
  await expect(totals).toHaveCount(0);
  await states.getByText(bn["play.state.rolledBack"], { exact: true }).click();
  await expect(rows).toHaveCount(0);
  await expect(page.getByText(bn["play.recordEmpty"])).toBeVisible();
  await states.getByText(bn["play.allStates"], { exact: true }).click();
  await expect(rows).toHaveCount(4);
  await page.getByLabel(bn["play.csv.vendor"]).selectOption("PG");
  await expect(rows).toHaveCount(0);
});

test("[AUTH-09 AUTH-08] logout, then login with the password", async () => {
  await page.goto("/m/member/home");
  await expectAccessible(page);
  await page.getByRole("button", { name: bn["member.logout"] }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: bn["member.logout"] }).click();
  await expect(page).toHaveURL(/\/m\/home/);
  expect((await page.request.get("/wps/member/info", { headers: { Merchant: "khela" } })).status()).toBe(401);
  await page.goto("/m/login");
  const form = page.getByRole("dialog", { name: bn["shell.login"] });
  await form.getByLabel(bn["auth.loginName"], { exact: true }).fill(username);
  await form.getByLabel(bn["auth.password"], { exact: true }).fill(password);
  await form.getByRole("button", { name: bn["shell.login"] }).click();
  await expect(form).toBeHidden();
  expect((await page.request.get("/wps/member/info", { headers: { Merchant: "khela" } })).status()).toBe(200);
});

test("[HOME-09] real win → on the winner board, name masked", async () => {
  const answer = await page.request.get("/wps/relay/GCSGAME_getRankList", { headers: { Merchant: "khela" } });
  const { value } = (await answer.json()) as { value: { list: { vo: { customerName: string } }[] } };
  for (const { vo } of value.list) expect(vo.customerName).toMatch(/^.{2}\*+$/u);
  await page.goto("/m/home");
  await expect(page.getByRole("main")).toBeVisible();
});

test("ledger audit: no findings; pages: no errors", async () => {
  // an audit with findings exits with 1 and prints them
  const { stdout } = await run(process.execPath, ["tools/ledger/main.ts", "audit"], {
    cwd: ROOT,
    env: { ...process.env, KHELA_DATA: DATA, DATABASE_URL: "" },
  }).catch((error: unknown) => error as { readonly stdout: string });
  expect(stdout).not.toContain("WRONG");
  expect(stdout).toContain("ok");
  expect(complaints).toEqual([]);
});
