/** The live chat between a phone and the console, both ways: messages, typing, seen, hours, questions and pictures. */
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { pushPath } from "@khela/contract/push-events";
import { messages as consoleTexts } from "../../apps/console/src/i18n/bn/messages.ts";
import { messagesTitles } from "../../apps/console/src/i18n/bn/titles/messages.ts";
import { localizeDigits, numberStyles } from "../../apps/web/src/lib/format/format-number.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { signInOperator } from "./support/console.ts";
import { choose, logInNewMember, passAgeGate } from "./support/fixture.ts";

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true } as const;
const texts = { ...consoleTexts, ...messagesTitles };
const main = (one: Page) => one.getByRole("main");

const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();

/** Returns the time in Bangladesh a number of hours from now, as `HH:MM`. */
const clockIn = (hours: number) => new Date(Date.now() + (6 + hours) * 3_600_000).toISOString().slice(11, 16);

const words = {
  late: "আমার জমা এখনও আসেনি।",
  answer: "অর্ডার নম্বরটি লিখুন, দেখছি।",
  wait: "একটু দাঁড়ান",
  there: "আপনি কি আছেন?",
  here: "আছি।",
  question: "জমা কোথায় গেল?",
  goOn: "বলুন।",
  again: "নেট ফিরল?",
  once: "একবারই",
  between: "এইমাত্র দেখলাম।",
};

