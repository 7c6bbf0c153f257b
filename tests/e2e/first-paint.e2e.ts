/** The server's HTML is complete: it has the tiles of a list and the fields of a dialog. */
import { expect, test, type Page } from "@playwright/test";
import { sessionCookie } from "@khela/contract/wire";
import { shell as enShell } from "../../apps/web/src/i18n/en/app/shell.ts";
import { dialog } from "./support/account.ts";
import { budgets } from "../../tools/setup/build/budgets.ts";
import { holdResponse, logInNewMember, trackRequests, waitForHydration } from "./support/fixture.ts";
import { bn, en } from "./support/messages.ts";
import { expectToast, openPhone } from "./support/phone.ts";
import { tick } from "./support/tick.ts";

const pageSize = 9;

function countTiles(html: string): number {
  return html.match(/<a [^>]*href="\/m\/play\/\d+"/g)?.length ?? 0;
}

test("home: its HTML with style and data is within its limit in every language of messages", async ({
  baseURL,
}) => {
  const sizes = await Promise.all(
    ["BN", "EN", "TH"].map(async (language) => {
      const headers = { "accept-encoding": "br", cookie: `lang=${language}` };
      const answer = await fetch(`${baseURL}/m/home`, { headers });
      await answer.body?.cancel();
      expect(answer.headers.get("content-encoding")).toBe("br");
      return Number(answer.headers.get("content-length"));
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(1_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(budgets.homeHtml);
});

/** Records a page's API calls by the last part of their path, without further pages of a list. */
function recordCalls(page: Page): string[] {
  const made: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isFurtherPage = Number(searchParams.get("pageNo") ?? 1) > 1;
    if (pathname.startsWith("/wps/") && !isFurtherPage)
      made.push(pathname.slice(pathname.lastIndexOf("/") + 1));
  });
  return made;
}

for (const [path, least, listCall] of [
  ["/m/slot-games", pageSize, "GCSGAME_gameList"],
  ["/m/live-games", pageSize, "GCSGAME_gameList"],
  ["/m/gameCenter", pageSize, "GCSGAME_gameList"],
  ["/m/inHouse?gameType=RNG", 1, "GCSGAME_gameList"],
  ["/m/provider?vassalage=PG", 1, "GCSGAME_gameList"],
  ["/m/hot-games", pageSize, "GCSGAME_hotGamesV2"],
  ["/m/search", pageSize, "GCSGAME_hotGamesV2"],
  ["/m/search?gameType=FISH", 1, "GCSGAME_gameList"],
] as const)
  test(`[GAME-02] ${path}: tiles in the first answer, not fetched a second time`, async ({ browser }) => {
    const page = await openPhone(browser);
    const html = await (await page.request.get(path)).text();
    expect(countTiles(html)).toBeGreaterThanOrEqual(least);
    expect(html).toContain('<link rel="preload" as="image"');
    expect(html).not.toContain('rel="stylesheet"');

    const made = recordCalls(page);
    const requestsAnswered = trackRequests(page);
    await page.goto(path);
    await waitForHydration(page);
    await requestsAnswered();
    expect(made).not.toContain(listCall);
    expect(made).not.toContain("GCSGAME_newGameVendor");
    expect(await page.locator('main a[href^="/m/play/"]').count()).toBeGreaterThanOrEqual(least);
  });

test("list from the server: one for each language and theme, and never a member's", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username } = await logInNewMember(page.context(), baseURL);
  const get = async (cookie: string): Promise<string> =>
    (await fetch(`${baseURL}/m/slot-games`, { headers: { cookie } })).text();
  const bengali = await get("lang=BN; theme=dark");
  expect(bengali).toContain('lang="bn"');
  expect(await get("lang=EN; theme=dark")).toContain('lang="en"');
  expect(await get("lang=BN; theme=light")).toContain('data-theme="light"');
  const token = (await page.context().cookies()).find(({ name }) => name === sessionCookie)?.value ?? "";
  const own = await get(`lang=BN; theme=dark; ${sessionCookie}=${token}`);
  expect(own).not.toContain(username);
  expect(own).toContain('"session":true');
  expect(await get("lang=BN; theme=dark")).toBe(bengali);
});

test("[AUTH-01 AUTH-12] login and registration: dialog open with its fields in the first answer, one inline script", async ({
  browser,
}) => {
  const page = await openPhone(browser, { lang: "EN" });
  for (const [path, label] of [
    ["/m/login", en["auth.loginName"]],
    ["/m/register", en["auth.confirm"]],
  ] as const) {
    const answer = await page.request.get(path);
    const html = await answer.text();
    expect(html).toMatch(/<dialog [^>]*open=""/);
    expect(html).toContain(`>${label}</label>`);
    expect(html).toMatch(/<form [^>]*method="dialog"/);
    expect(html.match(/<script>/g)).toHaveLength(1);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'[ ;]/);
    const made = recordCalls(page);
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    const requestsAnswered = trackRequests(page);
    await page.goto(path);
    await waitForHydration(page);
    await requestsAnswered();
    expect(problems).toEqual([]);
    expect(made).not.toContain("register");
    expect(made).not.toContain("MCSFE_getListAnnouncements");
    expect(await dialog(page).evaluate((box) => box.matches(":modal"))).toBe(true);
  }
});

