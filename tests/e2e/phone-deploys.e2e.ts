/** A page that stays open while a newer build replaces its files: missing files, one automatic reload, and no second one. */
import { expect, test, type Page } from "@playwright/test";
import { button, field } from "./support/account.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember, waitForHydration } from "./support/fixture.ts";
import { openPhone } from "./support/phone.ts";

/** Returns a function that counts the documents that the page has loaded since this call. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/**
 * Makes the server answer that it no longer has these files, until the page is loaded again from a newer build, or
 * always.
 */
async function removeFiles(page: Page, files: string, until: "reload" | "never"): Promise<void> {
  let isGone = true;
  await page.route(files, (route) =>
    isGone ? route.fulfill({ status: 404, json: { error: "not found" } }) : route.continue(),
  );
  page.on("request", (request) => {
    if (request.isNavigationRequest() && until === "reload") isGone = false;
  });
}

test("[SHELL-24] screen whose file is gone since a deploy → the page is loaded anew once, and shows the screen", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/home");
  await waitForHydration(page);
  const loads = countLoads(page);
  await removeFiles(page, "**/assets/search-screen-*.js", "reload");
  await page.getByRole("banner").getByRole("link", { name: messages["shell.search"] }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("searchbox").or(main.getByRole("textbox")).first()).toBeVisible();
  await expect(page).toHaveURL(/\/m\/search/);
  expect(loads()).toBe(1);
  await page.context().close();
});

test("[SHELL-24] file that is gone from the new build too → one reload and no second one, a sentence and a button", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/home");
  await waitForHydration(page);
  const loads = countLoads(page);
  await removeFiles(page, "**/assets/search-screen-*.js", "never");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("banner").getByRole("link", { name: messages["shell.search"] }).click();
  await reloaded;
  expect(loads()).toBe(1);
  await page.goto("/m/home");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: messages["shell.search"] }).click();
  await expect(page.getByText(messages["shell.loadFailed"])).toBeVisible();
  await expect(page.getByRole("button", { name: messages["shell.retry"] })).toBeVisible();
  expect(loads()).toBe(2);
  await page.context().close();
});

test("[SHELL-24 AUTH-01] login whose file is gone since a deploy → the page is loaded anew, and the login works", async ({
  browser,
  baseURL,
}) => {
  const other = await openPhone(browser);
  const { username, password } = await logInNewMember(other.context(), baseURL);
  const page = await openPhone(browser);
  await page.goto("/m/login");
  await waitForHydration(page);
  const loads = countLoads(page);
  await removeFiles(page, "**/assets/encrypt-body-*.js", "reload");
  const logIn = async (): Promise<void> => {
    await field(page, messages["auth.loginName"]).fill(username);
    await field(page, messages["auth.password"]).fill(password);
    await button(page, messages["shell.login"]).click();
  };
  await logIn();
  await expect.poll(loads).toBe(1);
  await waitForHydration(page);
  await logIn();
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.context().close();
});

test("[SHELL-24] no connection while a file is asked for → no reload", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/home");
  await waitForHydration(page);
  const loads = countLoads(page);
  await page.route("**/assets/**", (route) => route.abort("internetdisconnected"));
  await page.getByRole("banner").getByRole("link", { name: messages["shell.search"] }).click();
  await expect(page.getByText(messages["shell.loadFailed"])).toBeVisible();
  expect(loads()).toBe(0);
  await page.context().close();
});

test("[SHELL-24] network gone while a page starts → it starts by itself once the files can be loaded", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  let tries = 0;
  await page.route("**/assets/settings-screen-*.js", (route) => {
    tries += 1;
    return tries === 1 ? route.abort("internetdisconnected") : route.continue();
  });
  await page.goto("/m/set");
  await waitForHydration(page);
  expect(tries).toBeGreaterThan(1);
  await page.context().close();
});
