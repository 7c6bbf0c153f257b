/** Registration by name and by number, with each field that a merchant can require, and through an agent's link. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { expectAccessible } from "./support/accessibility.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { smsCodeFor } from "./support/sandbox-messages.ts";
import {
  expectNothingCut,
  expectToast,
  expectToastFor,
  forgetToast,
  openInstalled,
  openPhone,
} from "./support/phone.ts";
import { isLoggedIn, logIn } from "./support/account.ts";
import { localizeDigits, numberStyles } from "../../apps/web/src/lib/format/format-number.ts";
import { comingPuzzle, slide } from "./support/slider-puzzle.ts";
import { waitForAnimations } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";
import { tick } from "./support/tick.ts";

const stamp = Date.now().toString(36);
const password = "শিউলি তলার ভোর";
const asksNothing = { registerFields: null, registerCaptcha: null };
const optional = [
  "nickname",
  "payeeName",
  "email",
  "idNumber",
  "qqNum",
  "facebook",
  "wechat",
  "line",
  "whatsapp",
  "zalo",
  "recommenderId",
  "mobileNum",
];
const asksEverything = {
  registerFields: {
    ...Object.fromEntries(optional.map((name) => [name, "optional"])),
    paymentPassword: "required",
    birthday: "required",
  },
  registerCaptcha: true,
};

let behind: DbBackdoor;
test.beforeAll(async () => {
  behind = await openDbBackdoor();
});
test.afterAll(async () => {
  await behind.flags({ USERNAMEREG3: true }, asksNothing);
  await behind.close();
});

const dialog = (page: Page): Locator => page.getByRole("dialog").first();
const field = (page: Page, label: string): Locator => dialog(page).getByLabel(label, { exact: true });
const submit = (page: Page): Locator => dialog(page).getByRole("button", { name: bn["auth.createAccount"] });
const maybe = (label: string): string => bn["auth.optional"].replace("{field}", label);
const number = (): string => `017${String(Date.now()).slice(-8)}`;

/** Waits until the page has changed settings: the server caches the settings for 30 s, and the page for 60 s. */
async function waitFor(page: Page, isSo: (settings: Settings) => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        const html = await (await page.request.get("/m/register")).text();
        const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
        const { data } = JSON.parse(state) as { data: readonly (readonly [string, unknown])[] };
        const sent = data.find(([key]) => key.startsWith(calls.auth.registerSettings.name));
        return sent !== undefined && isSo(sent[1] as Settings);
      },
      { timeout: 75_000 },
    )
    .toBe(true);
}
type Settings = {
  fields: Record<string, { enabled: boolean } | undefined>;
  captcha: { enabled: boolean };
  methods: { username: boolean; mobile: boolean };
};

async function fillName(page: Page, name: string): Promise<void> {
  await field(page, bn["auth.username"]).fill(name);
  await field(page, bn["auth.password"]).fill(password);
  await field(page, bn["auth.confirm"]).fill(password);
  await waitForAnimations(page);
  await tick(dialog(page).getByRole("checkbox"));
}

