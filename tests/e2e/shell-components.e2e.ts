/**
 * Tests of components that all screens use: toasts, dialogs, the theme, pictures that fail to load, and the date
 * picker.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { messages } from "./support/all-messages.ts";
import {
  freezeClock,
  logInNewMember,
  openHydrated,
  passAgeGate,
  waitForHydration,
  waitForAnimations,
} from "./support/fixture.ts";

test.beforeEach(({ context }) => passAgeGate(context));

test("[SHELL-26] theme: dark by default; choice stored, applied from the next page's first byte", async ({
  page,
}) => {
  await openHydrated(page, "/m/set");
  const html = page.locator("html");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(html).toHaveAttribute("data-theme", "dark");
  const dark = await ground();
  await page.getByText(messages["settings.light"]).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  expect(await ground()).not.toBe(dark);
  expect(await page.evaluate(() => localStorage.getItem("khela.theme"))).toBe('"light"');
  const next = await page.goto("/m/help");
  expect(await next?.text()).toContain('data-theme="light"');
});

test.describe("[SHELL-27] pictures", () => {
  let hosts: Server[] = [];
  let behind: DbBackdoor;
  const requests: string[] = [];

  test.beforeAll(async () => {
    behind = await openDbBackdoor();
  });
  test.afterAll(() => behind.close());
  test.afterEach(async () => {
    for (const host of hosts) host.close();
    hosts = [];
    await behind.settings({ imageCdns: [] });
  });

  test("[SHELL-27] failed picture → the other hosts tried in random order until one has it", async ({
    browser,
    baseURL,
  }) => {
    const makeHost = (index: number, good: boolean): Promise<string> =>
      new Promise((done) => {
        const host = createServer((request, answer) => {
          requests.push(`${index}`);
          if (!good) answer.writeHead(404).end();
          else
            void fetch(`${baseURL}${request.url}`).then(async (found) =>
              answer
                .writeHead(200, { "content-type": found.headers.get("content-type") ?? "" })
                .end(Buffer.from(await found.arrayBuffer())),
            );
        }).listen(0, "127.0.0.1", () => done(`http://localhost:${(host.address() as AddressInfo).port}`));
        hosts.push(host);
      });
    const cdns = [await makeHost(0, true), await makeHost(1, false), await makeHost(2, true)];
    await behind.settings({ imageCdns: cdns });
    await expect(async () => {
      const settings = await fetch(`${baseURL}/wps/system/settings/consolidated`, {
        headers: { merchant: "khela", language: "BN" },
      });
      expect(JSON.stringify(await settings.json())).toContain(cdns[2]);
    }).toPass({ timeout: 60_000, intervals: [500] });
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    await passAgeGate(context);
    const page = await context.newPage();
    await page.route(
      (url) => url.origin === baseURL && url.pathname.startsWith("/art/tiles/"),
      (route) => route.abort(),
    );
    await page.goto(`${baseURL}/m/gameList`);
    await waitForHydration(page);
    for (let turn = 0; turn < 6; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(300);
    }
    const shown = () =>
      page
        .locator("main img")
        .evaluateAll((images) =>
          images
            .filter((image) => (image as HTMLImageElement).naturalWidth > 0)
            .map((image) => new URL((image as HTMLImageElement).currentSrc).origin),
        );
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(5);
    await expect
      .poll(async () => new Set(await shown()), "from each of the good hosts")
      .toEqual(new Set([cdns[0], cdns[2]]));
    await expect
      .poll(() => [...new Set(requests)].sort(), "the broken one was tried too")
      .toEqual(["0", "1", "2"]);
    await context.close();
  });
});

test("[SHELL-28 ERR-02] toast: 65 px from the top for 3 s, above a dialog too", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-write", "clipboard-read"]);
  await logInNewMember(context, baseURL);
  await openHydrated(page, "/m/member/home");
  await page.goto("/m/set?language");
  await waitForHydration(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.route("**/assets/*.js", (route) => route.abort());
  await freezeClock(page);
  await page.getByRole("dialog").getByRole("button", { name: "ไทย" }).click();
  const toast = page.getByRole("dialog").getByRole("status").getByText(messages["settings.changeFailed"]);
  await expect(toast).toBeVisible();
  await waitForAnimations(page);
  expect(Math.round((await toast.boundingBox())?.y ?? 0)).toBe(65);
  const top = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementsFromPoint(left + width / 2, top + height / 2).length > 0;
  });
  expect(top).toBe(true);
  await page.clock.runFor(2_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test("[SHELL-28] dialog: fades in 200 ms, zooms in 300 ms, backdrop ignored for the first 300 ms", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openHydrated(page, "/m/home");
  await freezeClock(page);
  await page.locator("header").getByRole("link", { name: messages["shell.login"] }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(
    await dialog.evaluate((element) => [
      getComputedStyle(element).animationDuration,
      getComputedStyle(element, "::backdrop").animationDuration,
    ]),
  ).toEqual(["0.3s", "0.2s"]);
  await page.mouse.click(180, 8);
  await expect(dialog, "too early").toBeVisible();
  await page.clock.runFor(320);
  await page.mouse.click(180, 8);
  await page.clock.resume();
  await expect(dialog).toHaveCount(0);
});

test.describe("[SHELL-29] date picker", () => {
  test("[SHELL-29] bet history filtered by own days, picked by finger and keys", async ({
    page,
    context,
    baseURL,
  }) => {
    await logInNewMember(context, baseURL);
    await openHydrated(page, "/m/transaction/record");
    const requests = page.waitForRequest(
      (request) => request.url().includes("ODS2_MemberTransaction") && request.url().includes("endTime"),
    );
    await page.getByRole("button", { name: messages["dates.first"] }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toHaveAccessibleName(messages["dates.first"]);
    expect(
      await sheet
        .getByRole("spinbutton")
        .evaluateAll((wheels) => wheels.map((wheel) => wheel.getAttribute("aria-label"))),
    ).toEqual([messages["dates.year"], messages["dates.month"], messages["dates.day"]]);
    const day = sheet.getByRole("spinbutton", { name: messages["dates.day"] });
    const before = Number(await day.getAttribute("aria-valuenow"));
    await day.focus();
    await page.keyboard.press(before > 1 ? "ArrowUp" : "PageUp");
    await sheet.getByRole("button", { name: messages["dates.choose"] }).click();
    await expect(sheet).toHaveCount(0);
    const query = new URL((await requests).url()).searchParams;
    expect((Number(query.get("endTime")) - Number(query.get("startTime"))) % 86_400_000).toBe(0);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  });

  test("[SHELL-29] wheel: swiped and tapped, within its bounds and to valid days", async ({
    page,
    context,
    baseURL,
  }) => {
    await logInNewMember(context, baseURL);
    await openHydrated(page, "/m/gameRecord");
    await page.getByRole("button", { name: messages["dates.first"] }).click();
    const sheet = page.getByRole("dialog");
    const year = sheet.getByRole("spinbutton", { name: messages["dates.year"] });
    const bounds = [
      Number(await year.getAttribute("aria-valuemin")),
      Number(await year.getAttribute("aria-valuemax")),
    ];
    expect((bounds[1] ?? 0) - (bounds[0] ?? 0)).toBe(1);
    await year.hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => year.getAttribute("aria-valuenow")).toBe(String(bounds[0]));
    const month = sheet.getByRole("spinbutton", { name: messages["dates.month"] });
    if ((await month.getAttribute("aria-valuemin")) === "12") {
      // in the first year only December can be chosen: return to the last year
      await page.mouse.wheel(0, 400);
      await expect.poll(() => year.getAttribute("aria-valuenow")).toBe(String(bounds[1]));
    }
    await month.focus();
    await expect(month).toBeFocused();
    await page.keyboard.press("End");
    await expect(month).toHaveAttribute("aria-valuenow", "12");
    const row = month.locator("span").nth(-2);
    await row.click();
    await expect(month).toHaveAttribute("aria-valuenow", "11");
    const days = sheet.getByRole("spinbutton", { name: messages["dates.day"] });
    await expect(days).toHaveAttribute("aria-valuemax", "30");
  });
});
