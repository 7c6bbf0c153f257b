/**
 * A member's messages: opened, read and deleted, in two tabs at once. Feedback with a picture gets its answer in the
 * inbox. The live chat is in chat.e2e.ts.
 */
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { sql } from "@khela/service-kit/db/database";
import { messages as consoleTexts } from "../../apps/console/src/i18n/bn/messages.ts";
import { messagesTitles } from "../../apps/console/src/i18n/bn/titles/messages.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { signInOperator } from "./support/console.ts";
import { withOwnerDatabase } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";
import { tick } from "./support/tick.ts";

const username = `mina${Date.now().toString(36)}`;
const password = "শান্ত দুপুরে পুকুর ঘাট";
const phone = {
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
  locale: "bn-BD",
} as const;

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;
let second: Page;
/** The console page of the operator who answers the feedback. */
let desk: Page;
const complaints: string[] = [];

function hear(one: Page): void {
  one.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  one.on("pageerror", (error) => complaints.push(String(error)));
}

const texts = { ...consoleTexts, ...messagesTitles };
const main = (one: Page) => one.getByRole("main");

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ ...phone, baseURL: baseURL! });
  await context.addInitScript(() => localStorage.setItem("khela.gate", "18"));
  page = await context.newPage();
  hear(page);
});

test.afterAll(async () => {
  await context.close();
  await desk?.context().close();
});

const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();