test("[AUTH-12 AUTH-14] registration: two tabs, the merchant's notice, the terms", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/register");
  await expect(dialog(page).getByRole("heading", { name: bn["shell.register"] })).toBeVisible();
  const byName = dialog(page).getByRole("tab", { name: bn["auth.withName"] });
  await expect(byName).toHaveAttribute("aria-selected", "true");
  // The registration screen shows the announcement of the group m_reg.
  const answer = await page.request.get("/wps/relay/MCSFE_getListAnnouncements?groupName=m_reg&platform=M", {
    headers: { Merchant: "khela", Language: "BN" },
  });
  const { value } = (await answer.json()) as { value: { player: { title: string }[] } };
  await expect(dialog(page).getByRole("heading", { name: value.player[0]?.title ?? "" })).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("tab", { name: bn["auth.withNumber"] }).click();
  await expect(field(page, bn["auth.mobile"])).toBeVisible();
  await expect(field(page, bn["auth.password"])).toBeVisible();
  await expectAccessible(page);
  await byName.click();
  await dialog(page).getByRole("link", { name: bn["shell.gateTerms"] }).click();
  await expect(page).toHaveURL(/\/m\/help\?tag=terms$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("[AUTH-17 AUTH-20 AUTH-19 ERR-01] registration: button disabled until filled; first error focused; how strong the password is; success → logged in", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const name = `runa${stamp}`;
  await page.goto("/m/register");
  await expect(submit(page)).toBeDisabled();
  await field(page, bn["auth.username"]).fill("7r");
  await expect(submit(page)).toBeEnabled();
  await field(page, bn["auth.username"]).blur();
  await expect(dialog(page).getByText(bn["field.username"])).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await field(page, bn["auth.username"]).fill("demo");
  await field(page, bn["auth.username"]).blur();
  await expect(dialog(page).getByText(bn["error.username.exists"])).toBeVisible();
  await field(page, bn["auth.username"]).fill(name);
  await submit(page).click();
  await expect(field(page, bn["auth.password"])).toBeFocused();
  await expect(submit(page)).toBeDisabled();
  await field(page, bn["auth.password"]).fill(password);
  await expect(dialog(page).getByText(bn["auth.confirmMissing"])).toBeVisible();
  await field(page, bn["auth.confirm"]).fill("অন্য কিছু লিখলাম");
  await field(page, bn["auth.confirm"]).blur();
  await expect(dialog(page).getByText(bn["auth.confirmDiffers"])).toBeVisible();
  await field(page, bn["auth.password"]).fill("অন্য কিছু লিখলাম");
  await expect(dialog(page).getByText(bn["auth.confirmDiffers"])).toBeHidden();
  await field(page, bn["auth.password"]).fill("password");
  await expect(dialog(page).getByText(bn["password.weak"])).toBeVisible();
  await field(page, bn["auth.confirm"]).fill("password");
  await tick(dialog(page).getByRole("checkbox"));
  await submit(page).click();
  await expect(dialog(page).getByText(bn["error.password.common"])).toBeVisible();
  await expect(field(page, bn["auth.password"])).toBeFocused();
  await field(page, bn["auth.password"]).fill(password);
  await expect(dialog(page).getByText(bn["password.strong"])).toBeVisible();
  await expectAccessible(page);
  await field(page, bn["auth.confirm"]).fill(password);
  await submit(page).click();
  await expectToast(page, bn["auth.registered"]);
  await expect(page).toHaveURL(/\/m\/welcome$/);
  await expect(page.getByRole("dialog").getByText(bn["auth.username"])).toHaveCount(0);
  expect((await page.request.get("/wps/member/info", { headers: { Merchant: "khela" } })).status()).toBe(200);
  expect(await behind.registration(name)).toMatchObject({ method: "H5" });
});

test("[AUTH-19] registration from an installed site and from our own app → reported as such", async ({
  browser,
}) => {
  const installed = await openInstalled("/m/register");
  await fillName(installed.page, `mita${stamp}`);
  await submit(installed.page).click();
  await expectToast(installed.page, bn["auth.registered"]);
  await installed.close();
  expect(await behind.registration(`mita${stamp}`)).toMatchObject({ method: "PWA" });

  const app = await openPhone(browser, {
    userAgent: "Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/120 Mobile KhelaApp/1.0",
  });
  await app.goto("/m/register");
  await fillName(app, `nila${stamp}`);
  await submit(app).click();
  await expectToast(app, bn["auth.registered"]);
  expect(await behind.registration(`nila${stamp}`)).toMatchObject({ method: "APP" });

  const clip = await openPhone(browser);
  await clip.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await clip.goto("/m/register");
  await fillName(clip, `kona${stamp}`);
  await submit(clip).click();
  await expectToast(clip, bn["auth.registered"]);
  expect(await behind.registration(`kona${stamp}`)).toMatchObject({ method: "WEBCLIP" });
});

test("[AUTH-15 ERR-01] affiliate link: valid code → field hidden and used; invalid → field shown with an error and focused", async ({
  browser,
}) => {
  const code = `mina-${stamp}`;
  await behind.affiliate("agentdemo", code);
  const page = await openPhone(browser);
  await page.goto(`/m/register?affiliateCode=${code}`);
  await expect(field(page, bn["auth.username"])).toBeVisible();
  await expect(field(page, maybe(bn["auth.affiliateCode"]))).toHaveCount(0);
  await fillName(page, `joba${stamp}`);
  await submit(page).click();
  await expectToast(page, bn["auth.registered"]);
  expect(await behind.registration(`joba${stamp}`)).toMatchObject({
    affiliateCode: code,
    agent: "agentdemo",
  });

  const other = await openPhone(browser);
  await other.goto("/m/register?affiliateCode=nobody-s");
  const typed = field(other, maybe(bn["auth.affiliateCode"]));
  await expect(typed).toBeFocused();
  await expect(typed).toHaveValue("nobody-s");
  await expectToastFor(other, bn["auth.invitationWrong"], 1_000);
  // The invitation code is looked up again when the form is sent.
  await typed.fill("still-wrong");
  await fillName(other, `tagar${stamp}`);
  await forgetToast(other, bn["auth.invitationWrong"]);
  await submit(other).click();
  await expectToast(other, bn["auth.invitationWrong"]);
  await expect(typed).toBeFocused();
  expect(await behind.registration(`tagar${stamp}`)).toBeNull();
  await typed.fill(code);
  await submit(other).click();
  await expectToast(other, bn["auth.registered"]);
  expect(await behind.registration(`tagar${stamp}`)).toMatchObject({ affiliateCode: code });
});

test("[AUTH-12 AUTH-10] registration by number: values kept across tabs, code received, logged in", async ({
  browser,
}) => {
  await behind.settings({ registerFields: { mobileNum: "optional" } });
  const page = await openPhone(browser);
  await waitFor(page, ({ fields }) => fields["mobileNum"]?.enabled === true);
  await page.goto("/m/register");
  const mobile = number();
  await field(page, maybe(bn["auth.mobile"])).fill(mobile);
  await dialog(page).getByRole("tab", { name: bn["auth.withNumber"] }).click();
  await expect(field(page, bn["auth.mobile"])).toHaveValue(mobile);
  await field(page, bn["auth.mobile"]).fill("0171");
  const sendCode = dialog(page).getByRole("button", { name: bn["auth.smsSend"] });
  await sendCode.click();
  await expect(field(page, bn["auth.mobile"])).toBeFocused();
  await expect(field(page, bn["auth.mobile"])).toHaveAttribute("aria-invalid", "true");
  await field(page, bn["auth.mobile"]).fill(mobile);
  const [puzzle] = await Promise.all([comingPuzzle(page), sendCode.click()]);
  await slide(page, behind, puzzle);
  await expectToast(page, bn["auth.smsSent"]);
  await field(page, bn["auth.smsCode"]).fill("000000");
  await field(page, bn["auth.password"]).fill(password);
  await field(page, bn["auth.confirm"]).fill(password);
  await tick(dialog(page).getByRole("checkbox"));
  await submit(page).click();
  await expect(dialog(page).getByText(bn["error.sms.code.invalid"])).toBeVisible();
  await field(page, bn["auth.smsCode"]).fill(await smsCodeFor(`+88${mobile}`));
  await submit(page).click();
  await expectToast(page, bn["auth.registered"]);
  await behind.settings(asksNothing);

  // the welcome shows the generated name, which the member can change once
  const change = dialog(page).getByRole("link", { name: bn["auth.welcomeChangeName"] });
  await expect(change).toBeVisible();
  await expect(dialog(page)).toContainText(/player_[0-9a-f]{10}/);
  await expectAccessible(page);
  await change.click();
  const typed = field(page, bn["auth.username"]);
  await expect(typed).toBeVisible();
  const save = dialog(page).getByRole("button", { name: bn["member.save"] });
  await typed.fill("demo");
  await save.click();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  const chosen = `nodi${Date.now().toString(36)}`;
  await typed.fill(chosen);
  await save.click();
  await expect(page.getByRole("main").getByText(chosen)).toBeVisible();
  // the chosen name is not a button, since it cannot be changed again
  await expect(page.getByRole("button", { name: new RegExp(chosen) })).toHaveCount(0);

  // the member can still log in by number
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.removeItem("khela.session"));
  await logIn(page, localizeDigits(mobile, numberStyles.BN), password);
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await isLoggedIn(page)).toBe(true);
});

