/**
 * The site in all languages: the shipped languages are complete and fit a narrow phone, the remaining ones fall back to
 * a shipped one, and a change of language applies at once and is stored.
 */
import { expect, test } from "@playwright/test";
import { directionOf, languageCodes, messageLanguageOf } from "@khela/contract/locale/languages";
import { languageNames } from "../../apps/web/src/i18n/language-names.ts";
import { everyRoute } from "./support/screen-routes.ts";
import { findCutTexts, findTextFaults } from "./support/text-faults.ts";
import { messageOf, messages } from "./support/all-messages.ts";
import {
  choose,
  goWithin,
  logInNewMember,
  passAgeGate,
  trackRequests,
  waitForHydration,
  waitForAnimations,
} from "./support/fixture.ts";

test.describe.configure({ timeout: 300_000 });

const shipped = ["bn", "en", "th"] as const;
/** Language whose screens shell-accessibility checks, in its own page loads. */
const walkedByAxe = "bn";
const popups = ["/m/login", "/m/register", "/m/forget"] as const;

test.describe("every screen in every language", () => {
  test.describe.configure({ mode: "parallel" });

  for (const language of shipped.filter((one) => one !== walkedByAxe)) {
    test(`[I18N-01] every screen in ${language}: no message id, nothing cut at 320 px`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
      await passAgeGate(context);
      await choose(context, baseURL, { lang: language.toUpperCase() });
      const page = await context.newPage();
      const requestsAnswered = trackRequests(page);
      const faults: string[] = [];
      const read = async (path: string): Promise<void> => {
        await requestsAnswered();
        for (const fault of await findTextFaults(page)) faults.push(`${path}: ${fault}`);
      };
      const look = async (path: string): Promise<void> => {
        await page.goto(`${baseURL}${path}`);
        await waitForHydration(page);
        await read(path);
      };
      await look("/m/home");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const path of popups) await look(path);
      await logInNewMember(context, baseURL);
      await look("/m/changePsw");
      await look("/m/verify");
      // screens are opened without a page load: shell-accessibility loads each screen, and the texts are the same
      for (const { path, titleId } of everyRoute) {
        await goWithin(page, path);
        await expect(page, path).toHaveTitle(`${messageOf(language, titleId)} · Khela`);
        await read(path);
      }
      await context.close();
      expect(faults).toEqual([]);
    });
  }
});

test("[I18N-01] default language: Bengali", async ({ page, context }) => {
  await passAgeGate(context);
  const answer = await page.goto("/m/help");
  expect(await answer?.text()).toContain('<html lang="bn" dir="ltr"');
});

/** One language of each way to be shown: shipped or not, its language of messages, its direction. */
const picked = [
  ...new Map(
    languageCodes.map((code) => {
      const words = messageLanguageOf(code);
      return [`${words} ${directionOf(code)} ${words === code}`, code];
    }),
  ).values(),
];

test("[I18N-02 I18N-03] language picker: all 29, current one marked; fallback chain followed", async ({
  page,
  context,
}) => {
  await passAgeGate(context);
  await page.goto("/m/set");
  await waitForHydration(page);
  const html = page.locator("html");
  expect(languageCodes).toHaveLength(29);
  let shown = "BN";
  for (const code of picked) {
    await page.locator("main section").first().getByRole("button").click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("button", { pressed: true })).toHaveText([
      new RegExp(`^${languageNames[shown as "BN"].name}`),
    ]);
    await expect(sheet.getByRole("listitem").getByRole("button")).toContainText(
      Object.values(languageNames).map(({ name }) => name),
    );
    // On a slow machine a rising sheet moves between press and release.
    await waitForAnimations(page);
    await sheet.getByRole("button", { name: languageNames[code].name, exact: true }).click();
    await expect(sheet).toHaveCount(0);
    shown = code;
    await expect(html).toHaveAttribute("dir", directionOf(code));
    const words = messageLanguageOf(code).toLowerCase() as (typeof shipped)[number];
    await expect(html).toHaveAttribute("lang", words);
    await expect(page.locator("header h1")).toHaveText(messageOf(words, "shell.settings"));
  }
});

test("[I18N-02] Arabic, Farsi and Urdu: laid out from right to left", async ({ browser, baseURL }) => {
  for (const lang of ["AR", "FA", "UR"]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    await passAgeGate(context);
    await choose(context, baseURL, { lang });
    const page = await context.newPage();
    await page.goto(`${baseURL}/m/home`);
    const middle = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).first().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    expect(await middle('header a[href="/m/home"]'), `${lang}: the logo stands right`).toBeGreaterThan(180);
    expect(await middle('header a[href="/m/register"]')).toBeLessThan(120);
    const entries = await page
      .locator("nav")
      .last()
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
    expect(entries, "the menu runs from the right").toEqual([...entries].sort((a, b) => b - a));
    await page.goto(`${baseURL}/m/set`);
    await waitForHydration(page);
    expect(await middle("header button"), `${lang}: the arrow stands right`).toBeGreaterThan(300);
    const turned = await page.locator("header button").evaluate((arrow) => getComputedStyle(arrow).transform);
    expect(turned, "and points to the right").toContain("-1");
    expect(await findCutTexts(page)).toEqual([]);
    await context.close();
  }
});

test("[I18N-03] language change from home: shown at once at home again, without a reload, kept", async ({
  page,
  context,
}) => {
  await passAgeGate(context);
  await page.goto("/m/home");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator("header").getByRole("link", { name: messages["shell.language"] }).click();
  const sheet = page.getByRole("dialog", { name: messages["settings.language"] });
  await sheet.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL("/m/home");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: messageOf("en", "shell.menu") })).toContainText(
    messageOf("en", "shell.home"),
  );
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("khela.language"))).toBe('"EN"');
  const again = await page.goto("/m/home");
  expect(await again?.text()).toContain('<html lang="en"');
});