test.describe("live chat", () => {
  test.describe.configure({ mode: "serial" });
  const complaints: string[] = [];
  let context: BrowserContext;
  let page: Page;
  let second: Page;
  let username: string;
  /** The operator's page in the console. */
  let desk: Page;

  function hear(one: Page): void {
    one.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    one.on("pageerror", (error) => complaints.push(String(error)));
  }

  test.beforeAll(async ({ browser, baseURL }) => {
    context = await browser.newContext({ ...phone, baseURL: baseURL! });
    await passAgeGate(context);
    await choose(context, baseURL, { lang: "BN", theme: "dark" });
    ({ username } = await logInNewMember(context, baseURL));
    page = await context.newPage();
    second = await context.newPage();
    const operators = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 1280, height: 800 },
    });
    await signInOperator(operators, "support", baseURL);
    desk = await operators.newPage();
    for (const one of [page, second, desk]) hear(one);
  });

  test.afterAll(async () => {
    await context.close();
    await desk.context().close();
  });

  test("[CONT-08 OPS-07] live chat: launch address opens once; messages, typing and seen both ways without a reload", async () => {
    const launches: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("CBS_launchChat")) launches.push(request.url());
    });
    await desk.goto("/console/messages/chat");
    await expect(desk.getByRole("heading", { level: 1, name: texts["messages.chat"] })).toBeVisible();
    await page.goto("/m/help");
    await main(page).getByRole("link", { name: messages["content.helpChat"] }).click();
    await expect(page).toHaveURL(/\/m\/chat\?token=[\w-]{43}$/);
    const write = page.getByRole("textbox", { name: messages["chat.write"] });
    await write.fill(words.late);
    await page.getByRole("button", { name: messages["chat.send"] }).click();
    await expect(page.getByRole("log")).toContainText(words.late);
    await expectAccessible(page);
    expect(launches).toHaveLength(1);

    const who = desk.getByRole("link", { name: new RegExp(username) });
    await expect(who).toContainText(words.late);
    await who.click();
    const log = desk.getByRole("list", { name: texts["messages.log"] });
    await expect(log).toContainText(words.late);
    const own = page.getByRole("log").getByRole("listitem").filter({ hasText: words.late });
    await expect(own).toContainText(messages["chat.seen"]);
    await expect(desk.getByText(texts["messages.memberCard"])).toBeVisible();
    await second.goto("/m/messages");
    const answer = desk.getByRole("textbox", { name: texts["messages.write"] });
    await answer.fill(words.answer);
    await expect(page.getByText(messages["chat.typing"])).toBeVisible();
    await desk.getByRole("button", { name: texts["messages.send"] }).click();
    await expect(page.getByRole("log")).toContainText(words.answer);
    await expect(page.getByText(messages["chat.typing"])).toBeHidden();
    await expect(log.getByRole("listitem").last()).toContainText(texts["messages.seen"]);
    await expectAccessible(desk);
    await write.fill(words.wait);
    await expect(desk.getByText(texts["messages.typing"])).toBeVisible();
    await write.fill("");

    // a reload requests a new address, since the first one is used
    await page.reload();
    await expect(page.getByRole("log")).toContainText(words.answer);
    expect(launches).toHaveLength(2);

    // a tab that does not show the chat counts unread messages until they are read
    await page.goto("/m/home");
    await answer.fill(words.there);
    await desk.getByRole("button", { name: texts["messages.send"] }).click();
    await expect(log.getByRole("listitem").last()).not.toContainText(texts["messages.seen"]);
    const chat = main(second).getByRole("link", { name: new RegExp(`^${messages["inbox.chat"]}`) });
    await expect(chat).toContainText(localizeDigits("1", numberStyles.BN));
    await chat.click();
    await expect(second.getByRole("log")).toContainText(words.there);
    await second.getByRole("textbox", { name: messages["chat.write"] }).fill(words.here);
    await second.getByRole("button", { name: messages["chat.send"] }).click();
    await expect(log).toContainText(words.here);
    await second.goto("/m/messages");
    await expect(main(second).getByRole("link", { name: messages["inbox.chat"], exact: true })).toBeVisible();
  });

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
      // the notice of an earlier save may still be shown
      const saved = settings.waitForResponse(`**${operatorCalls.chat.saveSettings.path}`);
      await settings.getByRole("button", { name: texts["messages.saveAnswer"] }).click();
      expect((await saved).status()).toBe(200);
      await expect(settings.getByText(texts["messages.settingsSaved"]).last()).toBeVisible();
    };
    await page.goto("/m/chat");
    await expect(page.getByText(messages["chat.open"])).toBeVisible();
    await settings.goto("/console/messages/settings");
    await settings.getByLabel(texts["messages.opens"]).fill(opens);
    await settings.getByLabel(texts["messages.closes"]).fill(closes);
    await settings.getByLabel("বাংলা").first().fill(words.question);
    await expectAccessible(settings);
    await save();
    await page.reload();
    await expect(page.getByText(messages["chat.closed"])).toBeVisible();
    const [, after = ""] = messages["chat.opensAt"].split("{time}");
    await expect(page.getByText(after)).toBeVisible();
    await expectAccessible(page);
    // a member who waits for an answer sees no suggested questions, so an operator answers first
    const answer = desk.getByRole("textbox", { name: texts["messages.write"] });
    await answer.fill(words.goOn);
    await desk.getByRole("button", { name: texts["messages.send"] }).click();
    await page.getByRole("button", { name: words.question }).click();
    const log = desk.getByRole("list", { name: texts["messages.log"] });
    await expect(log).toContainText(words.question);
    await expect(page.getByRole("button", { name: words.question })).toHaveCount(0);

    const files = page.getByLabel(messages["chat.sendPicture"]);
    await files.setInputFiles({ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
    await expect(page.getByRole("alert")).toContainText("page.png");
    await files.setInputFiles({
      name: "shot.png",
      mimeType: "image/png",
      buffer: await drawPicture(600, 1_400),
    });
    // the sent picture replaces the preview of the upload
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
    await expect(page.getByRole("log")).toContainText(words.here);
    await context.route("**/CBS_sendMessage", (route) => route.abort());
    await page.getByRole("textbox", { name: messages["chat.write"] }).fill(words.again);
    await page.getByRole("button", { name: messages["chat.send"] }).click();
    await expect(page.getByRole("alert")).toContainText(messages["chat.unsent"]);
    await context.unroute("**/CBS_sendMessage");
    await page.getByRole("button", { name: messages["chat.again"] }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("log").getByText(words.again)).toHaveCount(1);
    expect(complaints.filter((text) => !text.includes("ERR_FAILED") && !text.includes("410"))).toEqual([]);
  });

  test("[CONT-08] chat message between the page's query and the opening of its stream → shown", async () => {
    let open = () => {};
    const isHeld = new Promise<void>((resolve) => {
      open = resolve;
    });
    await context.route(`**${pushPath}`, async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.goto("/m/chat");
    const log = page.getByRole("log");
    await expect(log).toContainText(words.again);
    await desk.getByRole("textbox", { name: texts["messages.write"] }).fill(words.between);
    await desk.getByRole("button", { name: texts["messages.send"] }).click();
    await expect(desk.getByRole("list", { name: texts["messages.log"] })).toContainText(words.between);
    await expect(log).not.toContainText(words.between);
    open();
    await expect(log.getByText(words.between)).toHaveCount(1);
    await context.unroute(`**${pushPath}`);
  });

  test("[CONT-08] chat message and picture that the stream shows before they are answered → each shown once", async () => {
    await page.goto("/m/chat");
    const log = page.getByRole("log");
    await expect(log).toContainText(words.again);
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
          .getByLabel(messages["chat.sendPicture"])
          .setInputFiles({ name: "two.png", mimeType: "image/png", buffer: await drawPicture(400, 300) });
      else {
        await page.getByRole("textbox", { name: messages["chat.write"] }).fill(words.once);
        await page.getByRole("button", { name: messages["chat.send"] }).click();
      }
      // the server's answer has not arrived yet
      await expect(sent.last()).not.toContainText(messages["chat.sending"]);
      await expect(sent).toHaveCount(before + 1);
      const finished = page.waitForEvent("requestfinished", (request) => request.url().includes("/CBS_send"));
      answer();
      await finished;
      await context.unroute(path);
      await expect(sent).toHaveCount(before + 1);
    }
  });
});
