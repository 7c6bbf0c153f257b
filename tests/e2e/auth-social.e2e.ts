/** Logins with Facebook and Google, by the real Firebase client and the sandbox's own issuer of sign-ins. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { expectAccessible } from "./support/accessibility.ts";
import { button, dialog, field, isLoggedIn, password, register } from "./support/account.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { expectNothingCut, openPhone, expectToast } from "./support/phone.ts";
import { holdResponse, waitForAnimations, waitForMark } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";
import { tick } from "./support/tick.ts";

const stamp = Date.now().toString(36);

let behind: DbBackdoor;
test.beforeAll(async () => {
  behind = await openDbBackdoor();
});
test.afterAll(async () => {
  await behind.flags({ FACEBOOKLOGIN3: true, GOOGLELOGIN3: true });
  await behind.close();
});

const nameOf = { Google: "google", Facebook: "facebook" } as const;
const by = (name: keyof typeof nameOf): string => bn["auth.with"].replace("{name}", name);

/** Presses the button when the sign-in client is loaded: an earlier tap opens no window. */
async function openPopup(page: Page, pressed: string): Promise<Page> {
  await waitForMark(page, "sign-in-client");
  const [popup] = await Promise.all([page.waitForEvent("popup"), button(page, pressed).click()]);
  return popup;
}

/** Signs in at the provider's window. */
async function signIn(
  page: Page,
  name: keyof typeof nameOf,
  email: string,
  pressed: string = by(name),
): Promise<void> {
  const popup = await openPopup(page, pressed);
  await popup.getByRole("textbox").fill(email);
  // The provider's page closes the window, sometimes before Playwright has finished the click.
  await popup
    .getByRole("button")
    .click()
    .catch((reason: unknown) => {
      if (!popup.isClosed()) throw reason;
    });
}

for (const name of ["Google", "Facebook"] as const) {
  test(`AUTH-06 ${name}: newcomer registers without a password, later logs in with one tap`, async ({
    browser,
  }) => {
    const page = await openPhone(browser);
    const email = `${nameOf[name]}.${stamp}@sandbox.example`;
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/firebase")) scripts.push(request.url());
    });
    await page.goto("/m/login?to=%2Fm%2FgameRecord");
    await expect(button(page, by(name))).toBeVisible();
    await signIn(page, name, email);
    await expect(page).toHaveURL(/\/m\/register\?to=/);
    // the client loads once, and before the tap, so that the tap itself opens the window
    expect(scripts.filter((url) => url.endsWith(".js"))).toHaveLength(1);
    await expect(dialog(page).getByText(bn["auth.vouched"])).toBeVisible();
    await expect(field(page, bn["auth.password"])).toHaveCount(0);
    const username = `${nameOf[name].slice(0, 4)}${stamp}`;
    await field(page, bn["auth.username"]).fill(username);
    await tick(dialog(page).getByRole("checkbox"));
    await button(page, bn["auth.createAccount"]).click();
    await expectToast(page, bn["auth.registered"]);
    await dialog(page).getByRole("link", { name: bn["auth.welcomeLater"] }).click();
    await expect(page).toHaveURL(/\/m\/gameRecord$/);

    const other = await openPhone(browser);
    await other.goto("/m/login");
    await expect(button(other, by(name))).toBeVisible();
    const sent = other.waitForRequest((request) => request.url().endsWith("/session/login"));
    await signIn(other, name, email);
    expect((await sent).headers()["encryption"]).toBe("JWE");
    await expect(other).toHaveURL(/\/m\/home$/);
    expect(await isLoggedIn(other)).toBe(true);
    expect(await other.evaluate(() => JSON.stringify(window.localStorage))).not.toContain("idToken");
  });
}

test("[MEM-02 AUTH-06] member menu: Facebook account linked with the password → logs in with one tap; unlinked → no longer", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const email = `linked.${stamp}@sandbox.example`;
  const name = "Facebook";
  await register(page, `link${stamp}`);
  const openDialog = async (): Promise<void> => {
    await page.goto("/m/member/home");
    await page.getByRole("button", { name: bn["member.menu"] }).click();
    await dialog(page).getByRole("link", { name: bn["member.facebook"] }).click();
    await expect(dialog(page).getByRole("heading", { name })).toBeVisible();
  };
  await openDialog();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog[open]");
  const link = bn["security.socialLink"].replace("{name}", name);
  await field(page, bn["auth.password"]).fill("not the password");
  await signIn(page, name, email, link);
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await field(page, bn["auth.password"]).fill(password);
  await signIn(page, name, email, link);
  await expect(page.getByText(bn["security.socialLinked"].replace("{name}", name))).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(name) })).toContainText(
    bn["security.socialIsLinked"],
  );

  const other = await openPhone(browser);
  await other.goto("/m/login");
  await signIn(other, name, email);
  await expect(other).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(other)).toBe(true);

  await openDialog();
  await field(page, bn["auth.password"]).fill(password);
  await button(page, bn["security.socialUnlink"].replace("{name}", name)).click();
  await expect(page.getByText(bn["security.socialUnlinked"].replace("{name}", name))).toBeVisible();
  const third = await openPhone(browser);
  await third.goto("/m/login");
  await signIn(third, name, email);
  await expect(third).toHaveURL(/\/m\/register/);
});

test("[AUTH-06] social login: window closed → nothing happens, no message", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/login");
  const popup = await openPopup(page, by("Google"));
  await popup.close();
  // Firebase checks every 2 s whether the window is open, and waits 8 s more for its answer.
  await expect(button(page, by("Google"))).toBeEnabled();
  await expect(page.getByText(bn["auth.socialFailed"])).toHaveCount(0);
  expect(await isLoggedIn(page)).toBe(false);
});

test("[AUTH-06] social login: availability pending → buttons disabled, no layout shift", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const letGo = await holdResponse(page, `**${calls.auth.firebase.path}`);
  // start at home: a page that is loaded at the login already has the Firebase settings
  await page.goto("/m/home");
  await page.getByRole("banner").getByRole("link", { name: bn["shell.login"] }).click();
  await expect(button(page, by("Google"))).toBeDisabled();
  await waitForAnimations(page);
  const login = button(page, bn["shell.login"]);
  const place = await login.boundingBox();
  letGo();
  await expect(button(page, by("Google"))).toBeEnabled();
  expect(await login.boundingBox()).toEqual(place);
  await page.context().close();
});

test("[AUTH-06] social login: flag off → button hidden", async ({ browser }) => {
  await behind.flags({ FACEBOOKLOGIN3: false });
  const page = await openPhone(browser);
  await expect
    .poll(
      async () => {
        await page.goto("/m/login");
        await expect(button(page, by("Google"))).toBeVisible();
        return button(page, by("Facebook")).count();
      },
      { timeout: 100_000, intervals: [1000] },
    )
    .toBe(0);
  await behind.flags({ FACEBOOKLOGIN3: true });
});
