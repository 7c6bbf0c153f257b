/**
 * The operator's console on a desktop: sign-in, sessions, search, and automatic accessibility checks of its screens.
 */
import { expect, test, type Page } from "@playwright/test";
import { first as bnFirst } from "../../apps/console/src/i18n/bn/first.ts";
import { list as bnList } from "../../apps/console/src/i18n/bn/list.ts";
import { signIn as bnSignIn } from "../../apps/console/src/i18n/bn/sign-in.ts";
import { todayTitles as bnToday } from "../../apps/console/src/i18n/bn/titles/today.ts";
import { first as enFirst } from "../../apps/console/src/i18n/en/first.ts";
import { signIn as enSignIn } from "../../apps/console/src/i18n/en/sign-in.ts";
import { todayTitles as enToday } from "../../apps/console/src/i18n/en/titles/today.ts";
import { authenticatorCode } from "../authenticator.ts";
import { findViolations } from "./support/accessibility.ts";
import {
  addAuthenticator,
  ageProof,
  chooseConsole,
  endSessions,
  inviteOperator,
  newOperatorName,
  signInOperator,
} from "./support/console.ts";
import { waitForAnimations } from "./support/fixture.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const bn = { ...bnFirst, ...bnSignIn, ...bnList, ...bnToday };
const today = (page: Page) => page.getByRole("heading", { level: 1, name: bn["today.title"] });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Records violations of the Content Security Policy and thrown errors; none is allowed. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  return faults;
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `${name} ▾` }).click();
  await page.getByRole("menuitem", { name: bn["first.signOut"] }).click();
}

test("[OPS-03] invitation: a passkey → signed in; signed out → the same passkey opens the console again; the link works once", async ({
  page,
  baseURL,
}) => {
  const faults = watchFaults(page);
  await addAuthenticator(page);
  const name = newOperatorName();
  const link = await inviteOperator(name, "owner", baseURL);
  await page.goto(link);
  await button(page, bn["sign-in.makePasskey"]).click();
  await expect(today(page)).toBeVisible();
  await signOut(page, name);
  await button(page, bn["sign-in.byPasskey"]).click();
  await expect(today(page)).toBeVisible();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(button(page, bn["sign-in.makePasskey"])).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("[OPS-03] invitation: a password and an app → signed in; a wrong code later → refused beside the form", async ({
  page,
  baseURL,
}) => {
  const name = newOperatorName();
  await page.goto(await inviteOperator(name, "support", baseURL));
  await button(page, bn["sign-in.ratherPassword"]).click();
  await expect(page.getByRole("img", { name: bn["sign-in.qr"] })).toBeVisible();
  const secret = await page.locator("section p > span").textContent();
  const password = "নদীর ধারে বটগাছ";
  await page.getByLabel(bn["sign-in.newPassword"]).fill(password);
  await page.getByLabel(bn["sign-in.code"]).fill(authenticatorCode(secret ?? "", new Date()));
  await button(page, bn["sign-in.accept"]).click();
  await expect(today(page)).toBeVisible();
  await signOut(page, name);
  await page.getByLabel(bn["sign-in.name"]).fill(name);
  await page.getByLabel(bn["sign-in.password"]).fill(password);
  await page.getByLabel(bn["sign-in.code"]).fill("000000");
  await button(page, bn["sign-in.byPassword"]).click();
  await expect(page.getByRole("alert")).toBeVisible();
  // the code of the next time step, since the app's present code was used
  await page.getByLabel(bn["sign-in.code"]).fill(authenticatorCode(secret ?? "", new Date(), 1));
  await button(page, bn["sign-in.byPassword"]).click();
  await expect(today(page)).toBeVisible();
});

test("[OPS-01] session over in the middle of a form: sign-in over the page → what was typed is sent, and nothing is lost", async ({
  page,
  baseURL,
}) => {
  await addAuthenticator(page);
  const name = newOperatorName();
  await page.goto(await inviteOperator(name, "owner", baseURL));
  await button(page, bn["sign-in.makePasskey"]).click();
  await expect(today(page)).toBeVisible();
  await page.goto("/console/withdrawals/all");
  await page.getByRole("button", { name: `${bn["list.views"]} ▾` }).click();
  await page.getByRole("menuitem", { name: bn["list.saveView"] }).click();
  await page.getByLabel(bn["list.viewName"]).fill("আমার ভিউ");
  await endSessions(name);
  await button(page, bn["first.save"]).click();
  const again = dialog(page, bn["sign-in.again"]);
  await again.getByRole("button", { name: bn["sign-in.byPasskey"] }).click();
  await expect(again).toHaveCount(0);
  await expect(dialog(page, bn["list.saveView"])).toHaveCount(0);
  await expect(page.getByRole("button", { name: "আমার ভিউ ▾" })).toBeVisible();
});

test("[OPS-01] palette, keys, language and theme: by keyboard alone → the screen, the list of keys, the other language and theme", async ({
  page,
  context,
  baseURL,
}) => {
  const faults = watchFaults(page);
  await signInOperator(context, "owner", baseURL);
  await page.goto("/console");
  await expect(today(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(bn["today.title"]);
  await expect(page.getByRole("option", { name: bn["today.title"] }).first()).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/today$/);
  await page.keyboard.press("?");
  await expect(dialog(page, bn["first.keys"])).toContainText(bn["first.key.palette"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `${bn["first.language.bn"]} ▾` }).click();
  await page.getByRole("menuitemradio", { name: bn["first.language.en"] }).click();
  await expect(page.getByRole("heading", { level: 1, name: enToday["today.title"] })).toBeVisible();
  await page.getByRole("button", { name: enFirst["first.theme.light"] }).click();
  await page.reload();
  await expect(page.locator("html[lang=en][data-theme=light]")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1, name: enToday["today.title"] })).toBeVisible();
  expect(faults).toEqual([]);
});

test("[OPS-01] a room without the permission: not in the menu → by its address it says which permission is missing", async ({
  page,
  context,
  baseURL,
}) => {
  await signInOperator(context, "content", baseURL);
  await page.goto("/console/today");
  await expect(page.getByRole("heading", { name: bn["first.forbidden"] })).toBeVisible();
  await expect(page.getByText("today.view")).toBeVisible();
  await expect(page.getByRole("navigation", { name: bn["first.menu"] })).not.toContainText(bn["today.title"]);
  await page.goto("/console/no-such-room");
  await expect(page.getByText(bn["first.notFound"])).toBeVisible();
});

test("[OPS-01] every address of the console → its page, kept by nobody, its own files alone; a call that is none → JSON", async ({
  request,
}) => {
  for (const path of ["/console", "/console/", "/console/members/7?tab=money"]) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, "no-store"]);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain("unsafe");
    const html = await answer.text();
    expect(html).toContain('data-merchant="khela"');
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style/);
    const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const file = await request.get(script, { headers: { "accept-encoding": "br" } });
    expect([file.headers()["cache-control"], file.headers()["content-encoding"]]).toEqual([
      "public, max-age=31536000, immutable",
      "br",
    ]);
  }
  const unknown = await request.get("/console/api/nobody/knows", { headers: { accept: "application/json" } });
  expect([unknown.status(), (await unknown.json()).errorCode]).toEqual([404, "url.not.found"]);
});

