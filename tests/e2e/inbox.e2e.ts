/**
 * A member's messages: letters are opened, read, thrown away, in two tabs at once; feedback with a picture is answered into
 * the inbox; the live chat goes both ways between a phone and the desk.
 */
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { backOfficePaths } from "@khela/contract/operator/back-office";
import sharp from "sharp";
import { sql } from "@khela/service-kit/db/database";
import { findBackOfficeKey } from "../../apps/server/src/http/back-office/back-office-key.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { holdResponse, withOwnerDatabase } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";

const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";
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
let backOffice: Page;
const complaints: string[] = [];

function hear(one: Page): void {
  one.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  one.on("pageerror", (error) => complaints.push(String(error)));
}

const main = (one: Page) => one.getByRole("main");

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ ...phone, baseURL: baseURL! });
  await context.addInitScript(() => localStorage.setItem("khela.gate", "18"));
  page = await context.newPage();
  hear(page);
});

test.afterAll(async () => {
  await context.close();
  await backOffice?.context().close();
});

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
  const picture = await sharp({ create: { width: 1500, height: 800, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();
  await files.setInputFiles(
    [1, 2, 3, 4].map((n) => ({ name: `${n}.png`, mimeType: "image/png", buffer: picture })),
  );
  await expect(page.getByRole("img")).toHaveCount(3);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: bn["feedback.removePicture"].replace("{count}", "৩") }).click();
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText(bn["feedback.sent"])).toBeVisible();
  await expect(main(page).getByRole("listitem")).toContainText(bn["feedback.waiting"]);
  await expect(main(page).getByRole("listitem")).toContainText("২টি ছবি");
});

test("[CONT-05 CONT-08] back office: opens with its key only; its answer arrives in the inbox", async ({
  browser,
  baseURL,
}) => {
  const key = findBackOfficeKey(
    { mode: "sandbox", backOfficeKey: null, merchantCode: "khela" },
    loadSecrets({ dataDir: DATA, key: null }),
  )!;
  backOffice = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 800 } })
  ).newPage();
  await backOffice.goto("/desk#wrong");
  await backOffice.getByLabel("আপনার নাম").fill("ruma");
  await backOffice.getByRole("button", { name: "ঢুকুন" }).click();
  await expect(backOffice.getByRole("alert")).toContainText("চাবিটি ঠিক নয়");
  hear(backOffice);
  await backOffice.getByLabel("চাবি").fill(key);
  await backOffice.getByRole("button", { name: "ঢুকুন" }).click();
  expect(backOffice.url()).not.toContain(key);
  await backOffice.getByRole("tab", { name: "মতামত" }).click();
  const card = backOffice.getByRole("listitem").filter({ hasText: username });
  await expect(card).toContainText("রোদে পড়া যায় না");
  // the chats, asked for and left, come late
  const letGo = await holdResponse(backOffice, `**${backOfficePaths.conversations}`, "answered");
  await backOffice.getByRole("tab").first().click();
  const drawn = backOffice.waitForResponse(`**${backOfficePaths.feedbacks}`);
  await backOffice.getByRole("tab", { name: "মতামত" }).click();
  await drawn;
  const late = backOffice.waitForResponse(`**${backOfficePaths.conversations}`);
  letGo();
  await late;
  await expect(card.getByRole("img").first()).toHaveJSProperty("complete", true);
  // asked for again while the first answer is on its way: that one is shown all the same
  const requests: string[] = [];
  const [twice, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await backOffice.route(`**${backOfficePaths.conversations}`, async (route) => {
    requests.push(route.request().url());
    const isFirst = requests.length === 1;
    if (!isFirst) twice.resolve();
    await (isFirst ? twice : later).promise;
    await route.continue();
  });
  const chats = backOffice.getByRole("tab").first();
  await chats.click();
  await chats.click();
  await expect(backOffice.getByRole("list", { name: "লাইভ চ্যাট" })).toBeVisible();
  later.resolve();
  await backOffice.getByRole("tab", { name: "মতামত" }).click();
  await expectAccessible(backOffice);
  await card.getByRole("textbox").fill("ধন্যবাদ! হালকা রং বাছলে রোদে পড়া সহজ হয়।");
  await card.getByRole("button", { name: "পাঠান" }).click();
  await expect(main(second).getByText("আপনার মতামতের উত্তর")).toBeVisible();
  await main(second)
    .getByRole("link", { name: /আপনার মতামতের উত্তর/ })
    .click();
  await expect(second.getByText("হালকা রং বাছলে")).toBeVisible();
});

test("[CONT-08] live chat: launch address opens once; messages pushed both ways", async () => {
  const launches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("CBS_launchChat")) launches.push(request.url());
  });
  await page.goto("/m/help");
  await main(page).getByRole("link", { name: bn["content.helpChat"] }).click();
  await expect(page).toHaveURL(/\/m\/chat\?token=[\w-]{43}$/);
  await page.getByRole("textbox", { name: bn["chat.write"] }).fill("আমার জমা এখনও আসেনি।");
  await page.getByRole("button", { name: bn["chat.send"] }).click();
  await expect(page.getByRole("log")).toContainText("আমার জমা এখনও আসেনি।");
  await expectAccessible(page);
  expect(launches).toHaveLength(1);

  await backOffice.getByRole("tab", { name: "লাইভ চ্যাট" }).click();
  const who = backOffice.getByRole("button", { name: new RegExp(username) });
  await expect(who).toContainText("আমার জমা এখনও আসেনি।");
  await who.click();
  await second.goto("/m/messages");
  await backOffice.getByRole("textbox").fill("অর্ডার নম্বরটি লিখুন, দেখছি।");
  await backOffice.getByRole("button", { name: "পাঠান" }).click();
  await expect(page.getByRole("log")).toContainText("অর্ডার নম্বরটি লিখুন, দেখছি।");
  await expectAccessible(backOffice);

  // the used address launches a new one by itself
  await page.reload();
  await expect(page.getByRole("log")).toContainText("অর্ডার নম্বরটি লিখুন, দেখছি।");
  expect(launches).toHaveLength(2);

  // unread is counted for the tab that does not show the chat, and gone when it has been read
  await page.goto("/m/home");
  await backOffice.getByRole("textbox").fill("আপনি কি আছেন?");
  await backOffice.getByRole("button", { name: "পাঠান" }).click();
  const chat = main(second).getByRole("link", { name: new RegExp(`^${bn["inbox.chat"]}`) });
  await expect(chat).toContainText("১");
  await chat.click();
  await expect(second.getByRole("log")).toContainText("আপনি কি আছেন?");
  await second.getByRole("textbox", { name: bn["chat.write"] }).fill("আছি।");
  await second.getByRole("button", { name: bn["chat.send"] }).click();
  await expect(backOffice.getByRole("list", { name: "লাইভ চ্যাট" }).last()).toContainText("আছি।");
  await second.goto("/m/messages");
  await expect(main(second).getByRole("link", { name: bn["inbox.chat"], exact: true })).toBeVisible();
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
