/** Operators enter free rounds, result feeds and search words in the console. */
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { feeds as bnFeeds } from "../../apps/console/src/i18n/bn/feeds.ts";
import { first as bnFirst } from "../../apps/console/src/i18n/bn/first.ts";
import { freeRounds as bnFreeRounds } from "../../apps/console/src/i18n/bn/free-rounds.ts";
import { games as bnGames } from "../../apps/console/src/i18n/bn/games.ts";
import { feedsTitles as bnFeedTitles } from "../../apps/console/src/i18n/bn/titles/feeds.ts";
import { freeRoundsTitles as bnFreeRoundTitles } from "../../apps/console/src/i18n/bn/titles/free-rounds.ts";
import { feeds as enFeeds } from "../../apps/console/src/i18n/en/feeds.ts";
import { first as enFirst } from "../../apps/console/src/i18n/en/first.ts";
import { freeRounds as enFreeRounds } from "../../apps/console/src/i18n/en/free-rounds.ts";
import { games as enGames } from "../../apps/console/src/i18n/en/games.ts";
import { feedsTitles as enFeedTitles } from "../../apps/console/src/i18n/en/titles/feeds.ts";
import { freeRoundsTitles as enFreeRoundTitles } from "../../apps/console/src/i18n/en/titles/free-rounds.ts";
import { findViolations } from "./support/accessibility.ts";
import { chooseConsole, signInOperator } from "./support/console.ts";
import { messages } from "./support/all-messages.ts";
import { waitForAnimations, withOwnerDatabase } from "./support/fixture.ts";
import { openPhone } from "./support/phone.ts";

const bn = { ...bnFeeds, ...bnFirst, ...bnGames, ...bnFreeRounds, ...bnFeedTitles, ...bnFreeRoundTitles };
const en = { ...enFeeds, ...enFirst, ...enGames, ...enFreeRounds, ...enFeedTitles, ...enFreeRoundTitles };

