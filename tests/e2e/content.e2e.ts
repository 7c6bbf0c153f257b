/**
 * Content pages: notices, help, installation, hosts of live streams, and the maintenance page. Checked in the server's
 * HTML and after hydration in the browser.
 */
import { join } from "node:path";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { startEmbedded } from "../../tools/postgres/embedded.ts";
import { createDatabase, sql, type Db } from "@khela/service-kit/db/database";
import { saveModel } from "../../apps/server/src/content/content-editor.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { trackRequests, waitForHydration } from "./support/fixture.ts";
import { messages } from "./support/all-messages.ts";
import { bn } from "./support/messages.ts";
import { openPhone } from "./support/phone.ts";

const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";
const screens = [
  "/m/notice?index=1",
  "/m/help",
  "/m/help?tag=terms",
  "/m/download",
  "/m/app?on=ios",
  "/m/models",
  "/m/messages",
];

async function visitor(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem("khela.gate", "18"));
  return context.newPage();
}

async function withDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: join(DATA, "database") });
  const db = createDatabase({ url: embedded.url, applicationName: "khela-e2e", max: 1 });
  try {
    await work(db);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

test("[CONT-02 HOME-02] notice opened by its position in the list, server-rendered before any script", async ({
  browser,
  baseURL,
}) => {
  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const paper = await withoutScript.newPage();
  await paper.goto(`${baseURL}/m/notice?index=2`);
  await expect(paper.getByRole("main").locator("details")).toHaveCount(10);
  await expect(paper.getByRole("main").locator("details[open]")).toHaveCount(1);
  await expect(paper.getByRole("main").locator("details").nth(2)).toHaveAttribute("open");
  await withoutScript.close();

  const page = await visitor(await browser.newContext({ viewport: { width: 360, height: 800 } }));
  await page.goto(`${baseURL}/m/notice?index=2`);
  const third = page.getByRole("main").locator("details").nth(2);
  await expect(third.locator("p").first()).toBeVisible();
  await page.getByRole("main").locator("summary").first().press("Enter");
  await expect(page.getByRole("main").locator("details").first().locator("p").first()).toBeVisible();
  await page.context().close();
});

test("[CONT-04 I18N-04] help: forty articles on six topics; ?tag=terms → terms open; change of language → articles in it", async ({
  browser,
  baseURL,
}) => {
  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const paper = await withoutScript.newPage();
  await paper.goto(`${baseURL}/m/help`);
  await expect(paper.getByRole("main").locator("details")).toHaveCount(40);
  await expect(paper.getByRole("main").locator("h2")).toHaveCount(6);
  await withoutScript.close();

  const page = await visitor(
    await browser.newContext({ viewport: { width: 360, height: 800 }, locale: "bn-BD" }),
  );
  await page.goto(`${baseURL}/m/help?tag=terms`);
  const main = page.getByRole("main");
  await expect(main.locator("h2")).toHaveText(["শর্তাবলি"]);
  await expect(main.locator("details").first()).toHaveAttribute("open");
  await main.getByText("গোপনীয়তা", { exact: true }).first().click();
  await expect(page).toHaveURL(/tag=privacy/);
  await expect(main.locator("h2")).toHaveText(["গোপনীয়তা"]);
  await page.context().addCookies([{ name: "lang", value: "EN", url: baseURL! }]);
  await page.evaluate(() => localStorage.removeItem("khela.language"));
  await page.reload();
  await expect(main.locator("h2")).toHaveText(["Privacy"]);
  await page.context().close();
});

test("[CONT-07] install guide: steps per phone, notice on an old iOS, profile and manifest valid", async ({
  browser,
  baseURL,
  request,
}) => {
  const old = await browser.newContext({
    viewport: { width: 360, height: 800 },
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1 Mobile/15E148 Safari/604.1",
  });
  const phone = await visitor(old);
  await phone.goto(`${baseURL}/download`);
  await expect(phone.getByRole("alert")).toContainText("১৪.৮");
  await phone.getByRole("link", { name: new RegExp(bn["content.guideIos"]) }).click();
  await expect(phone.getByText(bn["content.ios2"])).toBeVisible();
  await expect(phone.getByRole("alert")).toContainText("১৫");
  await phone.getByRole("tab", { name: bn["content.android"] }).click();
  await expect(phone.getByText(bn["content.android3"])).toBeVisible();
  await phone.getByRole("button", { name: bn["shell.back"] }).click();
  await expect(phone).toHaveURL(/\/download$/);
  await old.close();

  const newer = await browser.newContext({
    viewport: { width: 360, height: 800 },
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Version/15.0 Mobile/15E148 Safari/604.1",
  });
  const page = await visitor(newer);
  await page.goto(`${baseURL}/m/download`);
  const link = page.getByRole("link", { name: new RegExp(bn["content.resource.MOBILECONFIG"]) });
  await expect(link).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const profile = await request.get(baseURL! + (await link.getAttribute("href"))!);
  expect(profile.headers()["content-type"]).toContain("application/x-apple-aspen-config");
  const text = await profile.text();
  expect(text).toContain("<string>com.apple.webClip.managed</string>");
  expect(text).toContain(`<string>${baseURL}/m/home</string>`);
  const icon = /<data>([A-Za-z0-9+/=]+)<\/data>/.exec(text)![1]!;
  expect(Buffer.from(icon, "base64").subarray(1, 4).toString()).toBe("PNG");
  await newer.close();
});

test("[CONT-07] install criteria of the browser: none failed", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await visitor(context);
  await page.goto(`${baseURL}/m/download`);
  await expect(page.getByText(bn["content.downloadTitle"])).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // a browser window of a test is incognito, where nothing can be installed
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
  await context.close();
});

