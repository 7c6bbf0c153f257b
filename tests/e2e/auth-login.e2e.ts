/** Login and logout: with a password, with a wrong password, on a phone that remembers the member. */
import { expect, test, type Locator, type Page, type Request } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { expectNothingCut, openInstalled, openPhone, expectToast } from "./support/phone.ts";
import { holdResponse, freezeClock, trackRequests, waitForHydration } from "./support/fixture.ts";
import { bn, en } from "./support/messages.ts";
import { localizeDigits, numberStyles } from "../../apps/web/src/lib/format/format-number.ts";
import { tick } from "./support/tick.ts";

const username = `lima${Date.now().toString(36)}`;
const password = "কাশফুলের মাঠ";

let behind: DbBackdoor;
test.beforeAll(async ({ browser }) => {
  behind = await openDbBackdoor();
  const page = await openPhone(browser);
  await register(page, username);
  await page.context().close();
});
test.afterAll(async () => {
  await behind.forgetFailures();
  await behind.close();
});

const dialog = (page: Page): Locator => page.getByRole("dialog").last();
const nameField = (page: Page): Locator => dialog(page).getByLabel(bn["auth.loginName"], { exact: true });
const passwordField = (page: Page): Locator => dialog(page).getByLabel(bn["auth.password"], { exact: true });
const loginButton = (page: Page): Locator =>
  dialog(page).getByRole("button", { name: bn["shell.login"], exact: true });
const isLoggedIn = async (page: Page): Promise<boolean> =>
  (await page.request.get("/wps/member/info", { headers: { Merchant: "khela" } })).status() === 200;

async function fillIn(page: Page, name = username, secret = password): Promise<void> {
  await nameField(page).fill(name);
  await passwordField(page).fill(secret);
  await loginButton(page).click();
}

async function register(page: Page, name: string): Promise<void> {
  await page.goto("/m/register");
  await dialog(page).getByLabel(bn["auth.username"], { exact: true }).fill(name);
  await passwordField(page).fill(password);
  await dialog(page).getByLabel(bn["auth.confirm"]).fill(password);
  await tick(dialog(page).getByRole("checkbox"));
  await dialog(page).getByRole("button", { name: bn["auth.createAccount"] }).click();
  await expectToast(page, bn["auth.registered"]);
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/m/set");
  await page.getByRole("main").getByRole("button", { name: bn["member.logout"] }).click();
  await dialog(page).getByRole("button", { name: bn["member.logout"] }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

test("[AUTH-01 AUTH-05] login popup: login methods, links to a forgotten password and to registration", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/login");
  await expect(dialog(page).getByRole("heading", { name: bn["shell.login"] })).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await expect(loginButton(page)).toBeDisabled();
  await dialog(page).getByRole("link", { name: bn["auth.forgot"] }).click();
  await expect(page).toHaveURL(/\/m\/forget$/);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.goto("/m/login?to=%2Fm%2FgameRecord");
  await dialog(page).getByRole("link", { name: bn["auth.createAccount"] }).click();
  await expect(page).toHaveURL(/\/m\/register\?to=%2Fm%2FgameRecord$/);
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("[AUTH-08 AUTH-07] login: encrypted request, popup closed, return path opened", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/gameRecord");
  await expect(page).toHaveURL(/\/m\/login\?to=%2Fm%2FgameRecord$/);
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/session/login")) sent.push(request);
  });
  await fillIn(page);
  await expect(page).toHaveURL(/\/m\/gameRecord$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(sent).toHaveLength(1);
  const [request] = sent;
  expect(request?.headers()["encryption"]).toBe("JWE");
  expect(request?.headers()["content-type"]).toContain("application/json");
  expect(request?.headers()["device"]).toBe("web");
  expect(request?.postData()).not.toContain(password);
  expect(request?.postData()).not.toContain(username);
  const stored = await page.evaluate(() => window.localStorage.getItem("khela.session") ?? "");
  expect(JSON.parse(stored)).toMatchObject({
    userName: username,
    type: 0,
    merchantCode: "khela",
    firstTimeLogin: false,
  });
  expect(stored).not.toContain("token");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name.startsWith("__Host-"))).toMatchObject({ httpOnly: true });
});

test("[AUTH-01] login by the verified number → its country stands before it, any digits are taken; by an address → no country", async ({
  browser,
}) => {
  const mobile = `018${String(Date.now()).slice(-8)}`;
  await behind.mobile(username, `+88${mobile}`);
  const page = await openPhone(browser);
  await page.goto("/m/login");
  const country = dialog(page).getByLabel(bn["auth.country"]);
  await expect(country).toHaveCount(0);
  await expect(nameField(page)).toHaveAttribute("autocomplete", "username");
  await expect(nameField(page)).toHaveAttribute("placeholder", /^০১.+ বা /);
  await nameField(page).fill("rahim@mail.example");
  await expect(country).toHaveCount(0);
  await nameField(page).fill("017");
  await expect(country).toHaveCount(1);
  await passwordField(page).fill(password);
  await expectAccessible(page);
  await nameField(page).fill(localizeDigits(mobile, numberStyles.BN));
  await tick(dialog(page).getByLabel(bn["auth.remember"]));
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(true);

  // this phone remembers the number, and needs no password for it
  await logOut(page);
  await page.goto("/m/login");
  await expect(nameField(page)).toHaveValue(localizeDigits(mobile, numberStyles.BN));
  await expect(country).toHaveCount(1);
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect.poll(() => isLoggedIn(page)).toBe(true);

  const foreign = await openPhone(browser);
  await foreign.goto("/m/login");
  await nameField(foreign).fill(`+88${mobile}`);
  await expect(dialog(foreign).getByLabel(bn["auth.country"])).toHaveCount(0);
  await passwordField(foreign).fill(password);
  await loginButton(foreign).click();
  await expect(foreign).toHaveURL(/\/m\/home$/);
});

