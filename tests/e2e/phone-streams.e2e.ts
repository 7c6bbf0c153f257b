/** The streams of a page on a phone's network: refused by a proxy, ended with their session, closed while nobody sees the page. */
import { expect, test, type BrowserContext, type Page, type Route } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { lotteryEventsPath, pushPath } from "@khela/contract/push-events";
import { sessionCookie } from "@khela/contract/wire";
import { bn as gameWords } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { createClient } from "../client.ts";
import { messages } from "./support/all-messages.ts";
import { minor } from "./support/balances.ts";
import { lotteryOf } from "./support/lottery-backdoor.ts";
import { openMember, openMemberWithMoney, payDeposit } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";
import { allowHiding, setHidden } from "./support/page-visibility.ts";
import { expectToast } from "./support/phone.ts";

test.use(withMotion);

const waitingPage = { status: 200, contentType: "text/html", body: "<h1>Please wait</h1>" } as const;
const badGateway = { ...waitingPage, status: 502 } as const;
const minuteGame = lotteryOf("One-Minute Draw");
const rouletteTable = titles.find(({ gameCode }) => gameCode === "tcg-live-mehfil-roulette")!.nodeId;
/** Maximum connections of a browser to one server over HTTP/1.1. */
const CONNECTIONS = 6;

type Answer = Parameters<Route["fulfill"]>[0];

/** Answers the first requests to an address with `answers`, and holds the next request until it is released. */
async function refuseFirst(page: Page, url: string, answers: readonly Answer[]) {
  const held = Promise.withResolvers<void>();
  const triedAgain = Promise.withResolvers<void>();
  let count = 0;
  await page.route(url, async (route) => {
    const answer = answers[count];
    count += 1;
    if (answer !== undefined) return route.fulfill(answer);
    triedAgain.resolve();
    await held.promise;
    // a stream that the page closed in the meantime needs no answer
    return route.continue().catch(() => undefined);
  });
  return { triedAgain: triedAgain.promise, letGo: () => held.resolve() };
}

test("[SHELL-24 CONT-08] push stream answered 502, then HTML → opened again, what was missed is read", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMember(browser, baseURL);
  const stream = await refuseFirst(page, `**${pushPath}`, [badGateway, waitingPage]);
  await page.goto("/m/chat");
  await expect(page.getByRole("textbox", { name: messages["chat.write"] })).toBeVisible();
  await stream.triedAgain;
  await client.callOrThrow(calls.inbox.sendChat, { requestId: crypto.randomUUID(), text: "আছেন?" });
  await expect(page.getByText("আছেন?")).toHaveCount(0);
  stream.letGo();
  await expect(page.getByText("আছেন?")).toBeVisible();
  await page.context().close();
});

test("[SHELL-24] push stream refused with 401 → the session is over on the page too", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  const stream = await refuseFirst(page, `**${pushPath}`, []);
  await page.goto("/m/help");
  await stream.triedAgain;
  const own = createClient(baseURL ?? "", { merchant: "khela" });
  own.cookie = (await page.context().cookies()).find(({ name }) => name === sessionCookie)!.value;
  await own.callOrThrow(calls.auth.logout, {});
  stream.letGo();
  await expectToast(page, errorTextsBn["user.or.token.invalid"]);
  await page.context().close();
});

test("[SHELL-24 LOT-02] lottery's stream answered 502 → opened again, the next draw is read", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  const stream = await refuseFirst(page, `**${lotteryEventsPath}*`, [badGateway]);
  // between two draws the stream announces the next one
  let isBetween = true;
  await page.route(`**${calls.lottery.near.path}*`, async (route) => {
    const response = await route.fetch();
    const draws = (await response.json()) as object;
    return route.fulfill({ response, json: isBetween ? { ...draws, currentNumero: null } : draws });
  });
  await page.goto(`/m/lottery?game=${minuteGame}`);
  await expect(page.getByText(messages["lottery.noDraw"])).toBeVisible();
  await stream.triedAgain;
  isBetween = false;
  stream.letGo();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.context().close();
});

test("[SHELL-24 GAME-07] stream of a live table answered 502, then HTML → said, opened again; 401 → the game says that its session is over", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMemberWithMoney(browser, baseURL);
  const table = page.frameLocator("iframe");
  const stream = await refuseFirst(page, `**${paths.stream}`, [badGateway, waitingPage]);
  await page.goto(`/m/play/${rouletteTable}`);
  await expect(table.locator(".live-said")).toHaveText(gameWords.away);
  await stream.triedAgain;
  await payDeposit(client);
  stream.letGo();
  await expect(table.locator(".live-said")).not.toHaveText(gameWords.away);
  await expect.poll(async () => minor(await table.locator(".figure b").first().innerText())).toBe(100_000n);

  await page.unroute(`**${paths.stream}`);
  await page.route(`**${paths.stream}`, (route) =>
    route.fulfill({ status: 401, json: { error: "session.expired" } }),
  );
  await page.reload();
  await expect(table.getByRole("heading", { name: gameWords.ended.title })).toBeVisible();
  await page.context().close();
});

/** Opens a page and waits for its stream to be under way. */
async function openWithStream(context: BrowserContext, path: string, stream: string): Promise<Page> {
  const page = await context.newPage();
  const opened = page.waitForRequest(`**${stream}`);
  await page.goto(path);
  await opened;
  return page;
}

/** Hides the page and waits until the page's stream is closed. */
async function hide(page: Page, stream: string): Promise<void> {
  const closed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(stream));
  await setHidden(page, true);
  await closed;
}

test("[SHELL-24] six tabs in the background → a seventh loads; a tab that is seen again reads what changed", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMember(browser, baseURL);
  const context = page.context();
  await allowHiding(context);
  const first = await openWithStream(context, "/m/help", pushPath);
  await hide(first, pushPath);
  for (let tab = 1; tab < CONNECTIONS; tab += 1)
    await hide(await openWithStream(context, "/m/help", pushPath), pushPath);
  const table = await openWithStream(context, `/m/play/${rouletteTable}`, paths.stream);
  await hide(table, paths.stream);
  await expect(table.frameLocator("iframe").locator(".live-said")).toHaveText(gameWords.away);

  await page.goto("/m/home");
  await expect(page.getByRole("banner").getByText("৳০.০০")).toBeVisible();
  await payDeposit(client);
  await expect(page.getByRole("banner").getByText("৳৫০০.০০")).toBeVisible();
  const again = first.waitForRequest(`**${pushPath}`);
  await setHidden(first, false);
  await again;
  await setHidden(table, false);
  await expect(table.frameLocator("iframe").locator(".live-said")).not.toHaveText(gameWords.away);
  await expect
    .poll(async () => minor(await table.frameLocator("iframe").locator(".figure b").first().innerText()))
    .toBe(50_000n);
  await context.close();
});
