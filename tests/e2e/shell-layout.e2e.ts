/**
 * The frame around screens: popups over home, the back arrow, the header, the menu, the footer, sticky and fading
 * parts.
 */
import { expect, test, type Page } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { openDbBackdoor } from "./support/db-backdoor.ts";
import { messages } from "./support/all-messages.ts";
import {
  withOwnerDatabase,
  logInNewMember,
  passAgeGate,
  scrollTo,
  swipeBack,
  waitForHydration,
} from "./support/fixture.ts";

const place = (page: Page): string => new URL(page.url()).pathname;
const menu = (page: Page) => page.getByRole("navigation", { name: messages["shell.menu"] });
const main = (page: Page) => page.getByRole("main");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

test.beforeEach(({ context }) => passAgeGate(context));

test.describe("[SHELL-02 SHELL-03] popups over home", () => {
  for (const [path, title] of [
    ["/m/login", messages["shell.login"]],
    ["/m/register", messages["shell.register"]],
    ["/m/register.html", messages["shell.register"]],
    ["/m/forget", messages["screens.forget"]],
  ] as const) {
    test(`[SHELL-02] SHELL-03 ${path}: shown over home, closes to it`, async ({ page }) => {
      await open(page, path);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Khela`);
      await expect(page.locator(`nav[aria-label="${messages["home.categories"]}"]`)).toBeAttached();
      await dialog.getByRole("button", { name: messages["shell.close"] }).click();
      await expect(dialog).toHaveCount(0);
      expect(place(page)).toBe("/m/home");
    });
  }

  test("[SHELL-02 SHELL-03 SHELL-05] changePsw as a member: shown over home", async ({
    page,
    context,
    baseURL,
  }) => {
    await logInNewMember(context, baseURL);
    await open(page, "/m/changePsw");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(page.locator(`nav[aria-label="${messages["home.categories"]}"]`)).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(place(page)).toBe("/m/home");
  });

  test("[SHELL-04 SHELL-02] link from one popup to another → replaces it", async ({ page }) => {
    await open(page, "/m/home");
    await page.locator("header").getByRole("link", { name: messages["shell.login"] }).click();
    await expect(page.getByRole("dialog")).toHaveAccessibleName(messages["shell.login"]);
    await page.getByRole("dialog").getByRole("link", { name: messages["auth.createAccount"] }).click();
    await expect(page).toHaveURL(/\/m\/register/);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(page.locator("dialog")).toHaveCount(1);
    await page.getByRole("dialog").getByRole("link", { name: messages["auth.loginNow"] }).click();
    await expect(page).toHaveURL(/\/m\/login/);
    await page.getByRole("dialog").getByRole("link", { name: messages["auth.forgot"] }).click();
    await expect(page).toHaveURL(/\/m\/forget/);
    await expect(page.locator("dialog")).toHaveCount(1);
    await page.getByRole("dialog").getByRole("button", { name: messages["shell.close"] }).click();
    expect(place(page)).toBe("/m/home");
  });
});

test("[SHELL-13] back arrow: one step back; home without one or where the specification says so", async ({
  page,
}) => {
  const arrow = page.getByRole("button", { name: messages["shell.back"], exact: true });
  await open(page, "/m/set");
  await arrow.click();
  await expect.poll(() => place(page)).toBe("/m/home");

  await page.locator("header").getByRole("link", { name: messages["shell.search"] }).click();
  await expect.poll(() => place(page)).toBe("/m/search");
  await arrow.click();
  await expect.poll(() => place(page)).toBe("/m/home");

  await open(page, "/m/help");
  await page.goto("/m/search");
  await waitForHydration(page);
  await arrow.click();
  await expect
    .poll(() => place(page), "a page that was opened by its address has no step inside the site")
    .toBe("/m/home");

  await open(page, "/m/gameList");
  await menu(page).getByRole("link", { name: messages["shell.promotions"] }).click();
  await expect.poll(() => place(page)).toBe("/m/activity");
  // The trial leads to home after the server's answer, which this route never gives.
  await page.route("**/wps/session/login/freeplay", () => undefined);
  await page.goto("/m/trail");
  await arrow
    .or(page.getByRole("button", { name: messages["shell.cancel"] }))
    .first()
    .click();
  await expect.poll(() => place(page)).toBe("/m/home");
});

test("[SHELL-13] back after a reload → a step inside the site", async ({ page }) => {
  await open(page, "/m/home");
  await page.locator("header").getByRole("link", { name: messages["shell.search"] }).click();
  await expect.poll(() => place(page)).toBe("/m/search");
  await page.reload();
  await waitForHydration(page);
  await page.getByRole("button", { name: messages["shell.back"], exact: true }).click();
  await expect.poll(() => place(page)).toBe("/m/home");
  expect(await page.evaluate(() => history.length)).toBeGreaterThanOrEqual(2);
});

test("[SHELL-15] category bar: sticks under the header and under the download bar, released 40 px before the footer", async ({
  page,
}) => {
  await open(page, "/m/search");
  await page.getByRole("button", { name: messages["shell.back"], exact: true }).click();
  await expect(page.getByRole("complementary", { name: messages["screens.getApp"] })).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const edges = () =>
    page.evaluate(() => {
      const at = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
      return {
        app: at(document.querySelector("aside")),
        header: at(document.querySelector("header")),
        bar: at(document.querySelector("main nav")),
        foot: at(document.querySelector("#page-footer")),
      };
    });
  for (let step = 0; step < 12; step += 1) await scrollTo(page, ((await height()) / 12) * step);
  await page.waitForLoadState("networkidle");
  await scrollTo(page, 1400);
  const middle = await edges();
  expect(middle.app.top).toBe(0);
  expect(middle.header.top).toBe(middle.app.bottom);
  expect(middle.bar.top).toBe(middle.header.bottom);

  let released = false;
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let y = end - 900; y <= end; y += 30) {
    await scrollTo(page, y);
    const { bar, foot, header } = await edges();
    expect(foot.top - bar.bottom, `at ${y}`).toBeGreaterThanOrEqual(40);
    if (foot.top - header.bottom - bar.height > 41)
      expect(bar.top, `sticks at ${y}`).toBeCloseTo(header.bottom, 0);
    else released = true;
  }
  await page.setViewportSize({ width: 360, height: 420 });
  await scrollTo(page, await height());
  const { bar, foot, header } = await edges();
  if (foot.top - header.bottom < bar.height + 40) {
    released = true;
    expect(foot.top - bar.bottom).toBeCloseTo(40, 0);
    expect(bar.top).toBeLessThan(header.bottom);
  }
  expect(released, "the foot came near enough").toBe(true);

  await page.evaluate(() => window.scrollTo(0, 0));
  await page
    .getByRole("complementary", { name: messages["screens.getApp"] })
    .getByRole("button", { name: messages["shell.close"] })
    .click();
  await scrollTo(page, 900);
  const bare = await edges();
  expect(bare.header.top).toBe(0);
  expect(bare.bar.top).toBe(bare.header.bottom);
});

test("[SHELL-16] page: fades in within 300 ms; swipe back: no animation", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/m/home");
  const fade = () =>
    main(page).evaluate((element) => {
      const { animationName, animationDuration } = getComputedStyle(element);
      return animationName === "none" ? null : animationDuration;
    });
  expect(await fade(), "the first page stands at once").toBeNull();
  await page.locator("header").getByRole("link", { name: messages["shell.search"] }).click();
  await expect.poll(() => place(page)).toBe("/m/search");
  await expect.poll(fade).toBe("0.3s");
  await swipeBack(page);
  await expect.poll(() => place(page)).toBe("/m/home");
  await expect.poll(fade, "after a swipe").toBeNull();
  await page.locator("header").getByRole("link", { name: messages["shell.search"] }).click();
  await page.getByRole("button", { name: messages["shell.back"], exact: true }).click();
  await expect.poll(() => place(page)).toBe("/m/home");
  await expect.poll(fade, "by the arrow").toBe("0.3s");
});

test("step back → scroll position restored; new page → top", async ({ page }) => {
  await open(page, "/m/gameList");
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(6);
  const top = () => page.evaluate(() => window.scrollY);
  // The test does not scroll by the wheel: a wheel event during a smooth scroll is lost.
  await expect
    .poll(async () => {
      await scrollTo(page, (await top()) + 900);
      return top();
    })
    .toBeGreaterThan(2_000);
  await expect
    .poll(async () => {
      const now = await top();
      await scrollTo(page, now);
      return (await top()) - now;
    })
    .toBe(0);
  const before = await top();
  const count = await page.getByRole("main").getByRole("listitem").count();
  await menu(page).getByRole("link", { name: messages["shell.promotions"] }).click();
  await expect.poll(() => place(page)).toBe("/m/activity");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await swipeBack(page);
  await expect.poll(() => place(page)).toBe("/m/gameList");
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(before));
  expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThanOrEqual(count);
});

test("[SHELL-17] header of visitor and member: unread count up to 99+", async ({
  page,
  context,
  baseURL,
}) => {
  const header = page.locator("header");
  await open(page, "/m/activity");
  await expect(header.getByRole("link", { name: messages["shell.login"] })).toBeVisible();
  await expect(header.getByRole("link", { name: messages["shell.register"] })).toBeVisible();
  await expect(header.getByRole("link", { name: messages["shell.messages"] })).toHaveCount(0);
  await header.getByRole("link", { name: messages["shell.language"] }).click();
  await expect(page.getByRole("dialog")).toHaveAccessibleName(messages["settings.language"]);
  await page.goto("/m/activity");
  await header.getByRole("link", { name: messages["shell.search"] }).click();
  await expect.poll(() => place(page)).toBe("/m/search");
  await page.goto("/m/activity");
  await header.getByRole("link", { name: messages["shell.home"], exact: true }).click();
  await expect.poll(() => place(page)).toBe("/m/home");

  const { username } = await logInNewMember(context, baseURL);
  await open(page, "/m/home");
  await expect(header.getByRole("link", { name: messages["shell.login"] })).toHaveCount(0);
  const bell = header.getByRole("link", { name: new RegExp(messages["shell.messages"]) });
  await expect(bell).toBeVisible();
  await withOwnerDatabase((db) =>
    db.run(sql`
    insert into inbox_message (bucket, member_id, words, sent_at)
    select m.bucket, m.id, '{"EN": {"title": "A letter", "content": "<p>Hello</p>"}}', now()
    from member m, generate_series(1, 120) where m.username = ${username}`),
  );
  await open(page, "/m/home");
  await expect(bell).toContainText("৯৯+");
});

test("[SHELL-18] footer menu of visitor and member: current entry lit", async ({
  page,
  context,
  baseURL,
}) => {
  const entries = () =>
    menu(page)
      .getByRole("link")
      .evaluateAll((links) =>
        links.map(
          (link) => `${link.getAttribute("href")}${link.getAttribute("aria-current") === "page" ? " *" : ""}`,
        ),
      );
  await open(page, "/m/home");
  await expect
    .poll(entries)
    .toEqual(["/m/home *", "/m/activity", "/m/inviteFriends", "/m/register", "/m/member/home"]);
  await open(page, "/m/activity");
  await expect.poll(entries).toContain("/m/activity *");
  await open(page, "/m/activityDetail");
  await expect
    .poll(entries)
    .toEqual(["/m/home", "/m/activity *", "/m/inviteFriends", "/m/register", "/m/member/home"]);
  await logInNewMember(context, baseURL);
  await open(page, "/m/member/home");
  await expect
    .poll(entries)
    .toEqual(["/m/home", "/m/activity", "/m/inviteFriends", "/m/member/benefits", "/m/member/home *"]);
  // A merchant without these features shows no links to them.
  const features = ["OFFERS3", "AGENT3", "VIP3", "WITHDRAW3", "LOTTERY3"];
  const behind = await openDbBackdoor();
  const setAll = (isOn: boolean) => behind.flags(Object.fromEntries(features.map((flag) => [flag, isOn])));
  await setAll(false);
  await expect
    .poll(async () => {
      await open(page, "/m/member/home");
      return entries();
    })
    .toEqual(["/m/home", "/m/member/home *"]);
  await expect(page.getByRole("main").locator('a[href="/m/withdraw"]')).toHaveCount(0);
  await setAll(true);
  await behind.close();
});

test("[SHELL-19] footer: copyright, licence line, social links only when there are some", async ({
  page,
}) => {
  const foot = page.locator("#page-footer");
  await open(page, "/m/home");
  await expect(foot).toContainText("© ২০১৬–২০২৯ Khela");
  await expect(foot).toContainText(messages["shell.noLicence"]);
  await expect(foot.locator('a[target="_blank"]')).toHaveCount(0);
  const behind = await openDbBackdoor();
  const kinds = ["YOUTUBE", "TIKTOK", "INSTAGRAM", "FACEBOOK", "TWITTER"];
  await withOwnerDatabase((db) =>
    db.run(sql`
    insert into service_link (merchant_id, kind, title, url, social)
    select m.id, kind, kind, 'https://social.example/' || lower(kind), true from merchant m, unnest(${kinds}::text[]) kind where m.code = 'khela'`),
  );
  await behind.settings({});
  try {
    await expect(async () => {
      await open(page, "/m/home");
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(foot.locator('a[href^="https://social.example/"]')).toHaveCount(5, { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    expect(await foot.locator('a[href^="https://social.example/"]').allInnerTexts()).toEqual([
      "YouTube",
      "TikTok",
      "Instagram",
      "Facebook",
      "Twitter",
    ]);
    await withOwnerDatabase((db) =>
      db.run(sql`
      update merchant set licence = '{"issuer": "Example Authority", "number": "17/2026", "url": "https://authority.example/17"}' where code = 'khela'`),
    );
    await behind.settings({});
    await expect(async () => {
      await open(page, "/m/home");
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const line = foot.getByRole("link", {
        name: messages["shell.licence"]
          .replace("{issuer}", "Example Authority")
          .replace("{number}", "17/2026"),
      });
      await expect(line).toHaveAttribute("href", "https://authority.example/17", { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    await expect(foot).not.toContainText(messages["shell.noLicence"]);
  } finally {
    await withOwnerDatabase((db) => db.run(sql`update merchant set licence = null where code = 'khela'`));
    await withOwnerDatabase((db) =>
      db.run(sql`delete from service_link where url like 'https://social.example/%'`),
    );
    await behind.settings({});
    await behind.close();
  }
});
