/** The site as an app: installed, offline, and in a newer build. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, expect, test } from "@playwright/test";
import { messageOf, messages } from "./support/all-messages.ts";
import { windowedChromium } from "./support/chromium-args.ts";
import { choose, holdResponse, logInNewMember, passAgeGate, waitForHydration } from "./support/fixture.ts";

test("[SHELL-21] installed app: splash shown until hydrated, then removed", async ({ baseURL }, info) => {
  const { args = [] } = info.project.use.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(info.outputPath("profile"), {
    executablePath: windowedChromium,
    args: [...args, `--app=${baseURL}/m/home`],
    viewport: null,
    isMobile: false,
    hasTouch: false,
  });
  try {
    const page = context.pages()[0] ?? (await context.waitForEvent("page"));
    await waitForHydration(page);
    await expect(page.locator("html")).toHaveAttribute("data-shell", "PWA");
    await expect(page.locator("#splash")).toHaveCount(0);
    const letGo = await holdResponse(page, "**/assets/*.js");
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("#splash")).toBeVisible();
    letGo();
    await expect(page.locator("#splash")).toHaveCount(0);
    await expect(page.locator("header")).toBeVisible();
  } finally {
    await context.close();
  }
});

test("installable site: manifest, icons, offline page in the person's language; files cached, answers not", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ serviceWorkers: "allow" });
  await passAgeGate(context);
  await choose(context, baseURL, { lang: "TH" });
  await logInNewMember(context, baseURL);
  const page = await context.newPage();
  const manifest = (await (await context.request.get(`${baseURL}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ start_url: "/m/home", display: "standalone" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith(".png"))) {
    const icon = await context.request.get(`${baseURL}${src}`);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, "image/png"]);
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  await page.goto(`${baseURL}/m/member/home`);
  await waitForHydration(page);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await page.reload();
  await page.waitForLoadState("networkidle");
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    return (
      await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat();
  });
  expect(cached).toContain("/offline.html");
  expect(cached.some((path) => path.startsWith("/assets/entry-client"))).toBe(true);
  expect(
    cached.filter((path) => !/^\/(assets|art|icons)\/|^\/offline\.html$/.test(path)),
    "no page and no answer",
  ).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${baseURL}/m/gameList`);
  await expect(page.getByText(messageOf("th", "screens.offlineTitle"), { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCSS("display", "grid");
  await context.setOffline(false);
  await expect(
    page.getByRole("main").getByRole("list").first(),
    "the page tries again by itself",
  ).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/m/gameList");
  await context.close();
});

/**
 * Starts a proxy in front of Khela. After `renew` the proxy serves the same site with a newer version in its service
 * worker.
 */
async function inFront(origin: string): Promise<{ origin: string; renew: () => void; close: () => void }> {
  let isNewer = false;
  const front = createServer((incoming, answer) => {
    // the validators of the browser's cache are removed, since the file of a newer build differs
    const { "if-none-match": _tag, "if-modified-since": _since, ...sent } = incoming.headers;
    const passed = request(
      new URL(incoming.url ?? "/", origin),
      { method: incoming.method, headers: { ...sent, "accept-encoding": "identity" } },
      (given) => {
        const { "content-length": _length, etag: _etag, ...headers } = given.headers;
        answer.writeHead(given.statusCode ?? 502, headers);
        if (incoming.url !== "/sw.js" || !isNewer) return void given.pipe(answer);
        let worker = "";
        given.setEncoding("utf8").on("data", (part: string) => {
          worker += part;
        });
        given.on("end", () => answer.end(worker.replace(/version:\s*["'`]\w+["'`]/, 'version:"newer"')));
      },
    );
    passed.on("error", () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => {
    front.listen(0, "127.0.0.1", done);
  });
  const { port } = front.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    renew: () => {
      isNewer = true;
    },
    close: () => {
      front.close();
      front.closeAllConnections();
    },
  };
}

test("[SHELL-21] newer version: notice shown, waits for the person, then replaces page and files", async ({
  browser,
  baseURL,
}) => {
  const front = await inFront(baseURL ?? "");
  const context = await browser.newContext({ serviceWorkers: "allow" });
  await passAgeGate(context);
  const page = await context.newPage();
  const cached = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("khela-files-")));
  await page.goto(`${front.origin}/m/help`);
  await waitForHydration(page);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const before = await cached();
  front.renew();
  const notice = page.getByRole("status").filter({ hasText: messages["shell.updateReady"] });
  await expect(notice, "nothing is said while there is nothing newer").toHaveCount(0);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: messages["shell.updateLater"] }).click();
  await expect(notice).toHaveCount(0);
  // the update is offered again on the next page, and accepted there
  await page.goto(`${front.origin}/m/set`);
  await waitForHydration(page);
  await page.mouse.wheel(0, 100);
  await expect(notice).toBeVisible();
  const anew = page.waitForEvent("load");
  await notice.getByRole("button", { name: messages["shell.updateNow"] }).click();
  await anew;
  await waitForHydration(page);
  await page.mouse.wheel(0, 100);
  await expect.poll(cached).toEqual(["khela-files-newer"]);
  expect(before).not.toContain("khela-files-newer");
  await expect(notice).toHaveCount(0);
  await context.close();
  front.close();
});