for (const [language, theme] of [
  ["bn", "dark"],
  ["en", "light"],
] as const)
  test(`[OPS-01] in ${language}, ${theme}: sign-in, first screen, palette, keys, help, a list and a forbidden room → nothing for axe to say`, async ({
    page,
    context,
    baseURL,
  }) => {
    const faults: string[] = [];
    const first = { bn: bnFirst, en: enFirst }[language];
    const look = async (what: string, heading?: string) => {
      if (heading !== undefined)
        await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      // the page's event stream stays open, so the network is never idle: the test waits until no loading text is shown
      await expect(page.getByText(first["first.loading"])).toHaveCount(0);
      await waitForAnimations(page);
      for (const fault of await findViolations(page)) faults.push(`${what}: ${fault}`);
    };
    await chooseConsole(context, baseURL, { language, theme });
    await page.goto("/console");
    await look("sign-in", { bn: bnSignIn, en: enSignIn }[language]["sign-in.title"]);
    const name = await signInOperator(context, "owner", baseURL);
    await ageProof(name);
    await page.goto("/console/today");
    await look("today", { bn: bnToday, en: enToday }[language]["today.title"]);
    await page.keyboard.press("h");
    await look("help", first["first.help"]);
    await page.keyboard.press("Control+k");
    await look("palette", first["first.searchEverything"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await look("keys", first["first.keys"]);
    await page.goto("/console/audit");
    await expect(page.getByRole("region")).not.toHaveCount(0);
    await look("list");
    await page.keyboard.press("f");
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("filters");
    await signInOperator(context, "content", baseURL);
    await page.goto("/console/today");
    await look("forbidden", first["first.forbidden"]);
    expect(faults).toEqual([]);
  });
