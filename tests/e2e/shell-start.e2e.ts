/** Start of the site, blocked visitors, maintenance, and the site offline. */
import { expect, test, type Page } from "@playwright/test";
import { sessionCookie } from "../../packages/contract/src/wire.ts";
import { sql } from "@khela/service-kit/db/database";
import { openDbBackdoor } from "./support/db-backdoor.ts";
import { messages } from "./support/all-messages.ts";
import {
  holdResponse,
  openHydrated,
  withOwnerDatabase,
  passAgeGate,
  trackRequests,
  waitForHydration,
  waitForMark,
} from "./support/fixture.ts";
import { tick } from "./support/tick.ts";

const main = (page: Page) => page.getByRole("main");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

async function maintain(on: boolean): Promise<void> {
  await withOwnerDatabase((db) => db.run(sql`update merchant set maintenance = ${on} where code = 'khela'`));
}

test("page: no device is asked for, no address told; with a password or a session, its opener keeps no reference to the window", async ({
  request,
}) => {
  const opener = async (path: string, headers: Record<string, string> = {}) =>
    (await request.get(path, { headers, maxRedirects: 0 })).headers()["cross-origin-opener-policy"];
  expect(await opener("/m/home"), "a process of its own would delay what every visitor sees").toBe(
    "unsafe-none",
  );
  expect(await opener("/m/login")).toBe("same-origin-allow-popups");
  expect(await opener("/m/home", { cookie: `${sessionCookie}=one` })).toBe("same-origin-allow-popups");
  const page = await request.get("/m/home");
  expect(page.headers()["permissions-policy"]).toContain("camera=()");
  expect(page.headers()["referrer-policy"]).toBe("strict-origin-when-cross-origin");
});

test.describe("[SHELL-20] site status", () => {
  test("[SHELL-20] status 0: site shown, answer stored on the device", async ({ page, context }) => {
    await passAgeGate(context);
    await open(page, "/m/home");
    await expect(page.getByRole("navigation", { name: messages["shell.menu"] })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("khela.status"))).toBe("0");
  });

  test("[SHELL-20 ERR-03 CONT-10] status 2: blocked page with the address and the contact, nothing else", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": "198.51.100.77" } });
    const page = await context.newPage();
    const answer = await page.goto(`${baseURL}/m/gameList`);
    expect(answer?.status()).toBe(451);
    expect(await answer?.text(), "drawn on the server, without the address").toContain(
      messages["screens.blockedTitle"],
    );
    expect(await answer?.text()).not.toContain("198.51.100.77");
    await expect(page.getByText(messages["screens.blockedTitle"])).toBeVisible();
    await expect(
      page.getByText(messages["screens.blockedAddress"].replace("{ip}", "198.51.100.77")),
    ).toBeVisible();
    // No contact is shown: all contacts of the sandbox are pages of the site itself, which is blocked.
    await expect(page.getByText(messages["screens.noContact"])).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("khela.status"))).toBe("2");
    await context.close();
  });

  test("[SHELL-20 ERR-03 CONT-10] closed, with an outside contact and the merchant's own words → the link leads out, words and end shown", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": "198.51.100.77" } });
    const page = await context.newPage();
    const contact = page.getByRole("main").getByRole("link");
    const closed = {
      region: { BN: "এই দেশে আমরা এখনো নেই।" },
      maintenance: { BN: "নতুন খেলা বসছে।" },
      contact: { BN: "ফোন: ০৯৬১২" },
      until: "2099-01-02T03:00:00+06:00",
    };
    await withOwnerDatabase(async (db) => {
      await db.run(sql`
        insert into service_link (merchant_id, kind, title, url, sort)
        select id, kind, kind, url, 9 from merchant, (values ('LIVECHAT', '/m/chat?again'), ('TELEGRAM', 'https://contact.example/khela')) l (kind, url)
        where code = 'khela'`);
    });
    const behind = await openDbBackdoor();
    await behind.settings({ closed });
    try {
      await page.goto(`${baseURL}/m/gameList`);
      await expect(contact).toHaveAttribute("href", "https://contact.example/khela");
      await expect(contact).toHaveText(messages["screens.contact"]);
      await expect(page.getByText(closed.region.BN)).toBeVisible();
      await expect(page.getByText(closed.contact.BN)).toBeVisible();
      await expect(page.getByText(messages["screens.noContact"])).toHaveCount(0);
      // the contact link leads to a page outside the site
      await context.route("https://contact.example/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<h1>Khela on the outside</h1>" }),
      );
      const [outside] = await Promise.all([context.waitForEvent("page"), contact.click()]);
      await expect(outside.getByRole("heading", { name: "Khela on the outside" })).toBeVisible();
      expect(outside.url()).toBe("https://contact.example/khela");
      await maintain(true);
      await expect(async () => {
        await page.goto(`${baseURL}/m/gameList`);
        await expect(page.getByText(closed.maintenance.BN)).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      await expect(page.getByText("২ জানু ২০৯৯, ০৩:০০")).toBeVisible();
      await expect(contact).toHaveAttribute("href", "https://contact.example/khela");
    } finally {
      await maintain(false);
      await withOwnerDatabase(async (db) => {
        await db.run(sql`delete from service_link where sort = 9`);
      });
      await behind.settings({ closed: null });
      await behind.close();
    }
    await context.close();
  });

  test("[SHELL-20 ERR-03] status 1: service page, for blocked regions too; site back by itself", async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await passAgeGate(context);
    await openHydrated(page, "/m/home");
    await maintain(true);
    try {
      const fresh = await context.newPage();
      await expect(async () => {
        expect((await fresh.goto("/m/search"))?.status()).toBe(503);
      }).toPass({ timeout: 70_000, intervals: [1000] });
      await expect(fresh.getByText(messages["screens.maintenanceTitle"])).toBeVisible();
      await expect(fresh.getByText(messages["screens.contactLater"])).toBeVisible();
      await expect(fresh.getByRole("main").getByRole("link")).toHaveCount(0);
      await expect(
        page.getByText(messages["screens.maintenanceTitle"]),
        "told by the other tab",
      ).toBeVisible();
      const abroad = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": "198.51.100.77" } });
      const far = await abroad.newPage();
      await far.goto(`${baseURL}/m/home`);
      await expect(far.getByText(messages["screens.maintenanceTitle"])).toBeVisible();
      await expect(far.getByText("198.51.100.77")).toHaveCount(0);
      await abroad.close();
      await fresh.close();
    } finally {
      await maintain(false);
    }
    await expect(
      page.getByRole("navigation", { name: messages["shell.menu"] }),
      "asked again in the background",
    ).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("khela.status"))).toBe("0");
  });
});

