/**
 * A member's messages: letters are opened, read, thrown away, in two tabs at once; feedback with a picture is answered into
 * the inbox; the live chat goes both ways between a phone and the console.
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
/** The console, in which an operator answers. */
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
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: bn["auth.createAccount"] }).click();
  await expect(form).toBeHidden();
  await page.goto("/m/messages");
  await expect(main(page).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("খেলায় স্বাগতম")).toBeVisible();
  // what was news before they joined is none for them
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
  await page.getByRole("checkbox").check();
  await expect(send).toBeDisabled();
  await page.getByLabel(bn["feedback.content"]).fill("জমার পাতায় লেখাগুলো রোদে পড়া যায় না।");
  await expect(send).toBeEnabled();
  await page.getByRole("checkbox").uncheck();
  await expect(send).toBeDisabled();
  await page.getByRole("checkbox").check();
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
  // a portrait keeps to its square, and covers nothing below
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
  await page.getByRole("checkbox").check();
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
});

test("[CONT-08 OPS-07] live chat: launch address opens once; messages, typing and seen both ways without a reload", async () => {
  const launches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("CBS_launchChat")) launches.push(request.url());
  });
  await desk.goto("/console/messages/chat");
  await expect(desk.getByRole("heading", { level: 1, name: texts["messages.chat"] })).toBeVisible();
  await page.goto("/m/help");
  await main(page).getByRole("link", { name: bn["content.helpChat"] }).click();
  await expect(page).toHaveURL(/\/m\/chat\?token=[\w-]{43}$/);
  const write = page.getByRole("textbox", { name: bn["chat.write"] });
  await write.fill("আমার জমা এখনও আসেনি।");
  await page.getByRole("button", { name: bn["chat.send"] }).click();
  await expect(page.getByRole("log")).toContainText("আমার জমা এখনও আসেনি।");
  await expectAccessible(page);
  expect(launches).toHaveLength(1);

  const who = desk.getByRole("link", { name: new RegExp(username) });
  await expect(who).toContainText("আমার জমা এখনও আসেনি।");
  await who.click();
  const log = desk.getByRole("list", { name: texts["messages.log"] });
  await expect(log).toContainText("আমার জমা এখনও আসেনি।");
  const own = page.getByRole("log").getByRole("listitem").filter({ hasText: "আমার জমা এখনও আসেনি।" });
  await expect(own).toContainText(bn["chat.seen"]);
  await expect(desk.getByText(texts["messages.memberCard"])).toBeVisible();
  await second.goto("/m/messages");
  const answer = desk.getByRole("textbox", { name: texts["messages.write"] });
  await answer.fill("অর্ডার নম্বরটি লিখুন, দেখছি।");
  await expect(page.getByText(bn["chat.typing"])).toBeVisible();
  await desk.getByRole("button", { name: texts["messages.send"] }).click();
  await expect(page.getByRole("log")).toContainText("অর্ডার নম্বরটি লিখুন, দেখছি।");
  await expect(page.getByText(bn["chat.typing"])).toBeHidden();
  await expect(log.getByRole("listitem").last()).toContainText(texts["messages.seen"]);
  await expectAccessible(desk);
  await write.fill("একটু দাঁড়ান");
  await expect(desk.getByText(texts["messages.typing"])).toBeVisible();
  await write.fill("");

  // the used address launches a new one by itself
  await page.reload();
  await expect(page.getByRole("log")).toContainText("অর্ডার নম্বরটি লিখুন, দেখছি।");
  expect(launches).toHaveLength(2);

  // unread is counted for the tab that does not show the chat, and gone when it has been read
  await page.goto("/m/home");
  await answer.fill("আপনি কি আছেন?");
  await desk.getByRole("button", { name: texts["messages.send"] }).click();
  await expect(log.getByRole("listitem").last()).not.toContainText(texts["messages.seen"]);
  const chat = main(second).getByRole("link", { name: new RegExp(`^${bn["inbox.chat"]}`) });
  await expect(chat).toContainText("১");
  await chat.click();
  await expect(second.getByRole("log")).toContainText("আপনি কি আছেন?");
  await second.getByRole("textbox", { name: bn["chat.write"] }).fill("আছি।");
  await second.getByRole("button", { name: bn["chat.send"] }).click();
  await expect(log).toContainText("আছি।");
  await second.goto("/m/messages");
  await expect(main(second).getByRole("link", { name: bn["inbox.chat"], exact: true })).toBeVisible();
});

/** `HH:MM` in Bangladesh, so many hours from now. */
const clockIn = (hours: number) => new Date(Date.now() + (6 + hours) * 3_600_000).toISOString().slice(11, 16);

