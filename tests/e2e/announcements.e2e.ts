/**
 * The operator's announcements besides notices, banners and popups: news on home, offers among promotions, notes to
 * agents.
 */
import { randomBytes } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { demoPassword } from "../../apps/server/seed/auth/demo-passwords.ts";
import { removeAnnouncement, saveAnnouncement } from "../../apps/server/src/content/content-editor.ts";
import { createClient, type Client } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf, messages } from "./support/all-messages.ts";
import { continueAs, openHydrated, withOwnerDatabase } from "./support/fixture.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";
import { findTextFaults } from "./support/text-faults.ts";

const news = (page: Page) => page.getByRole("region", { name: messages["home.news"] });

/** Scrolls until the news section is loaded: sections below the fold load only near the viewport. */
async function scrollToNews(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(news(page).locator("details").first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("[CONT-01 HOME-05] hot announcements → news on home, each opening to its text and where it leads", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const client = createClient(baseURL ?? "", { merchant: "khela", language: "BN" });
  const { list } = await client.callOrThrow(calls.content.lobbyNews, {});
  expect(list.length).toBeGreaterThanOrEqual(3);
  await openHydrated(page, "/m/home");
  await scrollToNews(page);
  await expect(news(page).locator("summary")).toHaveCount(Math.min(5, list.length));
  const first = news(page).locator("details").first();
  await expect(first).toContainText(list[0]!.title);
  await first.locator("summary").click();
  await expect(first.locator("p").first()).toBeVisible();
  await expectAccessible(page);
  expect(await findTextFaults(page)).toEqual([]);
  await first.getByRole("link", { name: messages["content.noticeMore"] }).click();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(list[0]!.linkage);
  await page.context().close();
});

test("[CONT-01 CONT-06] announced offers → on their shelves among the promotions, and alone by their category", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  const main = page.getByRole("main");
  const client = createClient(baseURL ?? "", { merchant: "khela", language: "EN" });
  const shelves = (await client.callOrThrow(calls.content.promotions, {})).categories.filter(
    ({ promotions }) => promotions.length > 0,
  );
  expect(shelves.length).toBeGreaterThan(1);
  await openHydrated(page, "/m/activity");
  const promotions = main.locator("h2").getByRole("link");
  await expect(promotions.first()).toBeVisible();
  for (const { name, promotions: offers } of shelves) {
    const shelf = main.getByRole("region", { name });
    await expect(shelf.getByRole("heading", { level: 3 })).toHaveText(offers.map(({ title }) => title));
  }
  await main
    .getByRole("group", { name: messageOf("en", "promotions.categories") })
    .getByText(messageOf("en", "promotions.category.announced"), { exact: true })
    .click();
  await expect(promotions).toHaveCount(0);
  await expect(main.getByRole("region")).toHaveCount(shelves.length);
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  const offer = shelves[0]!.promotions.find(({ linkage }) => linkage === "/m/voucherCenter")!;
  await main
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: offer.title }) })
    .getByRole("link", { name: messageOf("en", "promotions.see") })
    .click();
  // a visitor is asked to log in for the cashier
  await expect(page).toHaveURL(/voucherCenter/);
  await page.context().close();
});

async function logInDemoAgent(origin: string): Promise<Client> {
  const client = createClient(origin, { merchant: "khela" });
  const name = { username: "agentdemo", password: demoPassword };
  await client.callOrThrow(calls.auth.login, { type: "username", ...name, site: "agent" });
  return client;
}

test("[CONT-01 CONT-02 AGT-01] note to agents → unread at the agent's home until it is opened; its text there and among the agent's notices", async ({
  browser,
  baseURL,
}) => {
  const code = `note-${randomBytes(4).toString("hex")}`;
  const title = `এজেন্টদের জন্য ${code}`;
  const editor = await withOwnerDatabase(async (db) => {
    const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
    return { merchantId: id, actor: "nadia" } as const;
  });
  const client = await logInDemoAgent(baseURL ?? "");
  const before = (await client.callOrThrow(calls.content.unread, {})).unread;
  await withOwnerDatabase((db) =>
    saveAnnouncement(db, editor, {
      code,
      type: "A",
      groupName: "",
      linkage: "",
      imageUrl: "",
      sort: -1,
      words: {
        BN: { title, content: "<p>কাল থেকে নতুন হার।</p>" },
        EN: { title: code, content: "<p>New rates.</p>" },
      },
    }),
  );
  try {
    expect((await client.callOrThrow(calls.content.unread, {})).unread).toBe(before + 1);
    const page = await openPhone(browser);
    const main = page.getByRole("main");
    await continueAs(page.context(), client, baseURL);
    await openHydrated(page, "/m/agent");
    const notes = main.locator("summary").filter({ hasText: messages["agents.notes"] });
    await expect(notes).toContainText("পড়া হয়নি");
    await notes.click();
    const note = main.locator("details details").filter({ hasText: title });
    await expect(note.getByText(messages["content.noticeUnread"], { exact: true })).toBeAttached();
    await note.locator("summary").click();
    await expect(note.getByText("কাল থেকে নতুন হার।")).toBeVisible();
    await expect(note.getByText(messages["content.noticeUnread"], { exact: true })).toHaveCount(0);
    await expect.poll(async () => (await client.callOrThrow(calls.content.unread, {})).unread).toBe(before);
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    await page.goto("/m/notice");
    await expect(main.getByText(title)).toBeVisible();
    await page.context().close();

    const stranger = await openPhone(browser);
    await stranger.goto("/m/notice");
    await expect(stranger.locator("main details").first()).toBeVisible();
    await expect(stranger.getByText(title)).toHaveCount(0);
    await stranger.context().close();
  } finally {
    await withOwnerDatabase((db) => removeAnnouncement(db, editor, code));
  }
});