async function openOwner(
  browser: Browser,
  baseURL: string | undefined,
  look: Parameters<typeof chooseConsole>[2],
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInOperator(context, "owner", baseURL);
  await chooseConsole(context, baseURL, look);
  return context.newPage();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("[OPS-04] free rounds: a game chosen by its name, figures in Bengali digits → in the list; cancelled there → no longer open", async ({
  browser,
  baseURL,
}) => {
  const { username, game, vendor } = await withOwnerDatabase((db) =>
    db.one<{ username: string; game: string; vendor: string }>(sql`
      select n.name username, (select name ->> 'bn' from game where vendor = 'JL' and enabled order by node_id limit 1) game,
        (select name ->> 'bn' from vendor where code = 'JL') vendor
      from member_name n join account a on a.bucket = n.bucket and a.member_id = n.member_id and a.kind = 'main'
        join merchant m on m.id = n.merchant_id and m.code = 'khela' order by n.member_id limit 1`),
  );
  const page = await openOwner(browser, baseURL, { language: "bn", theme: "dark" });
  await page.goto("/console/free-rounds");
  await button(page, bn["freeRounds.grant"]).click();
  const form = page.getByRole("dialog", { name: bn["freeRounds.grant"] });
  await form.getByLabel(bn["freeRounds.vendor"], { exact: true }).selectOption(vendor);
  await form.getByRole("combobox", { name: bn["freeRounds.game"] }).fill(game);
  await page.getByRole("option").filter({ hasText: game }).first().click();
  const values = { member: "nobody_here", rounds: "১০", stake: "২.৫০", days: "৭" };
  for (const [field, value] of Object.entries(values))
    await form.getByLabel(bn[`freeRounds.${field as keyof typeof values}`], { exact: true }).fill(value);
  await form.getByRole("button", { name: bn["freeRounds.grant"], exact: true }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
  await form.getByLabel(bn["freeRounds.member"], { exact: true }).fill(username);
  await form.getByRole("button", { name: bn["freeRounds.grant"], exact: true }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: username }).first();
  await expect(row).toContainText("৳২.৫০");
  await expect(row).toContainText(bn["freeRounds.state.open"]);
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
  await row.getByRole("button", { name: bn["freeRounds.cancel"] }).click();
  await expect(row).toContainText(bn["freeRounds.state.cancelled"]);
  await page.context().close();
});

test("[OPS-04 LOT-02] feed: added → in the list; its secret → shown after a reason; switched off → off", async ({
  browser,
  baseURL,
}) => {
  const page = await openOwner(browser, baseURL, { language: "en", theme: "light" });
  const code = `board-${Date.now().toString(36)}`;
  await page.goto("/console/feeds");
  await button(page, en["feeds.add"]).click();
  const form = page.getByRole("dialog", { name: en["feeds.add"] });
  await form.getByLabel(en["feeds.code"], { exact: true }).fill(code);
  await form.getByRole("button", { name: en["feeds.add"], exact: true }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText(en["feeds.yes"]);
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
  await row.getByRole("button", { name: en["feeds.secret"] }).click();
  const secret = page.getByRole("dialog", { name: code });
  await secret.getByLabel(en["first.reason"]).fill("For the board's engineer");
  await page.keyboard.press("Enter");
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await waitForAnimations(page);
  // the page behind the dialog is hidden
  expect(await findViolations(page, { within: "[role=dialog]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: en["feeds.off"] }).click();
  await expect(row.getByRole("button")).toHaveCount(0);
  await page.context().close();
});

test("[OPS-04 GAME-11] search word: for a text, then for a category → found on the phone; removed → no longer", async ({
  browser,
  baseURL,
}) => {
  const page = await openOwner(browser, baseURL, { language: "bn", theme: "dark" });
  const word = "ঢ্যাঁড়স";
  const phone = await openPhone(browser);
  const found = async (see: (main: Locator) => Promise<void>) =>
    expect(async () => {
      await phone.goto("/m/search");
      await phone.getByRole("textbox", { name: messages["gameList.searchLabel"] }).fill(word);
      await see(phone.getByRole("main"));
    }).toPass();
  const add = async (choose: (form: Locator) => Promise<unknown>) => {
    await button(page, bn["games.addWord"]).click();
    const form = page.getByRole("dialog", { name: bn["games.addWord"] });
    await form.getByLabel(bn["games.word"], { exact: true }).fill(word);
    await choose(form);
    await waitForAnimations(page);
    expect(await findViolations(page, { within: "[role=dialog]" })).toEqual([]);
    await form.getByRole("button", { name: bn["games.addWord"], exact: true }).click();
    await expect(form).toHaveCount(0);
  };
  // the list has many words: show only this one
  await page.goto(`/console/games/search-words?word=${encodeURIComponent(word)}`);
  await add((form) => form.getByLabel(bn["games.term"], { exact: true }).fill("plinko"));
  const row = page.getByRole("row").filter({ hasText: word });
  await expect(row).toContainText("plinko");
  await found((main) => expect(main.locator("a[href^='/m/play/']").first()).toBeVisible());
  await row.getByRole("button", { name: bn["games.removeWord"] }).click();
  await expect(row).toContainText(bn["games.off"]);
  await found((main) =>
    expect(main.getByText(messages["gameList.noneFound"].replace("{name}", word))).toBeVisible(),
  );
  await add(async (form) => {
    await form
      .getByLabel(bn["games.meaning"], { exact: true })
      .selectOption({ label: bn["games.meaningCategory"] });
    await form.getByLabel(bn["games.category"], { exact: true }).selectOption("FISH");
  });
  await expect(row).toContainText(bn["games.on"]);
  await found((main) => expect(main.locator("a[href='/m/fishing-games']").first()).toBeVisible());
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
  await row.getByRole("button", { name: bn["games.removeWord"] }).click();
  await expect(row).toContainText(bn["games.off"]);
  await page.context().close();
});