test("[SHELL-21] start order: merchant, shell, language, status, page, splash", async ({ page, context }) => {
  await passAgeGate(context);
  await open(page, "/m/home");
  const order = await page.evaluate(() =>
    performance
      .getEntriesByType("mark")
      .map(({ name, startTime }) => ({ name, startTime }))
      .filter(({ name }) => name.startsWith("start.") || name === "hydrated")
      .sort((a, b) => a.startTime - b.startTime)
      .map(({ name }) => name),
  );
  expect(order).toEqual([
    "start.merchant",
    "start.shell",
    "start.language",
    "start.status",
    "hydrated",
    "start.splash",
  ]);
  await expect(page.locator("#splash")).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-shell", "H5");
});

test("[SHELL-21] shell mode: own app by its user agent, iPhone's home screen by itself", async ({
  browser,
  baseURL,
}) => {
  const app = await browser.newContext({
    userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile KhelaApp/1.4",
  });
  const inApp = await app.newPage();
  await inApp.goto(`${baseURL}/m/home`);
  await waitForHydration(inApp);
  await expect(inApp.locator("html")).toHaveAttribute("data-shell", "APP");
  await app.close();
  const clip = await browser.newContext();
  await clip.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  const inClip = await clip.newPage();
  const requests = inClip.waitForRequest(
    (request) => request.url().includes("/wps/") && request.headers()["device"] === "OTHERS",
  );
  await inClip.goto(`${baseURL}/m/search`);
  await inClip.getByRole("searchbox").or(inClip.getByRole("textbox")).first().fill("ক");
  await requests;
  await expect(inClip.locator("html")).toHaveAttribute("data-shell", "WEBCLIP");
  await clip.close();
});

