import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { languageCodes } from "@khela/contract/locale/languages";
import { browserFloor } from "@khela/contract/site/browser-floor";
import { banners } from "@khela/sandbox/banners";
import { startHarness, type Person, type Harness } from "../../../../tests/harness.ts";
import { createClient, type Client } from "../../../../tests/client.ts";
import { sql } from "@khela/service-kit/db/database";
import { cleanMarkup, plainText } from "./markup.ts";
import { seedContent } from "../../seed/content/seed.ts";
import {
  removeAnnouncement,
  saveAnnouncement,
  saveArticle,
  saveDownload,
  saveModel,
  saveServiceEntry,
  type NewAnnouncement,
} from "./content-editor.ts";

const HOUR_MS = 60 * 60_000;

const LONG_AGO = new Date("2020-01-01T00:00:00Z");

let harness: Harness;
let rahim: Person;
let offsetMs = 0;
beforeAll(async () => {
  harness = await startHarness({ now: () => new Date(Date.now() + offsetMs) });
  await seedContent(harness.database.owner);
  rahim = await harness.person("rahim", { joinedAt: LONG_AGO });
});
afterAll(() => harness.close());

/** Runs the work with the server's clock advanced by `ms`. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  offsetMs += ms;
  try {
    return await work();
  } finally {
    offsetMs -= ms;
  }
}

const visitor = (language = "EN", merchant = "khela"): Client =>
  createClient(harness.app, { merchant, language });
const editor = () => ({
  merchantId: harness.merchantId,
  actor: "operator:mina",
  ip: "10.1.2.3",
  requestId: "r1",
});

function draft(code: string, change: Partial<NewAnnouncement> = {}): NewAnnouncement {
  return {
    code,
    type: "PU",
    groupName: "m_test",
    imageUrl: "",
    linkage: "",
    sort: 0,
    words: {
      BN: { title: "কাল", content: "<p>কাল</p>" },
      EN: { title: "tomorrow", content: "<p>tomorrow</p>" },
    },
    ...change,
  };
}

const announcements = calls.content.announcements;

describe("announcements", () => {
  it("[CONT-01] announcements seeded twice → each of banner, player, popup, promotion and hot once", async () => {
    const all = await visitor("BN").callOrThrow(announcements, {});
    expect(Object.fromEntries(Object.entries(all).map(([group, list]) => [group, list.length]))).toEqual({
      banners: 6,
      player: 10,
      popup: 1,
      promotion: 10,
      hot: 3,
    });
    expect(all.banners.map(({ url }) => url)).toEqual(banners.map(({ id }) => `/art/banners/${id}.webp`));
    expect(all.banners.every(({ groupName, read }) => groupName === "m_home" && !read)).toBe(true);
  });

  it("[CONT-01 API-02] announcements by type, group and platform → the matching ones, on both paths", async () => {
    const only = async (input: object, who = visitor()) => {
      const all = await who.callOrThrow(announcements, input);
      return Object.entries(all)
        .filter(([, list]) => list.length > 0)
        .map(([group, list]) => `${group} ${list.length}`);
    };
    expect(await only({ types: "B,PU" })).toEqual(["banners 6", "popup 1"]);
    const agent = await harness.person("noted_agent", { type: 1 });
    expect(await only({ types: "A" }, agent.client)).toEqual(["player 1"]);
    for (const who of [visitor(), (await harness.person("no_agent")).client])
      expect(await only({ types: "A,PU" }, who)).toEqual(["popup 1"]);
    expect(await only({ types: "B,PL,PU,PR,H", groupName: "m_reg" })).toEqual(["player 1"]);
    expect(await only({ types: "B", groupName: "m_home", platform: "M" })).toEqual(["banners 6"]);
    await saveAnnouncement(harness.database.owner, editor(), draft("desktop", { type: "H", platform: "W" }));
    expect(await only({ types: "H", groupName: "m_test", platform: "M" })).toEqual([]);
    expect(await only({ types: "H", groupName: "m_test", platform: "W" })).toEqual(["hot 1"]);
    expect((await visitor().call(announcements, { types: "B,XX" })).errorCode).toBe("request_param_err");
    expect((await visitor().call(announcements, { groupName: "m\u0000" })).errorCode).toBe(
      "request_param_err",
    );
    const other = await visitor().send(
      "GET",
      "/wps/relay/CCSFE_getListAnnouncements?types=PU&groupName=m_home",
    );
    expect((other.value as { popup: unknown[] }).popup).toHaveLength(1);
  });

  it("[CONT-01] announcement without a text in the caller's language → first language of its chain", async () => {
    const first = async (language: string) =>
      (await visitor(language).callOrThrow(announcements, { types: "PU", groupName: "m_home" })).popup[0]
        ?.title;
    expect(await first("BN")).toBe("মনে রাখুন, এটি পরীক্ষামূলক সাইট");
    expect(await first("EN")).toBe("Remember: this is a sandbox");
    for (const language of languageCodes.filter((code) => code !== "BN"))
      expect(await first(language)).toBe("Remember: this is a sandbox");
    await saveAnnouncement(
      harness.database.owner,
      editor(),
      draft("thai", {
        groupName: "m_thai",
        words: { TH: { title: "ไทย", content: "<p>ไทย</p>" }, BN: { title: "বাংলা", content: "<p>বাংলা</p>" } },
      }),
    );
    const thai = async (language: string) =>
      (await visitor(language).callOrThrow(announcements, { groupName: "m_thai" })).popup[0]?.title;
    expect(await thai("TH")).toBe("ไทย");
    expect(await thai("LO")).toBe("ไทย");
    expect(await thai("EN")).toBe("বাংলা");
  });

  it("[CONT-01] announcement outside its time, or of another merchant → not listed", async () => {
    const tomorrow = new Date(Date.now() + 24 * HOUR_MS);
    await saveAnnouncement(
      harness.database.owner,
      editor(),
      draft("tomorrow", {
        groupName: "m_day",
        startsAt: tomorrow,
        endsAt: new Date(tomorrow.getTime() + 24 * HOUR_MS),
      }),
    );
    const shown = async () =>
      (await visitor().callOrThrow(announcements, { types: "PU", groupName: "m_day" })).popup.length;
    expect(await shown()).toBe(0);
    expect(await later(24 * HOUR_MS + 60_000, shown)).toBe(1);
    expect(await later(48 * HOUR_MS + 60_000, shown)).toBe(0);
    await harness.database.owner.run(
      sql`insert into merchant (code, brand, currency) values ('other', 'Other', 'BDT')`,
    );
    harness.services.merchants.forget();
    expect((await visitor("EN", "other").callOrThrow(announcements, {})).banners).toEqual([]);
    expect((await visitor("EN", "other").callOrThrow(calls.content.help, {})).topics).toEqual([]);
    expect((await visitor("EN", "khela_trial").callOrThrow(announcements, {})).banners).toHaveLength(6);
  });

  it("[CONT-01] announcements cached for everyone → without any member's own state", async () => {
    const list = (who: Client) => who.callOrThrow(announcements, { types: "PU", groupName: "m_kept" });
    expect((await list(visitor())).popup).toEqual([]);
    await saveAnnouncement(harness.database.owner, editor(), draft("kept", { groupName: "m_kept" }));
    expect((await list(visitor())).popup).toEqual([]);
    const [own] = (await list(rahim.client)).popup;
    expect(own?.read).toBe(false);
    await rahim.client.callOrThrow(calls.content.markRead, { announcementId: own!.id });
    expect((await list(rahim.client)).popup[0]?.read).toBe(true);
    await later(16_000, async () => {
      expect((await list(visitor())).popup[0]?.read).toBe(false);
    });
  });
});

describe("notices", () => {
  it("[CONT-02 API-02] notices → in the order of the marquee, by pages", async () => {
    const player = (await visitor().callOrThrow(announcements, { platform: "M" })).player.map(({ id }) => id);
    const all = await visitor().callOrThrow(calls.content.notices, { platform: "M" });
    expect(all.list.map(({ id }) => id)).toEqual(player);
    expect(all).toMatchObject({ pageNum: 1, totalPages: 1, totalCount: 10 });
    const second = await visitor().callOrThrow(calls.content.notices, {
      platform: "M",
      pageNo: 2,
      pageSize: 4,
    });
    expect(second.list.map(({ id }) => id)).toEqual(player.slice(4, 8));
    expect(second.totalPages).toBe(3);
  });

  it("[CONT-02] notices from before a member joined → read; a later one → unread", async () => {
    const nadia = await harness.person("nadia");
    const { unread, readIds } = await nadia.client.callOrThrow(calls.content.unread, {});
    const { list } = await nadia.client.callOrThrow(calls.content.notices, {});
    expect([unread, readIds.length, list.every(({ read }) => read)]).toEqual([0, 10, true]);
    const moveJoining = (by: string) =>
      harness.database.owner.run({
        text: `update member set created_at = (select starts_at from announcement where id = ${list[0]!.id}) ${by} where id = ${nadia.memberId}`,
        values: [],
      });
    await moveJoining("- interval '1 second'");
    expect((await nadia.client.callOrThrow(calls.content.unread, {})).readIds).not.toContain(list[0]!.id);
    await moveJoining("+ interval '1 second'");
    expect((await nadia.client.callOrThrow(calls.content.unread, {})).readIds).toContain(list[0]!.id);
  });

  it("[CONT-02 API-02] notices read one by one or all at once → unread count follows", async () => {
    const karim = await harness.person("karim", { joinedAt: LONG_AGO });
    const { list } = await karim.client.callOrThrow(calls.content.notices, {});
    expect(await karim.client.callOrThrow(calls.content.unread, {})).toEqual({ unread: 10, readIds: [] });
    const first = list[0]!.id;
    expect(
      await karim.client.callOrThrow(calls.content.markRead, { announcementId: first, read: true }),
    ).toEqual({ unread: 9 });
    expect(await karim.client.callOrThrow(calls.content.markRead, { announcementId: first })).toEqual({
      unread: 9,
    });
    expect(await karim.client.callOrThrow(calls.content.unread, {})).toEqual({ unread: 9, readIds: [first] });
    expect((await karim.client.callOrThrow(calls.content.notices, {})).list.map(({ read }) => read)).toEqual([
      true,
      ...Array<boolean>(9).fill(false),
    ]);
    expect((await visitor().callOrThrow(calls.content.notices, {})).list.some(({ read }) => read)).toBe(
      false,
    );
    expect(await karim.client.callOrThrow(calls.content.markAllRead, {})).toEqual({ unread: 0 });
    expect((await rahim.client.callOrThrow(calls.content.unread, {})).unread).toBe(10);
  });

  it("[CONT-02 AGT-01] agents' note → counted as unread by an agent until it is read; others know nothing of it", async () => {
    const agent = await harness.person("agent_reader", { type: 41, joinedAt: LONG_AGO });
    const members = (await visitor().callOrThrow(calls.content.notices, {})).list;
    const note = (await agent.client.callOrThrow(announcements, { types: "A" })).player[0]!;
    expect(members.map(({ id }) => id)).not.toContain(note.id);
    const before = await agent.client.callOrThrow(calls.content.unread, {});
    expect(before.unread).toBe(members.length + 1);
    const { unread } = await agent.client.callOrThrow(calls.content.markRead, { announcementId: note.id });
    expect(unread).toBe(members.length);
    expect((await agent.client.callOrThrow(calls.content.unread, {})).readIds).toEqual([note.id]);
  });

  it("[CONT-02] notice marked by a visitor, or not shown → refused", async () => {
    expect((await visitor().call(calls.content.markRead, { announcementId: 1 })).errorCode).toBe(
      "login.not.session",
    );
    expect(
      (await rahim.client.call(calls.content.markRead, { announcementId: 2_000_000_000 })).errorCode,
    ).toBe("content.unknown");
    await saveAnnouncement(
      harness.database.owner,
      editor(),
      draft("over", { endsAt: new Date(Date.now() + HOUR_MS) }),
    );
    const { id } = await harness.database.owner.one<{ id: number }>(
      sql`select id from announcement where code = 'over'`,
    );
    await later(2 * HOUR_MS, async () => {
      const karim = await harness.person("karim_later");
      expect((await karim.client.call(calls.content.markRead, { announcementId: id })).errorCode).toBe(
        "content.unknown",
      );
    });
  });

  it("[API-02] news of the lobby → the hot announcements", async () => {
    const { list } = await visitor("BN").callOrThrow(calls.content.lobbyNews, { limitNum: 2 });
    expect(list).toHaveLength(2);
    for (const { title } of list) expect(title).toMatch(/[\u0980-\u09ff]/);
  });
});

describe("offers", () => {
  it("[CONT-01 API-02] promotions → on their shelves in both languages, with their time", async () => {
    for (const language of ["BN", "EN"]) {
      const { categories } = await visitor(language).callOrThrow(calls.content.promotions, {});
      expect(categories.map(({ code }) => code)).toEqual(["start", "play", "fair", "care"]);
      expect(categories.flatMap(({ promotions }) => promotions)).toHaveLength(10);
      for (const { name } of categories) expect(/[\u0980-\u09ff]/.test(name)).toBe(language === "BN");
    }
    await saveAnnouncement(
      harness.database.owner,
      editor(),
      draft("weekend", {
        type: "PR",
        category: "play",
        startsAt: new Date(Date.now() - HOUR_MS),
        endsAt: new Date(Date.now() + HOUR_MS),
      }),
    );
    const onShelf = async () =>
      (await visitor("SW").callOrThrow(calls.content.promotions, {})).categories
        .flatMap(({ promotions }) => promotions)
        .some(({ title, endDate }) => title === "tomorrow" && endDate !== null);
    expect(await onShelf()).toBe(true);
    expect(await later(2 * HOUR_MS, onShelf)).toBe(false);
  });
});

describe("help", () => {
  it("[I18N-01 CONT-04] help and announcements in Thai → the English ones, none blank", async () => {
    const read = async (language: string): Promise<string[]> => {
      const { topics } = await visitor(language).callOrThrow(calls.content.help, {});
      const { popup, banners: shown } = await visitor(language).callOrThrow(calls.content.announcements, {
        types: "B,PU",
        groupName: "m_home",
      });
      return [
        ...topics.flatMap(({ articles }) => articles.flatMap(({ title, content }) => [title, content])),
        ...[...popup, ...shown].map(({ title }) => title),
      ];
    };
    const thai = await read("TH");
    expect(thai.length).toBeGreaterThan(80);
    expect(thai.filter((text) => text.trim() === "")).toEqual([]);
    expect(thai).toEqual(await read("EN"));
  });

  it("[CONT-04 API-02] help → 40 articles on six topics in Bengali and English; one topic by its tag", async () => {
    for (const lang of ["bn", "en"]) {
      const { topics } = await visitor().callOrThrow(calls.content.help, { lang, device: "MOBILE" });
      expect(topics.map(({ tag }) => tag)).toEqual([
        "terms",
        "privacy",
        "games",
        "responsible",
        "account",
        "deposits",
      ]);
      expect(topics.flatMap(({ articles }) => articles)).toHaveLength(40);
      const text = JSON.stringify(topics).replace(/<[^>]*>/g, "");
      expect(/[\u0980-\u09ff]/.test(text)).toBe(lang === "bn");
    }
    const { topics } = await visitor().callOrThrow(calls.content.help, { tag: "terms" });
    expect(topics.map(({ tag }) => tag)).toEqual(["terms"]);
    expect((await visitor().callOrThrow(calls.content.help, { tag: "nothing" })).topics).toEqual([]);
  });

  it("[CONT-04] article outside its time → not shown", async () => {
    await saveArticle(harness.database.owner, editor(), {
      tag: "terms",
      place: 90,
      startsAt: new Date(Date.now() + HOUR_MS),
      endsAt: new Date(Date.now() + 2 * HOUR_MS),
      words: { EN: { title: "For an hour", content: "<p>now</p>" } },
    });
    const shown = async () =>
      (await visitor("EN").callOrThrow(calls.content.help, { tag: "terms" })).topics[0]!.articles.some(
        ({ title }) => title === "For an hour",
      );
    expect(await shown()).toBe(false);
    expect(await later(HOUR_MS + 60_000, shown)).toBe(true);
    expect(await later(2 * HOUR_MS + 60_000, shown)).toBe(false);
  });
});

describe("service entries, the app, the hosts", () => {
  it("[CONT-08 API-02] service entries by type and place → ours with a path, others with an address", async () => {
    const list = (input: object) => visitor("BN").callOrThrow(calls.content.customerService, input);
    expect((await list({})).list).toEqual([
      {
        csType: "LIVECHAT",
        csPosition: "ALL",
        title: "লাইভ চ্যাট",
        path: "/m/chat",
        url: "/m/chat",
        resourceType: "LIVECHAT",
        labelNameEn: "Live chat",
      },
    ]);
    const { owner } = harness.database;
    await saveServiceEntry(owner, editor(), {
      kind: "TELEGRAM",
      position: "FLOAT",
      url: "https://t.me/khela",
      labelEn: "Telegram",
      sort: 1,
      title: { BN: "টেলিগ্রাম" },
    });
    await saveServiceEntry(owner, editor(), {
      kind: "WHATSAPP",
      position: "MENU",
      url: "https://wa.me/1",
      labelEn: "WhatsApp",
      sort: 2,
      title: { EN: "WhatsApp" },
    });
    const types = async (input: object) => (await list(input)).list.map(({ csType }) => csType);
    expect(await types({ csPosition: "FLOAT" })).toEqual(["LIVECHAT", "TELEGRAM"]);
    expect(await types({ csPosition: "MENU" })).toEqual(["LIVECHAT", "WHATSAPP"]);
    expect(await types({ csType: "TELEGRAM" })).toEqual(["TELEGRAM"]);
    expect((await list({ csType: "TELEGRAM" })).list[0]).toMatchObject({
      title: "টেলিগ্রাম",
      path: "",
      url: "https://t.me/khela",
    });
    const foreign = saveServiceEntry(owner, editor(), {
      kind: "LINE",
      position: "ALL",
      url: "javascript:alert(1)",
      labelEn: "x",
      sort: 3,
      title: { EN: "x" },
    });
    await expect(foreign).rejects.toThrow("service_link_url");
  });

  it("[CONT-07 API-02] links of the app → by type", async () => {
    await saveDownload(harness.database.owner, editor(), {
      resourceType: "Android",
      url: "https://example.org/khela.apk",
      labelEn: "APK",
      minimumSystem: "8",
    });
    const { list } = await visitor().callOrThrow(calls.content.downloads, {});
    expect(list.map(({ resourceType, minimumSystem }) => [resourceType, minimumSystem])).toEqual([
      ["Android", "8"],
      ["MOBILECONFIG", String(browserFloor.safari)],
    ]);
  });

  it("[CONT-09 API-02] hosts → none invented; one with a stream → listed until their time is over, on air within it; without a stream, or at a table that is closed → not listed", async () => {
    const { owner } = harness.database;
    // each read uses another language, because answers are cached for some seconds
    const hosts = async (language: string) =>
      (await visitor(language).callOrThrow(calls.content.models, {})).list;
    expect(await hosts("BN")).toEqual([]);
    const { nodeId } = await owner.one<{ nodeId: number }>(
      sql`select min(node_id) "nodeId" from game where game_type = 'LIVE' and enabled`,
    );
    const host = (code: string, streamUrl: string, startsAt = new Date(Date.now() - HOUR_MS)) =>
      saveModel(owner, editor(), {
        code,
        nodeId,
        roomId: "7",
        streamUrl,
        imageUrl: "",
        sort: 9,
        startsAt,
        endsAt: new Date(Date.now() + 3 * HOUR_MS),
        words: { EN: { name: code, title: "" } },
      });
    await host("evening", "https://stream.example/evening");
    await host("night", "https://stream.example/night", new Date(Date.now() + HOUR_MS));
    await host("nowhere", "");
    const onAir = (list: Awaited<ReturnType<typeof hosts>>) =>
      list.map(({ modelId, streamUrl, online }) => [modelId, streamUrl, online]);
    expect(onAir(await hosts("EN"))).toEqual([
      ["evening", "https://stream.example/evening", true],
      ["night", "https://stream.example/night", false],
    ]);
    expect(onAir(await later(2 * HOUR_MS, () => hosts("FR"))).map(([, , online]) => online)).toEqual([
      true,
      true,
    ]);
    expect(await later(4 * HOUR_MS, () => hosts("HI"))).toEqual([]);
    await expect(host("plain", "http://stream.example/plain")).rejects.toThrow("live_model_stream_url");
    await owner.run(sql`update game set enabled = false where node_id = ${nodeId}`);
    expect(await hosts("TH")).toEqual([]);
  });
});

describe("markup that operators write", () => {
  it.each([
    ["<script>alert(1)</script>a", "a"],
    ["<img src=x onerror=alert(1)>a", "a"],
    ['<p onclick="x()">a</p>', "<p>a</p>"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="JaVaScRiPt:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="&#106;avascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="data:text/html,x">x</a>', "<a>x</a>"],
    ['<a href="//evil.example">x</a>', "<a>x</a>"],
    ['<a href="/\\evil.example">x</a>', "<a>x</a>"],
    ['<a href="http://example.org">x</a>', "<a>x</a>"],
    ["<svg/onload=alert(1)>", ""],
    ["<iframe src=/m/home></iframe>", ""],
    ["<math><mi//xlink:href=data:x,1>", ""],
    ["<!-- x -->a", "a"],
    ["<style>*{display:none}</style>a", "a"],
    ["a < b", "a &lt; b"],
    ["<p><strong>a</p></strong>", "<p><strong>a</strong></p>"],
    ['<form action="/x"><input></form>a', "a"],
    ['<p style="position:fixed">a</p>', "<p>a</p>"],
    ["<b>a</b>", "<strong>a</strong>"],
    ['<a href="/m/help?tag=terms" target="_blank" onmouseover=x>x</a>', '<a href="/m/help?tag=terms">x</a>'],
    ['<a href="https://example.org/a">x</a>', '<a href="https://example.org/a">x</a>'],
  ])("[CONT-01 CONT-04] %s → stored without what could run", (html, stored) => {
    expect(cleanMarkup(html)).toBe(stored);
    expect(cleanMarkup(stored)).toBe(stored);
  });

  it("text with markup → preview without it", () => {
    expect(plainText("<p>a &amp; b</p><p>ক<br>খ</p>", 20)).toBe("a & b ক খ");
    expect(plainText("<p>abcdefgh</p>", 5)).toBe("abcd…");
  });

  it("[CONT-01 CONT-04] content with a script imported → cleaned, replaces the text before, in the audit log", async () => {
    const { owner } = harness.database;
    const words = {
      EN: { title: "  a <b>title</b>  ", content: "<p onclick=x>one<script>alert(1)</script></p>" },
    };
    await saveAnnouncement(owner, editor(), draft("audited", { groupName: "m_audit", words }));
    const [stored] = (await visitor().callOrThrow(announcements, { groupName: "m_audit" })).popup;
    expect(stored).toMatchObject({ title: "a <b>title</b>", content: "<p>one</p>" });
    await saveAnnouncement(
      owner,
      editor(),
      draft("audited", { groupName: "m_audit", words: { BN: { title: "দুই", content: "দুই" } } }),
    );
    expect(
      (await visitor("TR").callOrThrow(announcements, { groupName: "m_audit" })).popup.map(
        ({ title }) => title,
      ),
    ).toEqual(["দুই"]);
    await removeAnnouncement(owner, editor(), "audited");
    await removeAnnouncement(owner, editor(), "audited");
    const log = await owner.rows<{ action: string; actor: string; ip: string }>(sql`
      select action, actor, ip from audit_log where subject = 'announcement:audited' order by id`);
    expect(log).toEqual(
      ["saved", "saved", "removed"].map((deed) => ({
        action: `content.announcement.${deed}`,
        actor: "operator:mina",
        ip: "10.1.2.3",
      })),
    );
    const { written, kept } = await owner.one<{ written: number; kept: number }>(sql`
      select (select count(*)::int from audit_log where actor = 'system' and action = 'content.article.saved') written,
        (select count(*)::int from help_article) kept`);
    expect(written).toBe(kept - 1);
  });
});
