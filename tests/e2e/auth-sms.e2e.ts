/** Logging in by number: the country, the puzzle, the code, the countdown. */
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { button, dialog, field, isLoggedIn, password } from "./support/account.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { smsCodeFor } from "./support/sandbox-messages.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";
import { comingPuzzle, slide, slideByKeys } from "./support/slider-puzzle.ts";
import { holdResponse } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";
import { tick } from "./support/tick.ts";

const mobile = `018${String(Date.now()).slice(-8)}`;

let behind: DbBackdoor;
test.beforeAll(async ({ browser }) => {
  behind = await openDbBackdoor();
  const page = await openPhone(browser);
  await page.goto("/m/register");
  await dialog(page).getByRole("tab", { name: bn["auth.withNumber"] }).click();
  await field(page, bn["auth.mobile"]).fill(mobile);
  const [puzzle] = await Promise.all([comingPuzzle(page), button(page, bn["auth.smsSend"]).click()]);
  await slide(page, behind, puzzle);
  await expectToast(page, bn["auth.smsSent"]);
  await field(page, bn["auth.smsCode"]).fill(await smsCodeFor(`+88${mobile}`));
  if ((await field(page, bn["auth.password"]).count()) > 0) {
    await field(page, bn["auth.password"]).fill(password);
    await field(page, bn["auth.confirm"]).fill(password);
  }
  await tick(dialog(page).getByRole("checkbox"));
  await button(page, bn["auth.createAccount"]).click();
  await expectToast(page, bn["auth.registered"]);
  await page.context().close();
  // The rate limits are cleared, since another code would be allowed only after a minute.
  await behind.forgetFailures();
});
test.afterAll(async () => {
  await behind.flags({ MOBILEVERCODELOGIN3: true });
  await behind.close();
});

async function openBySms(page: Page): Promise<void> {
  await page.goto("/m/login");
  await dialog(page).getByRole("tab", { name: bn["auth.bySms"] }).click();
}

test("[AUTH-01 AUTH-02 AUTH-10] login by number and code: number checked, code sent, countdown to zero", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.clock.install();
  await openBySms(page);
  await expectAccessible(page);
  const send = button(page, bn["auth.smsSend"]);
  await expect(field(page, bn["auth.mobile"])).toHaveAttribute("maxlength", "40");
  await field(page, bn["auth.smsCode"]).pressSequentially("১a2");
  await expect(field(page, bn["auth.smsCode"])).toHaveValue("12");
  await field(page, bn["auth.smsCode"]).fill("");

  // The number is checked before the puzzle is shown.
  await send.click();
  await expect(page.getByRole("slider")).toHaveCount(0);
  await expect(field(page, bn["auth.mobile"])).toBeFocused();
  await expect(field(page, bn["auth.mobile"])).toHaveAttribute("aria-invalid", "true");

  await field(page, bn["auth.mobile"]).fill(mobile);
  const [wrong] = await Promise.all([comingPuzzle(page), send.click()]);
  await expectAccessible(page);
  await expectNothingCut(page, "dialog[open]");
  const [puzzle] = await Promise.all([
    comingPuzzle(page),
    slide(page, behind, wrong, wrong.width / 2 > (await behind.readPuzzle(wrong.puzzleId)) ? 40 : -40),
  ]);
  await expect(page.getByText(bn["auth.slideWrong"])).toBeVisible();

  // The response is held, as on a slow network, so that the pending state is shown.
  const letGo = await holdResponse(page, "**/verification/sms/noLogin");
  const sent = page.waitForRequest((request) => request.url().endsWith("/verification/sms/noLogin"));
  await slideByKeys(page, behind, puzzle);
  expect((await sent).postDataJSON()).toMatchObject({
    mobileNum: mobile,
    countryDialingCode: "880",
    puzzleId: puzzle.puzzleId,
  });
  await expectToast(page, bn["auth.smsSending"]);
  letGo();
  await expectToast(page, bn["auth.smsSent"]);
  await expect(page.getByRole("slider")).toHaveCount(0);

  const left = dialog(page).getByRole("button", { name: /^[০-৯]+ সে\.$/ });
  const seconds = async (): Promise<number> =>
    Number(
      (await left.innerText())
        .replace(/[^০-৯]/g, "")
        .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6)),
    );
  const first = await seconds();
  expect(first).toBeGreaterThan(40);
  expect(first).toBeLessThanOrEqual(60);
  await left.click();
  await expectToast(page, bn["auth.smsWait"]);
  await expect.poll(async () => first - (await seconds())).toBeGreaterThanOrEqual(2);
  await page.clock.fastForward(60_000);
  await expect(send).toBeVisible();

  await field(page, bn["auth.smsCode"]).fill(await smsCodeFor(`+88${mobile}`));
  await button(page, bn["shell.login"]).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(true);
});

test("[AUTH-02 AUTH-04] login by number: another country's code chosen from the server's list, remembered with the number", async ({
  browser,
}) => {
  await behind.forgetFailures();
  const page = await openPhone(browser);
  await openBySms(page);
  const countries = dialog(page).getByRole("combobox", { name: bn["auth.country"] });
  await expect.poll(() => countries.locator("option").count()).toBeGreaterThan(30);
  await countries.selectOption("IN");
  await expect(dialog(page).getByText("+৯১", { exact: true })).toBeVisible();
  await countries.selectOption("BD");
  await field(page, bn["auth.mobile"]).fill(mobile);
  const [puzzle] = await Promise.all([comingPuzzle(page), button(page, bn["auth.smsSend"]).click()]);
  await slide(page, behind, puzzle);
  await expectToast(page, bn["auth.smsSent"]);
  await tick(dialog(page).getByRole("checkbox", { name: bn["auth.remember"] }));
  await field(page, bn["auth.smsCode"]).fill("0000");
  await button(page, bn["shell.login"]).click();
  await expect(dialog(page).getByText(bn["error.sms.code.invalid"])).toBeVisible();
  await expect(field(page, bn["auth.smsCode"])).toBeFocused();
  await field(page, bn["auth.smsCode"]).fill(await smsCodeFor(`+88${mobile}`));
  await button(page, bn["shell.login"]).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  const stored = JSON.parse(
    await page.evaluate(() => window.localStorage.getItem("khela.remembered") ?? "null"),
  );
  expect(stored).toMatchObject({ type: "sms", username: mobile, countryDialingCode: "880" });
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.setItem("khela.autoLogin", "0"));
  await page.goto("/m/login");
  await expect(dialog(page).getByRole("tab", { name: bn["auth.bySms"] })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(field(page, bn["auth.mobile"])).toHaveValue(mobile);
  await behind.forgetFailures();
});

test("[AUTH-01] login by number switched off → one method, no tab", async ({ browser }) => {
  await behind.flags({ MOBILEVERCODELOGIN3: false });
  const page = await openPhone(browser);
  await expect
    .poll(
      async () => {
        await page.goto("/m/login");
        return dialog(page).getByRole("tab").count();
      },
      { timeout: 100_000, intervals: [1000] },
    )
    .toBe(0);
  await expect(field(page, bn["auth.loginName"])).toBeVisible();
  await behind.flags({ MOBILEVERCODELOGIN3: true });
  await expect
    .poll(
      async () => {
        await page.goto("/m/login");
        return dialog(page).getByRole("tab").count();
      },
      { timeout: 100_000, intervals: [1000] },
    )
    .toBe(2);
});