test("[AUTH-13 AUTH-16 AUTH-18 ERR-01] registration with every field a merchant may require: each validated by its rule", async ({
  browser,
}) => {
  await behind.flags({ REGMOBVERF3: false }, asksEverything);
  const page = await openPhone(browser);
  await waitFor(page, ({ captcha, fields }) => captcha.enabled && fields["zalo"]?.enabled === true);
  await page.goto("/m/register");
  const labels = optional.map((name) => maybe(bn[labelOf(name)]));
  for (const label of [...labels, bn["auth.paymentPassword"], bn["auth.birthday"], bn["auth.captcha"]])
    await expect(field(page, label)).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "dialog[open]");

  await field(page, maybe(bn["auth.email"])).fill("rina@khela");
  await field(page, maybe(bn["auth.email"])).blur();
  await expect(dialog(page).getByText(bn["field.email"])).toBeVisible();
  await field(page, maybe(bn["auth.email"])).fill("");
  await field(page, maybe(bn["auth.email"])).blur();
  await expect(dialog(page).getByText(bn["field.email"])).toBeHidden();

  // Each tap on refresh loads another picture and clears the typed code.
  const code = field(page, bn["auth.captcha"]);
  const picture = dialog(page).getByRole("img", { name: bn["auth.captchaPicture"] });
  await expect(picture).toBeVisible();
  const first = await picture.getAttribute("src");
  await code.fill("123");
  const coming = page.waitForResponse((answer) => answer.url().includes("/wps/captcha"));
  await dialog(page).getByRole("button", { name: bn["auth.captchaRefresh"] }).click();
  const { value } = (await (await coming).json()) as { value: { captchaId: string } };
  await expect(code).toHaveValue("");
  await expect.poll(() => picture.getAttribute("src")).not.toBe(first);

  const name = `parul${stamp}`;
  await fillName(page, name);
  await field(page, bn["auth.paymentPassword"]).fill("৭৪০২৯৬");
  await expect(field(page, bn["auth.paymentPassword"])).toHaveValue("740296");
  await field(page, maybe(bn["auth.nickname"])).fill("পারুল");
  await field(page, maybe(bn["auth.line"])).fill("parul.line");
  await submit(page).click();
  await expect(dialog(page).getByText(bn["field.birthday"])).toBeVisible();
  await expect(dialog(page).getByText(bn["auth.captchaMissing"], { exact: true })).toBeVisible();
  await code.fill(await behind.readCaptcha(value.captchaId));
  await typeBirthday(page, "1899-12-31");
  await expect(dialog(page).getByText(bn["field.birthday"])).toBeVisible();
  await typeBirthday(page, `${new Date().getFullYear() - 10}-05-17`);
  await expect(dialog(page).getByText(bn["auth.tooYoung"].replace("{age}", "১৮"))).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await typeBirthday(page, "1994-05-17");
  await submit(page).click();
  await expectToast(page, bn["auth.registered"]);
  const info = await page.request.get("/wps/member/info", { headers: { Merchant: "khela" } });
  expect(((await info.json()) as { value: { nickname: string } }).value.nickname).toBe("পারুল");
  await behind.flags({ REGMOBVERF3: true }, asksNothing);
});