for (const [lang, theme, words] of [
  ["BN", "dark", bn],
  ["EN", "light", en],
] as const)
  test(`[AUTH-01] login in ${lang}, ${theme}: the field's label and example are whole on a small phone`, async ({
    browser,
  }) => {
    const page = await openPhone(browser, { lang, theme, width: 320 });
    await page.goto("/m/login");
    const name = dialog(page).getByLabel(words["auth.loginName"], { exact: true });
    await expect(name).toBeVisible();
    await name.fill("01712345678");
    await expect(dialog(page).getByLabel(words["auth.country"])).toHaveCount(1);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingCut(page, "dialog[open]");
    }
  });

test("[AUTH-07] login from an installed site → reported as installed", async () => {
  const { page, close } = await openInstalled("/m/login");
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith("/session/login")),
    fillIn(page),
  ]);
  expect(request.headers()["device"]).toBe("OTHERS");
  await expect(page).toHaveURL(/\/m\/home$/);
  await close();
});

test("[AUTH-03 AUTH-08] login refused with a captcha → captcha shown, focus kept", async ({ browser }) => {
  await behind.forgetFailures();
  const page = await openPhone(browser);
  await page.goto("/m/login");
  await fillIn(page, username, "ভুল একটা কথা");
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  await expect(dialog(page).getByLabel(bn["auth.captcha"])).toHaveCount(0);
  for (let failed = 1; failed < 3; failed += 1) {
    await passwordField(page).fill(`ভুল কথা নম্বর ${failed}`);
    await passwordField(page).press("Enter");
    await expect(loginButton(page)).toBeEnabled();
  }
  const code = dialog(page).getByLabel(bn["auth.captcha"]);
  await expect(code).toBeVisible();
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await code.fill("12 34 567");
  await expect(code).toHaveValue("123456");
  await code.fill("");
  await code.pressSequentially("1a২b3x");
  await expect(code).toHaveValue("123");

  const picture = dialog(page).getByRole("img", { name: bn["auth.captchaPicture"] });
  const first = await picture.getAttribute("src");
  const newPicture = page.waitForResponse((answer) => answer.url().includes("/wps/captcha"));
  await dialog(page).getByRole("button", { name: bn["auth.captchaRefresh"] }).click();
  await newPicture;
  await expect(picture).toBeVisible();
  expect(await picture.getAttribute("src")).not.toBe(first);
  await expect(code).toHaveValue("");

  await passwordField(page).fill(password);
  await code.fill("0");
  const next = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/wps/captcha");
  await loginButton(page).click();
  const { value } = (await (await next).json()) as { value: { captchaId: string } };
  await expect(code).toHaveValue("");
  await expect(code).toBeFocused();
  await expect(dialog(page).getByRole("alert").first()).toBeVisible();
  await code.fill(await behind.readCaptcha(value.captchaId));
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(true);
  await behind.forgetFailures();
});

/**
 * Runs in the page: on the first page with a name field, types a name after React has attached its listeners but before
 * it has hydrated anything.
 */
