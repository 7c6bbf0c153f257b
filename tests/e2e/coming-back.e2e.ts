/** Finding a game again, and continuing where the member stopped. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as diceBn } from "../../apps/game-server/clients/dice/i18n/bn.ts";
import { en as diceEn } from "../../apps/game-server/clients/dice/i18n/en.ts";
import { bn as minesBn } from "../../apps/game-server/clients/mines/i18n/bn.ts";
import { en as minesEn } from "../../apps/game-server/clients/mines/i18n/en.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf } from "./support/all-messages.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { openPhone } from "./support/phone.ts";

const gameOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!;
const minefield = gameOf("bgs-mines");
const dice = gameOf("bgs-dice");
const frame = (page: Page) => page.frameLocator("iframe");

for (const { lang, language, theme, texts, slots } of [
  {
    lang: "BN",
    language: "bn",
    theme: "dark",
    texts: { ...shellBn, ...diceBn, start: minesBn.start, pick: minesBn.pick },
    slots: "স্লট",
  },
  {
    lang: "EN",
    language: "en",
    theme: "light",
    texts: { ...shellEn, ...diceEn, start: minesEn.start, pick: minesEn.pick },
    slots: "slots",
  },
] as const) {
  const t = (id: MessageId) => messageOf(language, id);

  test(`[GAME-11] ${lang}: search by another word → the games it stands for; a category's name → the way to it`, async ({
    browser,
  }) => {
    const page = await openPhone(browser, { lang, theme });
    await page.goto("/m/search");
    const field = page.getByRole("textbox", { name: t("gameList.searchLabel") });
    const main = page.getByRole("main");
    for (const [word, code] of [
      ["aviator", "bgs-crash"],
      ["ক্রাশ", "bgs-crash"],
      ["plinko", "bgs-plinko"],
    ] as const) {
      await field.fill(word);
      await expect(main.getByRole("link", { name: gameOf(code).name[language] })).toBeVisible();
    }
    await field.fill(slots);
    const toSlots = main.getByRole("link", {
      name: t("home.moreOf").replace("{category}", t("games.RNG")),
    });
    await expect(toSlots).toBeVisible();
    await expectAccessible(page);
    await toSlots.click();
    await expect(page).toHaveURL(/\/m\/slot-games$/);
  });

  test(`[GAME-08 PAY-04] ${lang}: round left open → resumed from the record; one played → named in the transactions`, async ({
    browser,
    baseURL,
  }) => {
    const { page, client } = await openMemberWithMoney(browser, baseURL, { lang, theme });
    await page.goto(`/m/play/${minefield.nodeId}`);
    await frame(page).getByRole("button", { name: texts.start }).click();
    await expect(frame(page).getByRole("status").getByText(texts.pick)).toBeVisible();
    const open = async () => (await client.callOrThrow(calls.play.betHistory, { state: "open" })).list;
    await expect.poll(async () => (await open()).length).toBe(1);

    await page.goto("/m/gameRecord");
    const spans = page.getByRole("group", { name: t("play.span") });
    await expect(spans.getByRole("radio", { name: t("play.span.week") })).toBeChecked();
    const vendors = page.getByLabel(t("play.csv.vendor")).locator("option");
    const codes = await vendors.evaluateAll((options) => options.map((one) => one.getAttribute("value")));
    expect(new Set(codes).size).toBe(codes.length);
    await page.getByRole("main").getByRole("link", { name: minefield.name[language] }).click();
    await expectAccessible(page);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("play.resume") })
      .click();
    await expect(page).toHaveURL(new RegExp(`/m/play/${minefield.nodeId}$`));
    await expect(frame(page).getByText(texts.roundUnfinished)).toBeVisible();

    await page.goto(`/m/play/${dice.nodeId}`);
    await frame(page).getByRole("button", { name: texts.roll }).click();
    await expect
      .poll(async () => (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list.length)
      .toBe(1);
    await page.goto("/m/transaction/record");
    await expect(
      page.getByRole("group", { name: t("wallet.span") }).getByRole("radio", { name: t("wallet.span.week") }),
    ).toBeChecked();
    const bet = page.getByRole("link", { name: new RegExp(t("wallet.type.bet")) }).first();
    await expect(bet).toContainText(dice.name[language]);
    await bet.click();
    await expect(page.getByRole("dialog").getByText(dice.name[language])).toBeVisible();
  });
}
