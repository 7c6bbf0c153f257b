/** The game lists on a phone: scrolling on and coming back, favourites, searching, and a maker's own page. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { gameList } from "../../apps/web/src/i18n/bn/games/game-list.ts";
import { games } from "../../apps/web/src/i18n/bn/games/games.ts";
import { screens } from "../../apps/web/src/i18n/bn/app/screens.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { games as calls } from "../../packages/contract/src/games/calls.ts";
import { ownGames } from "../../packages/contract/src/games/own-games/calls.ts";
import { member } from "../../packages/contract/src/member/calls.ts";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { openMember } from "./support/member-with-money.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";
import { holdResponse, logInNewMember, waitForHydration, waitForMark } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";

const grid = (page: Page): Locator => page.locator("main ul").last().locator("> li");
const digits = (count: number): string =>
  String(count).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)]!);

test("[GAME-02] game list: nine games per page while scrolling; step back → same length and position", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("GCSGAME_gameList")) requests.push(new URL(request.url()).search);
  });
  await page.goto("/m/slot-games");
  await expect(
    page.getByText(
      gameList["gameList.total"].other.replace(
        "{count}",
        digits(titles.filter((title) => title.gameType === "RNG").length),
      ),
    ),
  ).toBeVisible();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return grid(page).count();
    })
    .toBeGreaterThanOrEqual(27);
  expect(requests.every((query) => query.includes("pageSize=9"))).toBe(true);
  // the first page of the list is in the server's HTML, so only later pages are requested
  expect(requests.slice(0, 2).map((query) => new URLSearchParams(query).get("pageNo"))).toEqual(["2", "3"]);
  const long = await grid(page).count();
  const tile = grid(page).nth(20).getByRole("link");
  // the position at the tap: the click itself may scroll the tile from under the menu
  await page.evaluate(() => {
    const keep = () => sessionStorage.setItem("tappedAt", String(window.scrollY));
    window.addEventListener("click", keep, { capture: true, once: true });
  });
  await tile.click();
  await expect(page).toHaveURL(/\/m\/login/);
  const place = Number(await page.evaluate(() => sessionStorage.getItem("tappedAt")));
  expect(place).toBeGreaterThan(300);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await expect.poll(() => grid(page).count()).toBeGreaterThanOrEqual(long);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
    .toBeLessThan(120);
  await page.context().close();
});

test("[GAME-02] game list left while the code that saves positions arrives; step back → same position", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const letGo = await holdResponse(page, "**/assets/deferred-effects-*.js");
  await page.goto("/m/slot-games");
  await waitForHydration(page);
  const tile = grid(page).nth(8).getByRole("link");
  await tile.evaluate((link) => link.scrollIntoView({ block: "center" }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const place = await page.evaluate(() => window.scrollY);
  await tile.hover();
  await page.mouse.down();
  letGo();
  await waitForMark(page, "listening");
  await page.mouse.up();
  await expect(page).toHaveURL(/\/m\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
    .toBeLessThan(120);
  await page.context().close();
});

test("[GAME-02 GAME-04] slots: words that are no filter ignored, filters kept in the address → the sheet by its button, with the keyboard: mechanic, volatility, both stakes; none fits → all filters cleared", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const listed = async (filter: object) =>
    (await createClient(baseURL ?? "", { merchant: "khela" }).callOrThrow(calls.list, {
      gameType: "RNG",
      ...filter,
    })) as { totalCount: number };
  const total = (count: number) => page.getByText(`${digits(count)}টি গেম`);
  await page.goto(`/m/slot-games?slots=${encodeURIComponent("magic,<b>,high,95.5,")}`);
  await waitForHydration(page);
  const { totalCount } = await listed({ volatility: "high" });
  await expect(total(totalCount)).toBeVisible();
  await expect(page.getByLabel(messages["gameList.volatility"])).toHaveValue("high");
  await expect(page.getByLabel(messages["gameList.rtp"])).toHaveValue("");
  await page.getByLabel(messages["gameList.mechanic"]).selectOption("hold-and-win");
  await expect(page).toHaveURL(/slots=[^&]*hold-and-win/);
  await page.reload();
  await waitForHydration(page);
  const narrowed = await listed({ volatility: "high", mechanic: "hold-and-win" });
  await expect(total(narrowed.totalCount)).toBeVisible();
  await expectAccessible(page);

  const info = grid(page).first().locator("button[aria-haspopup=dialog]");
  await info.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  const fact = (id: `gameList.${"mechanic" | "volatility" | "minBet" | "maxBet"}`) =>
    sheet
      .locator("dt", { hasText: new RegExp(`^${messages[id]}$`) })
      .locator("xpath=following-sibling::dd[1]");
  await expect(fact("gameList.mechanic")).toHaveText(messages["gameList.mechanic.hold-and-win"]);
  await expect(fact("gameList.volatility")).toHaveText(messages["gameList.volatility.high"]);
  await expect(fact("gameList.minBet")).toContainText("১");
  await expect(fact("gameList.maxBet")).toContainText("১,০০০");
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(info).toBeFocused();

  await page.getByLabel(messages["gameList.volatility"]).selectOption("low");
  await expect(page.getByText(messages["gameList.noneFits"])).toBeVisible();
  await page.getByRole("button", { name: messages["gameList.clearFilters"] }).click();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await expect(total((await listed({})).totalCount)).toBeVisible();
  await page.context().close();
});