test("[AUTH-12] registration by number only or name only → no tabs", async ({ browser }) => {
  const page = await openPhone(browser);
  await behind.flags({ USERNAMEREG3: false });
  await waitFor(page, ({ methods }) => methods.mobile && !methods.username);
  await page.goto("/m/register");
  await expect(field(page, bn["auth.mobile"])).toBeVisible();
  await expect(dialog(page).getByRole("tab")).toHaveCount(0);
  await expect(field(page, bn["auth.username"])).toHaveCount(0);
  await behind.flags({ USERNAMEREG3: true, MOBILENUMREG3: false });
  await waitFor(page, ({ methods }) => methods.username && !methods.mobile);
  await page.goto("/m/register");
  await expect(field(page, bn["auth.username"])).toBeVisible();
  await expect(dialog(page).getByRole("tab")).toHaveCount(0);
  await behind.flags({ MOBILENUMREG3: true });
  await waitFor(page, ({ methods }) => methods.username && methods.mobile);
});

type FieldWord = "auth.nickname";

function labelOf(name: string): FieldWord {
  const words: Readonly<Record<string, string>> = {
    mobileNum: "auth.mobile",
    recommenderId: "auth.recommender",
  };
  return (words[name] ?? `auth.${name}`) as FieldWord;
}

/** Types the birthday into the field, as people do for a distant year. */
async function typeBirthday(page: Page, day: string): Promise<void> {
  const birthday = field(page, bn["auth.birthday"]);
  await birthday.fill(day);
  await birthday.blur();
}