test("[CONT-09] hosts of live streams → nobody is made up; one with a stream opens their room, one still to come says when", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await visitor(context);
  const main = page.getByRole("main");
  await page.goto(`${baseURL}/m/models`);
  await expect(main.getByText(messages["content.modelsEmpty"])).toBeVisible();
  await page.goto(`${baseURL}/m/live-games`);
  await expect(main.getByRole("listitem").first()).toBeVisible();
  await expect(main.getByRole("link", { name: messages["screens.models"] })).toHaveCount(0);
  const hour = 3_600_000;
  await withDatabase(async (db) => {
    const { id, nodeId } = await db.one<{ id: number; nodeId: number }>(sql`
      select m.id, (select min(node_id) from game where game_type = 'LIVE' and playable and enabled) "nodeId" from merchant m where m.code = 'khela'`);
    for (const [code, startsIn] of [
      ["e2e-now", -hour],
      ["e2e-later", hour],
    ] as const)
      await saveModel(
        db,
        { merchantId: id, actor: "nadia" },
        {
          code,
          nodeId,
          roomId: "1",
          streamUrl: `https://stream.example/${code}`,
          imageUrl: "",
          sort: 0,
          startsAt: new Date(Date.now() + startsIn),
          words: { BN: { name: code, title: "আসর" } },
        },
      );
  });
  try {
    await expect(async () => {
      await page.goto(`${baseURL}/m/live-games`);
      await main.getByRole("link", { name: messages["screens.models"] }).click({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(main.getByRole("listitem")).toHaveCount(2);
    const coming = main.getByRole("listitem").filter({ hasText: "e2e-later" });
    await expect(coming).toContainText("থেকে");
    await expect(coming.getByRole("link")).toHaveCount(1);
    await expect(coming.getByRole("link")).toHaveAttribute("href", /^\/m\/play\/\d+$/);
    await expectAccessible(page);
    await context.route("https://stream.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>on air</h1>" }),
    );
    const [room] = await Promise.all([
      context.waitForEvent("page"),
      main.getByRole("link", { name: /e2e-now/ }).click(),
    ]);
    await expect(room.getByRole("heading", { name: "on air" })).toBeVisible();
    expect(room.url()).toBe("https://stream.example/e2e-now");
  } finally {
    await withDatabase((db) => db.run(sql`delete from live_model where code like 'e2e-%'`));
  }
  await context.close();
});

test("[CONT-02 CONT-04 CONT-07 CONT-09] content screens in English, light: accessible and fitting the phone", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const requestsAnswered = trackRequests(page);
  for (const path of screens) {
    await page.goto(baseURL + path);
    await waitForHydration(page);
    await requestsAnswered();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("[CONT-10 SHELL-20] maintenance → service page; over → site back by itself", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const page = await visitor(await browser.newContext({ viewport: { width: 360, height: 800 } }));
  const setMaintenance = (on: boolean) =>
    withDatabase((db) => db.run(sql`update merchant set maintenance = ${on} where code = 'khela'`));
  await setMaintenance(true);
  try {
    await expect(async () => {
      const answer = await page.goto(`${baseURL}/m/help`);
      expect(answer?.status()).toBe(503);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText("সাইটে কাজ চলছে")).toBeVisible();
    await expectAccessible(page);
  } finally {
    await setMaintenance(false);
  }
  await expect(async () => {
    expect((await page.goto(`${baseURL}/m/help`))?.status()).toBe(200);
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("শর্তাবলি").first()).toBeVisible();
  await page.context().close();
});