test("[GAME-03 HOME-13] favourites: listed; removed → gone, also on a slow connection", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/fav-games");
  await expect(page.getByRole("main")).toContainText(bn["home.loginToSee"]);
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/hot-games");
  const stars = grid(page).getByRole("button", { name: /প্রিয়/ });
  /** Waits for the server's answer: leaving the page earlier may cancel the request. */
  const saved = async (wish: "add" | "remove", press: () => Promise<void>): Promise<void> => {
    const answer = page.waitForResponse(/(add|remove)FavoriteGame/);
    await press();
    expect((await answer).url()).toContain(`${wish}FavoriteGame`);
    expect((await answer).status()).toBe(200);
  };
  for (const place of [0, 1, 2]) await saved("add", () => stars.nth(place).click());
  await expect(stars.nth(2)).toHaveAttribute("aria-pressed", "true");
  // the star is pressed before this page knows which games are favourites
  const tellIds = await holdResponse(page, `**${ownGames.favouriteIds.path}`);
  await page.goto("/m/fav-games");
  await expect(grid(page)).toHaveCount(3);
  await saved("remove", async () => {
    await stars.first().click();
    tellIds();
  });
  await expect(grid(page)).toHaveCount(2);
  // the game is removed at once, before the server's answer; the list is not fetched again
  const listed: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(ownGames.favourites.path)) listed.push(request.url());
  });
  const tellRemoved = await holdResponse(page, `**${ownGames.removeFavourite.path}*`);
  await stars.first().click();
  await tellRemoved.first;
  await expect(grid(page)).toHaveCount(1);
  await saved("remove", () => {
    tellRemoved();
    return Promise.resolve();
  });
  await saved("remove", () => stars.first().click());
  expect(listed).toEqual([]);
  await expect(page.getByRole("main")).toContainText(bn["home.noFavourites"]);
  await page.context().close();
});