test("[CONT-03 SHELL-14] inbox: visitor asked to log in, no read-all; new member has three messages", async () => {
  await page.goto("/m/messages");
  await expect(page.getByText(bn["inbox.visitor"])).toBeVisible();
  await expect(page.getByRole("button", { name: bn["inbox.readAll"] })).toHaveCount(0);
  await page.goto("/m/register");
  const form = page.getByRole("dialog", { name: bn["shell.register"] });
  await form.getByLabel(bn["auth.username"], { exact: true }).fill(username);
  await form.getByLabel(bn["auth.password"], { exact: true }).fill(password);
  await form.getByLabel(bn["auth.confirm"]).fill(password);
  await tick(form.getByRole("checkbox"));
  await form.getByRole("button", { name: bn["auth.createAccount"] }).click();
  await expect(form).toBeHidden();
  await page.goto("/m/messages");
  await expect(main(page).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("খেলায় স্বাগতম")).toBeVisible();
  // notices from before the registration are not counted as unread
  await expect(main(page).getByRole("link", { name: bn["inbox.notices"], exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("[CONT-03 CONT-02] message read in one tab → read in the other at once", async () => {
  await withOwnerDatabase((db) =>
    db.run(sql`
      update announcement a set starts_at = m.created_at from member m
      where m.username = ${username} and a.starts_at < m.created_at and (a.ends_at is null or a.ends_at > m.created_at)`),
  );
  second = await context.newPage();
  hear(second);
  await second.goto("/m/messages");
  const notices = (one: Page) => main(one).getByRole("link", { name: new RegExp(`^${bn["inbox.notices"]}`) });
  await expect(notices(second)).toContainText("১০");
  await expect(main(second).getByText(bn["inbox.dot"])).toHaveCount(3);

  await main(page)
    .getByRole("link", { name: /খেলায় স্বাগতম/ })
    .click();
  await expect(page).toHaveURL(/\/m\/message\?id=\d+/);
  await expect(page.getByRole("heading", { name: "খেলায় স্বাগতম" })).toBeVisible();
  await expect(main(second).getByText(bn["inbox.dot"])).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: bn["shell.back"] }).click();
  await expect(main(page).getByText(bn["inbox.dot"])).toHaveCount(2);

  await page.goto("/m/notice?index=0");
  await expect(notices(second)).toContainText("৯");
  await main(page).locator("summary").nth(3).click();
  await expect(notices(second)).toContainText("৮");
  await expectAccessible(page);
});

test("[CONT-03] message deleted after one confirmation → does not come back", async () => {
  await page.goto("/m/webEmail");
  await expect(main(page).getByRole("listitem")).toHaveCount(3);
  const bin = page.getByRole("button", { name: bn["inbox.delete"].replace("{title}", "খেলায় স্বাগতম") });
  await bin.click();
  await page.getByRole("dialog").getByRole("button", { name: bn["inbox.deleteNo"] }).click();
  await expect(main(page).getByRole("listitem")).toHaveCount(3);
  await bin.click();
  await page.getByRole("dialog").getByRole("button", { name: bn["inbox.deleteYes"] }).click();
  await expect(main(page).getByRole("listitem")).toHaveCount(2);
  await expect(main(second).getByRole("link", { name: /খেলায় স্বাগতম/ })).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByRole("listitem")).toHaveCount(2);
});

test("[SHELL-14 CONT-03] read-all → nothing unread in either tab", async () => {
  await page.goto("/m/messages");
  await page.getByRole("button", { name: bn["inbox.readAll"] }).click();
  await expect(page.getByRole("button", { name: bn["inbox.allRead"] })).toBeDisabled();
  for (const one of [page, second]) await expect(main(one).getByText(bn["inbox.dot"])).toHaveCount(0);
  await expect(main(second).getByRole("link", { name: bn["inbox.notices"], exact: true })).toBeVisible();
});

test("[CONT-05] feedback: limits applied, picture sent, terms required", async () => {
  await page.goto("/m/feedback");
  const send = page.getByRole("button", { name: bn["feedback.send"], exact: true });
  await expect(send).toBeDisabled();
  await page.getByLabel(bn["feedback.content"]).fill("ছোট");
  await tick(page.getByRole("checkbox"));
  await expect(send).toBeDisabled();
  await page.getByLabel(bn["feedback.content"]).fill("জমার পাতায় লেখাগুলো রোদে পড়া যায় না।");
  await expect(send).toBeEnabled();
  await page.getByRole("checkbox").uncheck();
  await expect(send).toBeDisabled();
  await tick(page.getByRole("checkbox"));
  const remark = page.getByLabel(bn["feedback.remark"]);
  await remark.fill("x".repeat(150));
  expect(await remark.inputValue()).toHaveLength(140);

  const files = page.locator("input[type=file]");
  await files.setInputFiles({ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
  await expect(page.getByRole("alert")).toContainText("page.png");
  await files.setInputFiles({
    name: "huge.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByRole("alert")).toContainText("huge.png");
  const picture = await drawPicture(1_500, 800);
  await files.setInputFiles(
    [1, 2, 3, 4].map((n) => ({ name: `${n}.png`, mimeType: "image/png", buffer: picture })),
  );
  await expect(page.getByRole("img")).toHaveCount(3);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: bn["feedback.removePicture"].replace("{count}", "৩") }).click();
  // a portrait picture stays in its square and covers nothing below
  await page.getByRole("button", { name: bn["feedback.removePicture"].replace("{count}", "২") }).click();
  await files.setInputFiles({
    name: "portrait.png",
    mimeType: "image/png",
    buffer: await drawPicture(600, 2_000),
  });
  await expect(page.getByRole("img")).toHaveCount(2);
  for (const drawn of await page.getByRole("img").all())
    expect(await drawn.boundingBox()).toMatchObject({ width: 96, height: 96 });
  await page.getByRole("checkbox").uncheck();
  await tick(page.getByRole("checkbox"));
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText(bn["feedback.sent"])).toBeVisible();
  await expect(main(page).getByRole("listitem")).toContainText(bn["feedback.waiting"]);
  await expect(main(page).getByRole("listitem")).toContainText("২টি ছবি");
});

test("[CONT-05 OPS-07] feedback answered in the console → in the sender's inbox, without a reload of either", async ({
  browser,
  baseURL,
}) => {
  const operators = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 800 } });
  await signInOperator(operators, "support", baseURL);
  desk = await operators.newPage();
  hear(desk);
  await desk.goto("/console/messages/feedback");
  const card = desk.locator("section").filter({ hasText: username });
  await expect(card).toContainText("রোদে পড়া যায় না");
  await card.getByRole("button", { name: "ছবি ১" }).click();
  await expect(card.getByRole("img")).toHaveJSProperty("complete", true);
  await expectAccessible(desk);
  await card
    .getByRole("textbox", { name: texts["messages.write"] })
    .fill("ধন্যবাদ! হালকা রং বাছলে রোদে পড়া সহজ হয়।");
  await card.getByRole("button", { name: texts["messages.send"] }).click();
  await expect(card).toHaveCount(0);
  await expect(main(second).getByText("আপনার মতামতের উত্তর")).toBeVisible();
  await main(second)
    .getByRole("link", { name: /আপনার মতামতের উত্তর/ })
    .click();
  await expect(second.getByText("হালকা রং বাছলে")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("[CONT-03] guest → no inbox, no unread count fetched", async ({ browser, baseURL }) => {
  const guests = await browser.newContext({ ...phone, baseURL: baseURL! });
  await guests.addInitScript(() => localStorage.setItem("khela.gate", "18"));
  const guest = await guests.newPage();
  const requests: string[] = [];
  guest.on("request", (request) => {
    if (/CSP_|EMFE_|CBS_unread/.test(request.url())) requests.push(request.url());
  });
  await guest.goto("/m/trail");
  await expect(guest).toHaveURL(/\/m\/home/);
  await guest.goto("/m/messages");
  await expect(guest.getByText(bn["inbox.guest"])).toBeVisible();
  await expect(main(guest).getByRole("link", { name: bn["inbox.notices"], exact: true })).toBeVisible();
  expect(requests).toEqual([]);
  await guests.close();
});