test("[AUTH-08] login typed and tapped before any code is loaded → sent once, no password in the address", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), baseURL);
  await page.context().clearCookies({ name: sessionCookie });
  const letGo = await holdResponse(page, "**/assets/entry-client-*.js");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() || request.url().includes("/session/login")) sent.push(request.url());
  });
  await page.goto("/m/login", { waitUntil: "commit" });
  await dialog(page).getByLabel(bn["auth.loginName"], { exact: true }).fill(username);
  await dialog(page).getByLabel(bn["auth.password"], { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: bn["shell.login"], exact: true }).tap();
  expect(await page.evaluate(() => performance.getEntriesByName("start.shell").length)).toBe(0);
  letGo();
  await expectToast(page, bn["auth.welcome"].replace("{name}", username));
  expect(sent.filter((url) => url.includes("/session/login"))).toHaveLength(1);
  expect(sent.filter((url) => url.includes("?"))).toEqual([]);
});

test("[SHELL-25] dialog from the server: what is typed and focused stays when the page is hydrated; nothing moves", async ({
  browser,
}) => {
  const page = await openPhone(browser, { lang: "EN" });
  const letGo = await holdResponse(page, "**/assets/entry-client-*.js");
  await page.goto("/m/register", { waitUntil: "commit" });
  const box = dialog(page);
  const secret = box.getByLabel(en["auth.password"], { exact: true });
  await tick(box.getByRole("checkbox"));
  await secret.fill("half a pass");
  const before = await box.boundingBox();
  letGo();
  await waitForHydration(page);
  await expect(secret).toHaveValue("half a pass");
  await expect(secret).toBeFocused();
  await expect(box.getByRole("checkbox")).toBeChecked();
  await secret.press("End");
  await secret.pressSequentially("word");
  await expect(secret).toHaveValue("half a password");
  expect(await box.boundingBox()).toEqual(before);
  await box.getByRole("button", { name: enShell["shell.close"] as string }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

/** Runs in the page: types a password after React has attached its listeners but before it has hydrated anything. */
function typePasswordAtHydration(text: string): void {
  const mark = performance.mark.bind(performance);
  performance.mark = (step, options) => {
    const field = document.querySelector<HTMLInputElement>("input[name=password]");
    if (step === "start.status" && field !== null)
      queueMicrotask(() => {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
    return mark(step, options);
  };
}

for (const [typed, early] of [
  ["first typed", ""],
  ["typed on", "half a"],
] as const)
  test(`[AUTH-08] login, password ${typed} at the very moment of hydration → stays as it was typed last`, async ({
    browser,
  }) => {
    const page = await openPhone(browser);
    await page.addInitScript(typePasswordAtHydration, "half a pass");
    const letGo = await holdResponse(page, "**/assets/entry-client-*.js");
    await page.goto("/m/login", { waitUntil: "commit" });
    const secret = dialog(page).getByLabel(bn["auth.password"], { exact: true });
    await secret.fill(early);
    letGo();
    await waitForHydration(page);
    // filling another field renders the form again
    await dialog(page).getByLabel(bn["auth.loginName"], { exact: true }).fill("demo");
    await secret.press("End");
    await secret.pressSequentially("word");
    await expect(secret).toHaveValue("half a password");
    await page.context().close();
  });

/** Runs in the page: ticks the box after React has attached its listeners but before it has hydrated anything. */
function tickAtHydration(): void {
  const mark = performance.mark.bind(performance);
  performance.mark = (step, options) => {
    const box = document.querySelector<HTMLInputElement>("input[name=age]");
    if (step === "start.status" && box !== null)
      queueMicrotask(() => box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
    return mark(step, options);
  };
}

test("[AUTH-17] registration, age ticked at the very moment of hydration → stays ticked", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.addInitScript(tickAtHydration);
  await page.goto("/m/register");
  await waitForHydration(page);
  // filling another field renders the form again
  await dialog(page).getByLabel(bn["auth.username"], { exact: true }).fill("demo");
  const box = dialog(page).getByRole("checkbox");
  await expect(box).toBeChecked();
  // the form knows of the tick: one more tap removes it
  await box.click();
  await expect(box).not.toBeChecked();
  await page.context().close();
});

test("[AUTH-17] registration, age touched while the password's strength loads → nothing moves, ticked", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const letGo = await holdResponse(page, "**/assets/password-strength-*.js");
  await page.goto("/m/register");
  await waitForHydration(page);
  await dialog(page).getByLabel(bn["auth.password"], { exact: true }).fill("নদীর ধারে বটগাছ");
  const box = dialog(page).getByRole("checkbox");
  await box.scrollIntoViewIfNeeded();
  await box.hover();
  const before = await box.boundingBox();
  await page.mouse.down();
  letGo();
  await expect(dialog(page).getByText(bn["password.strong"])).toBeVisible();
  expect(await box.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(box).toBeChecked();
  await page.context().close();
});
