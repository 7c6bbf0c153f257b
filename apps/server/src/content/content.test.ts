import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { banners } from "@khela/sandbox/banners";
import { testApp, type TestApp } from "../auth/test-app.ts";
import { sql } from "../platform/db/pool.ts";
import { markupFault } from "./markup.ts";
import { ensureAnnouncement } from "./seed-store.ts";
import { seedContent } from "./seed.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
  for (const _ of [1, 2]) await seedContent(world.database.db);
});
afterAll(() => world.close());

const announcements = calls.content.announcements;

describe("announcements", () => {
  it("CONT-01 carry banners, player, popup, promotion and hot, each once however often they are seeded", async () => {
    const all = await world.visitor({ language: "BN" }).ask(announcements, {});
    expect(Object.fromEntries(Object.entries(all).map(([group, list]) => [group, list.length]))).toEqual({
      banners: 6, player: 7, popup: 1, promotion: 2, hot: 1,
    });
    expect(all.banners.map(({ url }) => url)).toEqual(banners.map(({ id }) => `/art/banners/${id}.webp`));
    expect(all.banners.every(({ groupName, read }) => groupName === "m_home" && !read)).toBe(true);
  });

  it("CONT-01 by type, group and platform", async () => {
    const visitor = world.visitor();
    const only = async (input: object) => {
      const all = await visitor.ask(announcements, input);
      return Object.entries(all).filter(([, list]) => list.length > 0).map(([group, list]) => `${group} ${list.length}`);
    };
    expect(await only({ types: "B,PU" })).toEqual(["banners 6", "popup 1"]);
    expect(await only({ types: "A" })).toEqual(["player 1"]);
    expect(await only({ types: "B,PL,PU,PR,H", groupName: "m_reg" })).toEqual(["player 1"]);
    expect(await only({ types: "B", groupName: "m_home", platform: "M" })).toEqual(["banners 6"]);
    await world.database.owner.run(sql`update announcement set platform = 'W' where code = 'take-a-break'`);
    expect(await only({ types: "H", platform: "M" })).toEqual([]);
    expect(await only({ types: "H", platform: "W" })).toEqual(["hot 1"]);
    expect((await visitor.call(announcements, { types: "B,XX" })).errorCode).toBe("request_param_err");
    expect((await visitor.call(announcements, { groupName: "m\u0000" })).errorCode).toBe("request_param_err");
  });

  it("CONT-01 in the asker's language; one nobody wrote in falls back to English", async () => {
    const first = async (language: string) => (await world.visitor({ language }).ask(announcements, { types: "PU" })).popup[0]?.title;
    expect(await first("BN")).toBe("মনে রাখুন, এটি পরীক্ষামূলক সাইট");
    expect(await first("EN")).toBe("Remember: this is a sandbox");
    expect(await first("TH")).toBe("Remember: this is a sandbox");
  });

  it("CONT-01 only within their time, and only the merchant's own", async () => {
    const { db } = world.database;
    const words = { bn: { title: "কাল", content: "<p>কাল</p>" }, en: { title: "tomorrow", content: "<p>tomorrow</p>" } };
    const { id } = await world.merchant();
    await ensureAnnouncement(db, id, { code: "tomorrow", type: "PU", groupName: "m_reg", imageUrl: "", linkage: "", sort: 0, text: words });
    await db.run(sql`update announcement set starts_at = now() + interval '1 day', ends_at = now() + interval '2 days' where code = 'tomorrow'`);
    const shown = async () => (await world.visitor().ask(announcements, { types: "PU", groupName: "m_reg" })).popup.length;
    const day = 24 * 60 * 60_000;
    expect(await shown()).toBe(0);
    world.advance(day + 60_000);
    expect(await shown()).toBe(1);
    world.advance(day);
    expect(await shown()).toBe(0);
    await db.run(sql`insert into merchant (code, brand, currency) values ('other', 'Other', 'BDT')`);
    world.services.merchants.forget();
    expect((await world.visitor({ merchant: "other" }).ask(announcements, {})).banners).toEqual([]);
    expect((await world.visitor({ merchant: "khela_trial" }).ask(announcements, {})).banners).toHaveLength(6);
  });
});

describe("help", () => {
  it("CONT-04 has every topic in Bengali and English, and one topic by its tag", async () => {
    for (const language of ["BN", "EN"]) {
      const { topics } = await world.visitor({ language }).ask(calls.content.help, {});
      expect(topics.map(({ tag }) => tag)).toEqual(["terms", "privacy", "games", "responsible", "account", "deposits"]);
      for (const { articles } of topics) expect(articles.length).toBeGreaterThanOrEqual(2);
      const text = JSON.stringify(topics).replace(/<[^>]*>/g, "");
      expect(/[\u0980-\u09ff]/.test(text)).toBe(language === "BN");
    }
    const { topics } = await world.visitor().ask(calls.content.help, { tag: "terms" });
    expect(topics.map(({ tag }) => tag)).toEqual(["terms"]);
    expect((await world.visitor().ask(calls.content.help, { tag: "nothing" })).topics).toEqual([]);
  });
});

describe("markup", () => {
  it.each(["<p>ক <strong>খ</strong><br>গ</p>", "<ul><li>a</li></ul>", '<a href="/m/help?tag=terms">x</a>', '<a href="https://example.org/a">x</a>', "a &amp; b"])(
    "allows %s", (html) => { expect(markupFault(html)).toBeNull(); });

  it.each([
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '<p onclick="x()">a</p>', '<a href="javascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>', '<a href="/\\evil.example">x</a>', '<a href="http://example.org">x</a>', "<a>x</a>", "<p>a", "</p>",
    "<p><strong>a</p></strong>", "a < b", "a > b", "&#106;", "<!-- x -->", "<svg/onload=x>", "<P>a</P>", '<a href="/x" target="_blank">x</a>', "<p",
  ])("refuses %s", (html) => { expect(markupFault(html)).not.toBeNull(); });

  it("refuses to store what is not allowed", async () => {
    const { id } = await world.merchant();
    const words = { title: "x", content: "<script>alert(1)</script>" };
    const store = ensureAnnouncement(world.database.db, id, {
      code: "bad", type: "PL", groupName: "", imageUrl: "", linkage: "", sort: 0, text: { bn: words, en: words },
    });
    await expect(store).rejects.toThrow("not allowed");
  });
});