test("[I18N-04 ERR-01] language change: shown errors translated within 200 ms, help fetched once after 200 ms", async ({
  context,
}) => {
  await passAgeGate(context);
  const form = await context.newPage();
  const formAnswered = trackRequests(form);
  await form.goto("/m/register");
  await waitForHydration(form);
  await form.evaluate(() => window.dispatchEvent(new Event("scroll")));
  const dialog = form.getByRole("dialog");
  await dialog.getByLabel(messages["auth.username"], { exact: true }).fill("!");
  await dialog.getByLabel(messages["auth.password"], { exact: true }).fill("short");
  await dialog.getByLabel(messages["auth.confirm"]).click();
  await expect(dialog.getByRole("alert").first()).toHaveText(messageOf("bn", "field.username"));
  await formAnswered();

  const help = await context.newPage();
  const helpAnswered = trackRequests(help);
  await help.goto("/m/help");
  await waitForHydration(help);
  await help.evaluate(() => window.dispatchEvent(new Event("scroll")));
  await helpAnswered();
  const requests: string[] = [];
  help.on("request", (request) => {
    if (request.url().includes("helpCenter")) requests.push(request.headers()["language"] ?? "");
  });

  const other = await context.newPage();
  await other.goto("/m/set");
  await waitForHydration(other);
  // The wait is counted in frames, since a busy machine draws fewer: 200 ms are twelve frames.
  await form.evaluate(
    ([english]) => {
      const seen = window as unknown as { frames: number; tagAt?: number; saidAt?: number };
      seen.frames = 0;
      const countFrame = (): void => {
        seen.frames += 1;
        requestAnimationFrame(countFrame);
      };
      requestAnimationFrame(countFrame);
      new MutationObserver(() => {
        if (document.documentElement.lang === "en") seen.tagAt ??= seen.frames;
        if ([...document.querySelectorAll("[role=alert]")].some(({ textContent }) => textContent === english))
          seen.saidAt ??= seen.frames;
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    },
    [messageOf("en", "field.username")],
  );
  await other.locator("main section").first().getByRole("button").click();
  await other.getByRole("dialog").getByRole("button", { name: "English" }).click();
  await expect(dialog.getByRole("alert").first()).toHaveText(messageOf("en", "field.username"));
  await expect(dialog.getByRole("alert").nth(1)).toHaveText(messageOf("en", "field.password"));
  const { frames, tagAt, saidAt } = await form.evaluate(() => {
    const { frames, tagAt, saidAt } = window as unknown as { frames: number; tagAt: number; saidAt: number };
    return { frames, tagAt, saidAt };
  });
  expect(frames).toBeGreaterThan(0);
  expect(Math.abs(saidAt - tagAt)).toBeLessThan(12);

  await expect.poll(() => requests).toEqual(["EN"]);
  await expect(help.locator("header h1")).toHaveText(messageOf("en", "shell.help"));
  await other.locator("main section").first().getByRole("button").click();
  await other.getByRole("dialog").getByRole("button", { name: "ไทย" }).click();
  await other.locator("main section").first().getByRole("button").click();
  await other.getByRole("dialog").getByRole("button", { name: "বাংলা" }).click();
  await expect(help.locator("header h1")).toHaveText(messages["shell.help"]);
});

test("[I18N-05] numbers, money and days: in each language's format", async ({ browser, baseURL }) => {
  const shapes = {
    BN: {
      years: "২০১৬–২০২৯",
      zero: "৳০.০০",
      jackpot: /৳[৬৭],\d{0}[০-৯]{2},[০-৯]{2},[০-৯]{3}/,
      day: /[০-৯]{1,2} (?:জানু|ফেব্রু|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টে|অক্টো|নভে|ডিসে) ২০[০-৯]{2}/,
    },
    EN: {
      years: "2016–2029",
      zero: "৳0.00",
      jackpot: /৳(?:68|69|70),\d{3},\d{3}/,
      day: /\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20\d{2}/,
    },
    TH: {
      years: "2016–2029",
      zero: "৳0.00",
      jackpot: /৳(?:68|69|70),\d{3},\d{3}/,
      day: /\d{1,2} (?:ม\.ค\.|ก\.พ\.|มี\.ค\.|เม\.ย\.|พ\.ค\.|มิ\.ย\.|ก\.ค\.|ส\.ค\.|ก\.ย\.|ต\.ค\.|พ\.ย\.|ธ\.ค\.) 25\d{2}/,
    },
  } as const;
  for (const [lang, { years, zero, jackpot, day }] of Object.entries(shapes)) {
    const language = lang.toLowerCase() as (typeof shipped)[number];
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    await passAgeGate(context);
    await choose(context, baseURL, { lang });
    await logInNewMember(context, baseURL);
    const page = await context.newPage();
    await page.goto(`${baseURL}/m/home`);
    await waitForHydration(page);
    await expect(page.locator("header")).toContainText(zero);
    await expect(page.locator("main")).toContainText(jackpot);
    await expect(page.locator("#page-footer")).toContainText(years);
    await page.goto(`${baseURL}/m/transaction/record`);
    await waitForHydration(page);
    await page.getByRole("button", { name: messageOf(language, "dates.first") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: messageOf(language, "dates.choose") })
      .click();
    await expect(page.getByRole("button", { name: messageOf(language, "dates.first") })).toContainText(day);
    await context.close();
  }
});