test("[GAME-03 HOME-05] home's head of hot, recent and favourite games → total and all of them: 60 favourites, 30 recent", async ({
  browser,
}) => {
  const { page } = await openMember(browser);
  const some = titles.filter(({ engine }) => engine !== undefined).map(({ nodeId }) => nodeId);
  const post = async (path: string, nodeId: number): Promise<void> => {
    const answer = await page.request.post(path, {
      headers: { Merchant: "khela", Origin: new URL(page.url()).origin },
      data: { nodeId },
    });
    expect(answer.status()).toBe(200);
  };
  for (const nodeId of some.slice(0, 60)) await post(ownGames.addFavourite.path, nodeId);
  for (const nodeId of some.slice(0, 30)) await post(ownGames.addRecent.path, nodeId);
  await page.goto("/m/home");
  const section = page.getByRole("region", { name: games["games.HOT"] }).first();
  const head = (name: string): Locator => section.getByRole("heading", { name, exact: true }).locator("..");
  const hot = (await (await page.request.get(calls.hot.path, { headers: { Merchant: "khela" } })).json()) as {
    value: { totalCount: number };
  };
  await expect(head(games["games.HOT"])).toContainText(digits(hot.value.totalCount));
  for (const [tab, name, count, path] of [
    [bn["home.favourites"], bn["home.favourites"], 60, "/m/fav-games"],
    [bn["home.recent"], bn["home.recent"], 30, "/m/recent-games"],
  ] as const) {
    await section.getByRole("tab", { name: tab, exact: true }).tap();
    await expect(head(name)).toContainText(digits(count));
    await head(name).getByRole("link").tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(grid(page)).toHaveCount(count);
    await expect(page.getByText(gameList["gameList.end"])).toBeVisible();
    await page.goBack();
  }
});

test("[GAME-03] star tapped on a phone that lost its storage → waits until the session is known", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await logInNewMember(page.context(), baseURL);
  const tellWho = await holdResponse(page, `**${member.info.path}`);
  await page.goto("/m/hot-games");
  await waitForHydration(page);
  const star = grid(page).getByRole("button", { name: /প্রিয়/ }).first();
  const answer = page.waitForResponse(`**${ownGames.addFavourite.path}`);
  await star.click();
  tellWho();
  expect((await answer).status()).toBe(200);
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/\/m\/hot-games$/);
  await page.context().close();
});

test("[GAME-11] game search: suggestions, typing, category and vendor filters, recent searches", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/search");
  await expect(page.getByRole("region", { name: games["games.HOT"] }).getByRole("listitem")).toHaveCount(9);
  const field = page.getByRole("textbox", { name: gameList["gameList.searchLabel"] });
  await field.pressSequentially("khela dice", { delay: 40 });
  await expect(grid(page)).toHaveCount(1);
  await expect(grid(page).first()).toContainText("খেলা পাশা");
  await expect(page).toHaveURL(/name=khela\+dice/);
  await grid(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/m\/login/);
  await page.goBack();
  await expect(field).toHaveValue("khela dice");
  await expect(grid(page)).toHaveCount(1);
  await page.getByRole("button", { name: gameList["gameList.clear"] }).click();
  const recent = page.getByRole("region", { name: gameList["gameList.recentSearches"] });
  await expect(recent.getByRole("listitem")).toHaveText(["khela dice"]);
  await page.getByRole("radio", { name: games["games.FISH"], exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "ঝিলমিল", exact: true }).check({ force: true });
  const fishing = titles.filter((title) => title.gameType === "FISH" && title.vassalage === "JL").length;
  await expect(
    page.getByText(gameList["gameList.total"].other.replace("{count}", digits(fishing))),
  ).toBeVisible();
  await page.getByRole("radio", { name: gameList["gameList.makers"], exact: true }).check({ force: true });
  await page.getByRole("radio", { name: screens["screens.allGames"], exact: true }).check({ force: true });
  await field.fill("khela diec");
  await expect(page.getByRole("status").filter({ hasText: "“khela dice”" })).toBeVisible();
  await expect(grid(page).first()).toContainText("খেলা পাশা");
  await field.fill("এমন কোনো নাম নেই");
  await expect(
    page.getByText(gameList["gameList.noneFound"].replace("{name}", "এমন কোনো নাম নেই")),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: games["games.HOT"] }).getByRole("listitem")).toHaveCount(9);
  await page.goto("/m/search");
  await recent.getByRole("button", { name: "khela dice" }).click();
  await expect(grid(page).first()).toContainText("খেলা পাশা");
  await page.getByRole("button", { name: gameList["gameList.clear"] }).click();
  await recent.getByRole("button", { name: gameList["gameList.forgetSearches"] }).click();
  await expect(recent).toHaveCount(0);
  await page.context().close();
});