function typeAtHydration(name: string): void {
  const mark = performance.mark.bind(performance);
  performance.mark = (step, options) => {
    const field = document.querySelector<HTMLInputElement>("input[name=username]");
    if (step === "start.status" && field !== null && sessionStorage.getItem("typed") === null)
      queueMicrotask(() => {
        sessionStorage.setItem("typed", name);
        field.value = name;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
    return mark(step, options);
  };
}

test("[AUTH-04] remembered device → name filled in, no password needed or stored", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/login");
  await tick(dialog(page).getByRole("checkbox", { name: bn["auth.remember"] }));
  await fillIn(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  const stored = await page.evaluate(() => JSON.stringify(window.localStorage));
  expect(stored).not.toContain(password);
  const remembered = JSON.parse(
    await page.evaluate(() => window.localStorage.getItem("khela.remembered") ?? "null"),
  );
  expect(remembered).toEqual({
    type: "username",
    username,
    countryDialingCode: expect.any(String),
    device: true,
  });
  await logOut(page);

  await page.goto("/m/login");
  await expect(nameField(page)).toHaveValue(username);
  await expect(passwordField(page)).toHaveAttribute("placeholder", /•+/);
  await expect(dialog(page).getByRole("checkbox", { name: bn["auth.remember"] })).toBeChecked();
  await expectAccessible(page);
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(true);
  await logOut(page);

  // Another name on the same phone needs a password, also when the name is typed during hydration.
  await page.addInitScript(typeAtHydration, "demo");
  await page.goto("/m/login");
  await waitForHydration(page);
  await expect(nameField(page)).toHaveValue("demo");
  await loginButton(page).click();
  await expect(passwordField(page)).toHaveAttribute("aria-invalid", "true");
  // A login with the box unchecked removes the remembered name.
  await nameField(page).fill(username);
  await passwordField(page).fill(password);
  await dialog(page).getByRole("checkbox", { name: bn["auth.remember"] }).uncheck();
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await logOut(page);
  // a new page, into which no script types
  const untouched = await page.context().newPage();
  await untouched.goto("/m/login");
  await waitForHydration(untouched);
  await expect(nameField(untouched)).toHaveValue("");
});

test("[AUTH-26] remembered device with the flag at 1 → logs in by itself; after logout the flag is 0 and it does not", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/login");
  await tick(dialog(page).getByRole("checkbox", { name: bn["auth.remember"] }));
  await fillIn(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  const flag = (): Promise<string | null> =>
    page.evaluate(() => window.localStorage.getItem("khela.autoLogin"));
  expect(await flag()).toBe("1");
  // Removing the cookie has the same effect as the end of the session after half an hour.
  await page.context().clearCookies({ name: "__Host-khela" });
  expect(await isLoggedIn(page)).toBe(false);
  await page.goto("/m/member/home");
  await expect(page.getByRole("heading", { name: username })).toBeVisible();
  expect(await isLoggedIn(page)).toBe(true);
  await logOut(page);
  expect(await flag()).toBe("0");
  const requestsAnswered = trackRequests(page);
  await page.goto("/m/home");
  await expect(page.getByRole("banner").getByRole("link", { name: bn["shell.login"] })).toBeVisible();
  await waitForHydration(page);
  await page.mouse.wheel(0, 100);
  await requestsAnswered();
  expect(await isLoggedIn(page)).toBe(false);
});

test("[AUTH-09] logout: confirmed first, waits for the server, leaves nothing of the member", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/login");
  await fillIn(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto("/m/member/home");
  await page.evaluate(() => window.sessionStorage.setItem("left", "behind"));
  const logout = page.getByRole("main").getByRole("button", { name: bn["member.logout"] });
  await logout.click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: bn["shell.cancel"] }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await isLoggedIn(page)).toBe(true);

  // The response is held, as on a slow network, so that the pending state is shown.
  const letGo = await holdResponse(page, "**/wps/session/logout");
  await logout.click();
  const sent = page.waitForRequest((request) => request.url().endsWith("/wps/session/logout"));
  await dialog(page).getByRole("button", { name: bn["member.logout"] }).click();
  expect((await sent).method()).toBe("DELETE");
  await expect(page.getByText(bn["member.loggingOut"])).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByText(bn["member.loggingOut"])).toBeHidden();
  expect(await isLoggedIn(page)).toBe(false);
  const left = await page.evaluate(() => [
    window.sessionStorage.length,
    window.localStorage.getItem("khela.session"),
    window.localStorage.getItem("khela.autoLogin"),
  ]);
  expect(left).toEqual([0, null, "0"]);
  await page.goto("/m/member/home");
  await expect(page).toHaveURL(/\/m\/login/);
});

test("[AUTH-09] logout without the server's answer → logged out on the device", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/login");
  await fillIn(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto("/m/set");
  await page.route("**/wps/session/logout", () => undefined);
  await page.getByRole("main").getByRole("button", { name: bn["member.logout"] }).click();
  const logout = dialog(page).getByRole("button", { name: bn["member.logout"] });
  await expect(logout).toBeVisible();
  await freezeClock(page);
  await logout.click();
  await expect(page.getByText(bn["member.loggingOut"])).toBeVisible();
  await page.clock.runFor(9_500);
  await expect(page.getByText(bn["member.loggingOut"])).toBeVisible();
  await page.clock.runFor(600);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await page.evaluate(() => window.localStorage.getItem("khela.session"))).toBeNull();
});

test("[AUTH-11] member who may not log in here: right password → told why, wrong one → not", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/login?to=%2Fm%2Fagent");
  await fillIn(page, username, "ভুল একটা কথা");
  await expect(dialog(page).getByText(bn["error.login.failed"])).toBeVisible();
  await passwordField(page).fill(password);
  await loginButton(page).click();
  await expect(dialog(page).getByText(bn["error.error_agent_login"])).toBeVisible();
  expect(await isLoggedIn(page)).toBe(false);
  await behind.setType(username, 4);
  await page.goto("/m/login");
  await fillIn(page);
  await expect(dialog(page).getByText(bn["error.error_member_login"])).toBeVisible();
  await behind.setType(username, 0);
  await behind.block(username, true);
  await loginButton(page).click();
  await expect(dialog(page).getByText(bn["error.us_forbidden_login_error"])).toBeVisible();
  await behind.block(username, false);
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await behind.forgetFailures();
});
