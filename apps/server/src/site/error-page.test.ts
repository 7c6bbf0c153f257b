import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { headers, limits } from "@khela/contract/wire";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { createApp } from "../app.ts";

/** Creates a broken built site, in which every page throws. */
function brokenSite(): string {
  const dir = mkdtempSync(join(tmpdir(), "khela-broken-site-"));
  for (const part of ["server", "client/assets", "client/icons", "art"])
    mkdirSync(join(dir, part), { recursive: true });
  writeFileSync(
    join(dir, "server", "entry-server.js"),
    [
      "export const offlineHashes = { script: [], style: [] };",
      "export async function readKnownSearch() { return ''; }",
      "export async function renderPage() { throw new TypeError('SECRET-CAUSE'); }",
      "export async function renderOfflinePage() { throw new TypeError('SECRET-CAUSE'); }",
    ].join("\n"),
  );
  return dir;
}

let harness: Harness;
let site: string;
let app: Awaited<ReturnType<typeof createApp>>;
/** An app with the rate limits of a real installation. */
let strict: typeof app;
beforeAll(async () => {
  harness = await startHarness();
  site = brokenSite();
  app = await createApp({
    services: harness.services,
    site: { siteDir: site, merchantCode: "khela" },
    limitFactor: 1_000,
  });
  await app.ready();
  strict = await createApp({
    services: harness.services,
    site: { siteDir: site, merchantCode: "khela" },
  });
  await strict.ready();
});
afterAll(async () => {
  await app.close();
  await strict.close();
  await harness.close();
  rmSync(site, { recursive: true, force: true });
});

test("directories of static files → unknown, and budgeted like any unknown address", async () => {
  for (const path of ["/assets", "/assets/", "/art", "/art/", "/art/tiles/", "/icons/", "/icons/../art/"]) {
    const answer = await app.inject({ url: path, headers: { [headers.merchant]: "khela" } });
    expect([path, answer.statusCode, answer.json()]).toMatchObject([
      path,
      404,
      { errorCode: "url.not.found" },
    ]);
  }
  const statuses: number[] = [];
  const budget = limits.read.perMinute;
  for (let turn = 0; turn <= budget; turn += 1)
    statuses.push((await strict.inject({ url: "/assets/", remoteAddress: "203.0.113.7" })).statusCode);
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});

describe("the service error page", () => {
  it.each([
    ["BN", "dark", "একটু সমস্যা হয়েছে"],
    ["EN", "light", "Something went wrong"],
    ["TH", "dark", "เกิดปัญหาบางอย่าง"],
    ["FR", "dark", "Something went wrong"],
  ])(
    "[CONT-10] stands in the place of a page that could not be made, in %s",
    async (language, theme, title) => {
      for (const url of ["/", "/m/home", "/m/help?tag=terms", "/download"]) {
        const answer = await app.inject({
          method: "GET",
          url,
          headers: { cookie: `lang=${language}; theme=${theme}` },
        });
        expect(answer.statusCode).toBe(500);
        expect(answer.headers["content-type"]).toContain("text/html");
        expect(answer.headers["cache-control"]).toBe("no-store");
        expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
        expect(answer.payload).toContain(`<h1>${title}</h1>`);
        expect(answer.payload).toContain(`data-theme="${theme}"`);
        expect(answer.payload).toContain(String(answer.headers[headers.requestId]));
        expect(answer.payload).not.toMatch(/SECRET-CAUSE|TypeError|entry-server/);
      }
    },
  );

  it("[SHELL-06] unknown address → home for who asks for a page, a code for who asks for data", async () => {
    const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    for (const url of ["/xyz", "/wps/xyz?a=1", "/%zz"]) {
      const page = await app.inject({ url, headers: asBrowser });
      expect([page.statusCode, page.headers.location]).toEqual([302, "/m/home"]);
      for (const headers of [{ accept: "application/json" }, { accept: "*/*" }, {}]) {
        const data = await app.inject({ url, headers });
        expect([data.statusCode, data.json()]).toMatchObject([404, { errorCode: "url.not.found" }]);
      }
    }
    const sent = await app.inject({ method: "POST", url: "/xyz", headers: asBrowser });
    expect([sent.statusCode, sent.json()]).toMatchObject([404, { errorCode: "url.not.found" }]);
    const vendor = await app.inject({ url: "/vendor/v1/xyz", headers: asBrowser });
    expect(vendor.json()).toMatchObject({ status: "INVALID_REQUEST", field: "path" });
  });

  it("[HOME-01] banner's picture → by its name only, whatever the page's address is", async () => {
    mkdirSync(join(site, "art", "banners"), { recursive: true });
    writeFileSync(join(site, "art", "banners", "boat.avif"), "a boat");
    writeFileSync(join(site, "art", "secret.avif"), "not a banner");
    for (const turn of ["read", "kept"]) {
      const picture = await app.inject({ method: "GET", url: "/art/banners/boat.avif?v=1" });
      expect([turn, picture.statusCode, picture.headers["content-type"], picture.payload]).toEqual([
        turn,
        200,
        "image/avif",
        "a boat",
      ]);
      expect(picture.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      writeFileSync(join(site, "art", "banners", "boat.avif"), "another boat");
    }
    expect((await app.inject({ method: "GET", url: "/art/banners/boat.avif?v=2" })).payload).toBe(
      "another boat",
    );
    for (const name of ["nothing.avif", "..%2Fsecret.avif", "%2e%2e%2fsecret.avif", ".avif", "boat.svg"]) {
      expect([name, (await app.inject({ method: "GET", url: `/art/banners/${name}` })).statusCode]).toEqual([
        name,
        404,
      ]);
    }
  });

  it.each(["banners", "icons/channels"])(
    "[HOME-01] picture of %s without an AVIF beside it → the WebP, in its own format",
    async (folder) => {
      mkdirSync(join(site, "art", folder), { recursive: true });
      writeFileSync(join(site, "art", folder, "raft.webp"), "a raft");
      const picture = await app.inject({ method: "GET", url: `/art/${folder}/raft.avif?v=1` });
      expect([picture.statusCode, picture.headers["content-type"], picture.payload]).toEqual([
        200,
        "image/webp",
        "a raft",
      ]);
      const missing = await app.inject({ method: "GET", url: `/art/${folder}/none.avif` });
      expect(missing.statusCode).toBe(404);
    },
  );

  it("[CONT-10] call in maintenance → its code, not a page", async () => {
    const call = await app.inject({
      method: "GET",
      url: "/wps/system/nothing",
      headers: { [headers.merchant]: "khela" },
    });
    expect([call.statusCode, call.json<{ errorCode: string }>().errorCode]).toEqual([404, "url.not.found"]);
  });
});