test("[GAME-12 HOME-12] vendors page: all vendors with their games; PG's own address", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/provider");
  await expect(grid(page)).toHaveCount(24);
  const jhilmil = grid(page).filter({ hasText: "ঝিলমিল" });
  await expect(jhilmil).toContainText(digits(titles.filter(({ vassalage }) => vassalage === "JL").length));
  await jhilmil.getByRole("link").click();
  await expect(page).toHaveURL(/\/m\/provider\?vassalage=JL$/);
  await expect(page.getByRole("heading", { name: "ঝিলমিল" })).toBeVisible();
  const count = (keep: (title: (typeof titles)[number]) => boolean) =>
    gameList["gameList.total"].other.replace("{count}", digits(titles.filter(keep).length));
  await expect(page.getByText(count((title) => title.vassalage === "JL"))).toBeVisible();
  await page.getByRole("radio", { name: games["games.FISH"], exact: true }).check({ force: true });
  await expect(page).toHaveURL(/vassalage=JL&gameType=FISH$/);
  await expect(
    page.getByText(count((title) => title.vassalage === "JL" && title.gameType === "FISH")),
  ).toBeVisible();
  await page.goto("/m/pg-soft");
  await expect(page.getByRole("heading", { name: "পূর্ণিমা স্টুডিও" })).toBeVisible();
  await expect(page.getByText(count((title) => title.vassalage === "PG"))).toBeVisible();
  await page.context().close();
});

test("[GAME-10] lottery tile: its prize rule; other tiles without one", async ({ browser }) => {
  const page = await openPhone(browser);
  for (const [vassalage, prizes] of [
    ["TCG_SEA", "SEA"],
    ["LOTT", "ELOTT"],
    ["TCG_LOTTO_VN", "ELOTT"],
  ] as const) {
    await page.goto(`/m/elott?vassalage=${vassalage}`);
    await expect(grid(page).first()).toContainText(games[`games.prizes.${prizes}`]);
  }
  await page.goto("/m/fishing-games");
  await expect(grid(page).first()).toBeVisible();
  for (const prizes of ["LOTT", "ZY", "ELOTT", "SEA"] as const)
    await expect(grid(page).getByText(games[`games.prizes.${prizes}`])).toHaveCount(0);
  await page.context().close();
});

test("[SHELL-08 HOME-12] game centre under each of its routes → vendors of its category, which open their first game; a list has none", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const vendors = page.getByRole("region", { name: bn["home.vendors"] });
  const client = createClient(baseURL ?? "", { merchant: "khela", language: "BN" });
  const { lanes } = (await client.callOrThrow(calls.vendors, {})).data;
  for (const [path, category] of [
    ["/m/gameCenter", null],
    ["/m/lott", "LOTT"],
    ["/m/elott", "ELOTT"],
    ["/m/sport-games", "SPORTS"],
    ["/m/cockfight", "COCKFIGHT"],
  ] as const) {
    await page.goto(path);
    const cards = lanes
      .filter(({ title }) => category === null || title === category)
      .flatMap((lane) => lane.cards);
    const names = new Set(cards.map(({ displayName }) => displayName));
    await expect(vendors.getByRole("listitem")).toHaveCount(Math.min(3, names.size));
    const first = vendors.getByRole("link").first();
    await expect(first).toContainText(cards.find(({ nodeId }) => nodeId !== null)!.displayName);
    const isLottery = category === "LOTT" || category === "ELOTT";
    await expect(first).toHaveAttribute("href", isLottery ? /^\/m\/lottery\?game=\d+$/ : /^\/m\/play\/\d+$/);
    await expect(grid(page).first()).toBeVisible();
  }
  await page.goto("/m/esport-games");
  await expect(grid(page).first()).toBeVisible();
  await expect(vendors).toHaveCount(0);
  await page.context().close();
});
