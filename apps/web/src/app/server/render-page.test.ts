import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ClientBuild } from "./document.ts";
import type { PageRequest } from "@khela/contract/site/page";
import { readKnownSearch, renderPageWithBuild } from "./render-page.tsx";

const build: ClientBuild = {
  manifest: { "src/app/entry-client.tsx": { file: "assets/entry.js" } },
  entry: "src/app/entry-client.tsx",
  css: "",
  styles: new Map(),
};

const game = {
  nodeId: 101001,
  vassalage: "BGS",
  displayName: "Khela House",
  gameType: "RNG",
  gameClassify: "SM",
  gameCode: "bgs-1",
  gameId: "bgs-1",
  gameName: "River Gold",
  nodeName: "নদীর সোনা",
  showIcon: "/art/tiles/bgs-1.avif?v=1",
  iconUrl: null,
  isNew: true,
  playable: true,
  supportPlay: true,
  prizeMode: null,
};
const banner = {
  id: 1,
  title: "স্বাগতম",
  content: "",
  groupName: "m_home",
  url: "/art/banners/one.avif?v=1",
  linkage: "/m/inHouse",
  createtime: 0,
  read: false,
};
const answers: Record<string, unknown> = {
  "site.status": { status: 0, maintenance: false, regionRestriction: false, location: { ip: "203.0.113.9" } },
  "site.settings": {
    merchantCode: "khela",
    trialMerchantCode: "trial",
    freePlay: true,
    brand: "খেলা",
    currency: "BDT",
    currencySymbol: "৳",
    currencyDigits: 2,
    sandbox: true,
    minimumAge: 18,
    licence: null,
    flags: {},
    mobileTemplate: { mem_cen: 0, dep_func: 0 },
    customerService: [],
    social: [],
    imageCDNs: [],
    categories: ["HOT", "RNG", "LOTT"],
  },
  "content.announcements": { banners: [banner], player: [], popup: [], promotion: [], hot: [] },
  "games.hot": { list: [game] },
  "games.list": {
    games: [{ ...game, nodeId: 101002, playable: false }],
    pageNum: 1,
    totalPages: 7,
    totalCount: 7,
  },
};

function request(change: Partial<PageRequest>): PageRequest {
  return {
    path: "/m/home",
    search: "",
    language: "BN",
    theme: "dark",
    session: false,
    call: (call) => {
      const answer = answers[call.name];
      return answer === undefined
        ? Promise.reject(new Error(`not asked in this test: ${call.name}`))
        : Promise.resolve(answer as never);
    },
    ...change,
  };
}

/** Returns the visible text of a page, without markup and data. */
function visible(html: string): string {
  return html.replace(/<script.*?<\/script>|<style.*?<\/style>/gs, " ").replace(/<[^>]+>/g, " ");
}