test("[SHELL-23 ERR-03] screen loaded when opened; load failed → logged, retried with a tap", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  await passAgeGate(context);
  const page = await context.newPage();
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${baseURL}/m/home`);
  await waitForHydration(page);
  expect(
    requests.filter((path) => /search-screen/.test(path)),
    "home does not carry it",
  ).toEqual([]);
  await page.route("**/assets/search-screen-*.js", (route) => route.abort());
  await page.locator("header").getByRole("link", { name: messages["shell.search"] }).click();
  await expect(page.getByRole("alert").getByText(messages["shell.loadFailed"])).toBeVisible();
  expect(logged.some((line) => line.includes("screen did not load") && line.includes("search-screen"))).toBe(
    true,
  );
  await page.unroute("**/assets/search-screen-*.js");
  await page.getByRole("button", { name: messages["shell.retry"] }).click();
  await expect(main(page).getByRole("searchbox").or(main(page).getByRole("textbox")).first()).toBeVisible();
  await context.close();
});

test("[SHELL-23] tap before hydration → replayed once", async ({ browser, baseURL }) => {
  const context = await browser.newContext();
  await passAgeGate(context);
  const page = await context.newPage();
  const letGo = await holdResponse(page, "**/assets/settings-screen-*.js");
  await page.goto(`${baseURL}/m/set`, { waitUntil: "commit" });
  await waitForMark(page, "start.shell");
  await main(page).getByRole("switch").click();
  expect(await page.evaluate(() => performance.getEntriesByName("hydrated").length)).toBe(0);
  await expect(main(page).getByRole("switch")).toHaveAttribute("aria-checked", "false");
  letGo();
  await expect(main(page).getByRole("switch")).toHaveAttribute("aria-checked", "true");
  await context.close();
});

test("[SHELL-24 ERR-03] offline and slow connection → a notice each, recovered by itself", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  await passAgeGate(context);
  const page = await context.newPage();
  const requestsAnswered = trackRequests(page);
  await page.goto(`${baseURL}/m/home`);
  await waitForHydration(page);
  await page.mouse.wheel(0, 100);
  await requestsAnswered();
  await page.goto(`${baseURL}/m/gameList`);
  await waitForHydration(page);
  await requestsAnswered();

  // the network is cut before any interaction with the page
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: messages["shell.offline"] })).toBeVisible();
  await page
    .getByRole("navigation", { name: messages["shell.menu"] })
    .getByRole("link", { name: messages["shell.promotions"] })
    .click();
  await context.setOffline(false);
  await expect(page.getByText(messages["shell.offline"])).toHaveCount(0);

  let hold = true;
  await page.route("**/wps/relay/GCSGAME_gameList*", async (route) => {
    while (hold) await new Promise((again) => setTimeout(again, 200));
    await route.continue();
  });
  await page.goto(`${baseURL}/m/search`);
  await waitForHydration(page);
  await main(page).getByRole("searchbox").or(main(page).getByRole("textbox")).first().fill("ক");
  await expect(page.getByText(messages["shell.slow"])).toBeVisible();
  hold = false;
  await expect(page.getByText(messages["shell.slow"])).toHaveCount(0);

  let refuse = true;
  await page.route("**/wps/system/helpCenter*", (route) => (refuse ? route.abort() : route.continue()));
  await openHydrated(page, `${baseURL}/m/set`);
  await page.getByRole("link", { name: messages["shell.help"] }).last().click();
  await expect(page.getByRole("alert")).toBeVisible();
  refuse = false;
  await expect(page.getByRole("alert"), "what failed is asked again when the server answers").toHaveCount(0, {
    timeout: 30_000,
  });
  await context.close();
});

test("[SHELL-22] age not confirmed → asked on every page but the terms, also after them", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const gate = page.getByRole("dialog", { name: messages["shell.gateTitle"] });
  await page.goto(`${baseURL}/m/slot-games`);
  await gate.getByRole("button", { name: messages["shell.gateTerms"] }).click();
  await expect(page).toHaveURL(/\/m\/help\?tag=terms$/);
  await expect(gate).toHaveCount(0);
  await page.goBack();
  await expect(gate).toBeVisible();
  await page.goForward();
  await expect(gate).toHaveCount(0);
  await page.getByRole("button", { name: messages["shell.back"], exact: true }).click();
  await expect(gate).toBeVisible();
  await context.close();
});

test("[SHELL-22] merchant's minimum age 21 on a phone confirmed for 18 → asked again", async ({
  browser,
  baseURL,
}) => {
  const behind = await openDbBackdoor();
  const context = await browser.newContext();
  await context.addInitScript(() => {
    if (localStorage.getItem("khela.gate") === null) localStorage.setItem("khela.gate", "18");
  });
  const page = await context.newPage();
  const gate = page.getByRole("dialog", { name: messages["shell.gateTitle"] });
  await behind.minimumAge(21);
  try {
    await expect(async () => {
      await page.goto(`${baseURL}/m/help`);
      await waitForHydration(page);
      await expect(gate.getByText(messages["shell.gateConfirm"].replace("{age}", "২১"))).toBeVisible({
        timeout: 1500,
      });
    }).toPass({ timeout: 30_000, intervals: [500] });
    await expect(gate.getByRole("button", { name: messages["shell.gateEnter"] })).toBeDisabled();
    await tick(gate.getByRole("checkbox"));
    await gate.getByRole("button", { name: messages["shell.gateEnter"] }).click();
    await expect(gate).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("khela.gate"))).toBe("21");
  } finally {
    await behind.minimumAge(18);
    await behind.close();
  }
  await context.close();
});