test("[CONT-08 OPS-07] chat: hours and questions set in the console → closed, and from when, on the phone; a question with one tap, and a picture, reach the operator", async ({
  browser,
  baseURL,
}) => {
  const { opens, closes } = { opens: clockIn(2), closes: clockIn(3) };
  const owners = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 800 } });
  await signInOperator(owners, "owner", baseURL);
  const settings = await owners.newPage();
  hear(settings);
  const save = async () => {
    await settings.getByRole("button", { name: texts["messages.saveAnswer"] }).click();
    await expect(settings.getByText(texts["messages.settingsSaved"]).last()).toBeVisible();
  };
  await page.goto("/m/chat");
  await expect(page.getByText(bn["chat.open"])).toBeVisible();
  await settings.goto("/console/messages/settings");
  await settings.getByLabel(texts["messages.opens"]).fill(opens);
  await settings.getByLabel(texts["messages.closes"]).fill(closes);
  await settings.getByLabel("বাংলা").first().fill("জমা কোথায় গেল?");
  await expectAccessible(settings);
  await save();
  await page.reload();
  await expect(page.getByText(bn["chat.closed"])).toBeVisible();
  await expect(page.getByText(bn["chat.opensAt"].split("{time}")[1]!)).toBeVisible();
  await expectAccessible(page);
  // who waits for an answer sees no questions: an operator answers first
  const answer = desk.getByRole("textbox", { name: texts["messages.write"] });
  await answer.fill("বলুন।");
  await desk.getByRole("button", { name: texts["messages.send"] }).click();
  await page.getByRole("button", { name: "জমা কোথায় গেল?" }).click();
  const log = desk.getByRole("list", { name: texts["messages.log"] });
  await expect(log).toContainText("জমা কোথায় গেল?");
  await expect(page.getByRole("button", { name: "জমা কোথায় গেল?" })).toHaveCount(0);

  const files = page.getByLabel(bn["chat.sendPicture"]);
  await files.setInputFiles({ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
  await expect(page.getByRole("alert")).toContainText("page.png");
  await files.setInputFiles({
    name: "shot.png",
    mimeType: "image/png",
    buffer: await drawPicture(600, 1_400),
  });
  // the one on its way gives place to the one that was sent
  const pictures = page.getByRole("log").getByRole("img");
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([549]);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await log.getByRole("button", { name: texts["messages.showPicture"] }).click();
  await expect(log.getByRole("img")).toHaveJSProperty("naturalHeight", 1_280);
  await expectAccessible(desk);
  await expectAccessible(page);

  await settings.getByLabel(texts["messages.opens"]).fill("00:00");
  await settings.getByLabel(texts["messages.closes"]).fill("00:00");
  await save();
  await owners.close();
});

test("[CONT-08] chat message not sent → error shown; retried → sent once", async () => {
  await page.goto("/m/chat");
  await expect(page.getByRole("log")).toContainText("আছি।");
  await context.route("**/CBS_sendMessage", (route) => route.abort());
  await page.getByRole("textbox", { name: bn["chat.write"] }).fill("নেট ফিরল?");
  await page.getByRole("button", { name: bn["chat.send"] }).click();
  await expect(page.getByRole("alert")).toContainText(bn["chat.unsent"]);
  await context.unroute("**/CBS_sendMessage");
  await page.getByRole("button", { name: bn["chat.again"] }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("log").getByText("নেট ফিরল?")).toHaveCount(1);
  expect(complaints.filter((text) => !text.includes("ERR_FAILED") && !text.includes("410"))).toEqual([]);
});

test("[CONT-08] chat message and picture that the stream shows before they are answered → each shown once", async () => {
  await page.goto("/m/chat");
  const log = page.getByRole("log");
  await expect(log).toContainText("নেট ফিরল?");
  const sent = log.getByRole("listitem");
  for (const path of ["**/CBS_sendMessage", "**/CBS_sendPicture*"]) {
    const before = await sent.count();
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route(path, async (route) => {
      const response = await route.fetch();
      await isHeld;
      await route.fulfill({ response });
    });
    if (path.includes("Picture"))
      await page
        .getByLabel(bn["chat.sendPicture"])
        .setInputFiles({ name: "two.png", mimeType: "image/png", buffer: await drawPicture(400, 300) });
    else {
      await page.getByRole("textbox", { name: bn["chat.write"] }).fill("একবারই");
      await page.getByRole("button", { name: bn["chat.send"] }).click();
    }
    // the answer is still on its way
    await expect(sent.last()).not.toContainText(bn["chat.sending"]);
    await expect(sent).toHaveCount(before + 1);
    const finished = page.waitForEvent("requestfinished", (request) => request.url().includes("/CBS_send"));
    answer();
    await finished;
    await context.unroute(path);
    await expect(sent).toHaveCount(before + 1);
  }
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