describe("server-rendered page", () => {
  // First test in this file, so that no messages are loaded yet.
  test("[SHELL-20] closed site, first page of the process → its words", async () => {
    const page = await renderPageWithBuild(
      build,
      request({
        path: "/m/gameList",
        call: (call) =>
          Promise.resolve(
            (call.name === "site.status" ? { status: 2 } : (answers[call.name] ?? {})) as never,
          ),
      }),
    );
    expect(page.status).toBe(451);
    expect(visible(page.html)).toContain("এই জায়গা থেকে সাইটটি খোলা যায় না");
  });

  test.each([
    ["BN", "bn", "নিবন্ধন"],
    ["EN", "en", "Sign up"],
    ["TH", "th", "สมัคร"],
    ["LO", "th", "สมัคร"],
  ] as const)("home in %s → its messages, no message id", async (language, tag, word) => {
    const page = await renderPageWithBuild(build, request({ language }));
    expect(page).toMatchObject({ status: 200, cacheable: true });
    expect(page.html).toContain(`<html lang="${tag}" dir="ltr" data-theme="dark">`);
    expect(visible(page.html)).toContain(word);
    expect(visible(page.html)).toContain("নদীর সোনা");
    expect(visible(page.html)).not.toMatch(/\b(?:shell|home|games|screens|error)\.[a-z]/i);
  });

  test("head of home → first banner, then scripts, before any other picture; no style attribute anywhere", async () => {
    const { html } = await renderPageWithBuild(build, request({}));
    const places = ['<link rel="preload" as="image"', '<script type="module"', "</head>"].map((part) =>
      html.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).toContain(
      '<link rel="preload" as="image" href="/art/banners/one.avif?v=1" type="image/avif" fetchpriority="high">',
    );
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html.match(/<script(?! type="application\/json")(?! type="module" src=)/g)).toBeNull();
  });

  test("page with a form → the script that records its first tap, admitted by its hash; a list → none", async () => {
    const login = await renderPageWithBuild(build, request({ path: "/m/login" }));
    const script = /<script>(.*?)<\/script>/s.exec(login.html)?.[1] ?? "";
    expect(script).toContain("preventDefault");
    expect(login.inlineHashes.script).toEqual([
      `sha256-${createHash("sha256").update(script, "utf8").digest("base64")}`,
    ]);
    const list = await renderPageWithBuild(build, request({ path: "/m/slot-games" }));
    expect(list.inlineHashes.script).toEqual([]);
    expect(list.html).not.toContain("<script>");
  });

  test("list → its tiles, the first one's picture preloaded", async () => {
    const { html } = await renderPageWithBuild(build, request({ path: "/m/slot-games" }));
    expect(visible(html)).toContain("নদীর সোনা");
    expect(html).toContain('<link rel="preload" as="image" href="/art/tiles/bgs-1.avif?v=1"');
  });

  test("address → only what its screen reads, in one order, each once", async () => {
    const known = (path: string, search: string) => readKnownSearch({ path, search, language: "BN" });
    expect(await known("/m/home", "?utm_source=x&name=y")).toBe("");
    expect(await known("/m/nowhere", "?name=y")).toBe("");
    expect(await known("/m/search", "?gameType=FISH&utm=x&name=a%20b&name=c")).toBe(
      "?name=a+b&gameType=FISH",
    );
  });

  test("cacheable page → without the visitor's address", async () => {
    const { html } = await renderPageWithBuild(build, request({}));
    expect(html).not.toContain("203.0.113.9");
  });

  test("[SHELL-06 SHELL-10] unknown path → home; visitor on a members' screen → login", async () => {
    expect(await renderPageWithBuild(build, request({ path: "/m/nowhere" }))).toMatchObject({
      status: 302,
      redirect: "/m/home",
    });
    expect(await renderPageWithBuild(build, request({ path: "/m/member/home" }))).toMatchObject({
      status: 302,
      redirect: "/m/login?to=%2Fm%2Fmember%2Fhome",
    });
  });

  test("[I18N-02] home in Arabic → laid out from right to left", async () => {
    const { html } = await renderPageWithBuild(build, request({ language: "AR" }));
    expect(html).toContain('<html lang="en" dir="rtl"');
  });

  test("page with a password or a session → guarded; public page → not guarded", async () => {
    expect(await renderPageWithBuild(build, request({}))).toMatchObject({ guarded: false });
    expect(await renderPageWithBuild(build, request({ path: "/m/login" }))).toMatchObject({ guarded: true });
    expect(await renderPageWithBuild(build, request({ session: true }))).toMatchObject({ guarded: true });
  });

  test("[SHELL-20] maintenance → 503, not cacheable", async () => {
    const closed = request({
      call: (call) =>
        Promise.resolve(
          (call.name === "site.status"
            ? { ...(answers[call.name] as object), status: 1 }
            : answers[call.name]) as never,
        ),
    });
    expect(await renderPageWithBuild(build, closed)).toMatchObject({ status: 503, cacheable: false });
  });

  test("failed call → page rendered, query left to the browser", async () => {
    const page = await renderPageWithBuild(
      build,
      request({
        call: (call) =>
          call.name.startsWith("site.")
            ? Promise.resolve(answers[call.name] as never)
            : Promise.reject(new Error("down")),
      }),
    );
    expect(page.status).toBe(200);
    expect(visible(page.html)).toContain("স্লট");
  });

  test("text with a closing script tag → initial state still whole", async () => {
    const nasty = { ...game, nodeName: "</script><script>alert(1)</script>" };
    const { html } = await renderPageWithBuild(
      build,
      request({
        call: (call) =>
          Promise.resolve((call.name === "games.hot" ? { list: [nasty] } : answers[call.name]) as never),
      }),
    );
    expect(html).not.toContain("<script>alert");
  });
});
