/**
 * A phone's photo of many megabytes at every upload: it is made smaller first, and a broken photo gets a clear message.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { messages } from "./support/all-messages.ts";
import { openMember } from "./support/member-with-money.ts";
import { tick } from "./support/tick.ts";

const MEGABYTE = 1024 * 1024;
/** Maximum size of a sent picture, which a phone on a slow network uploads in a few seconds. */
const MAX_SENT_BYTES = 1.5 * MEGABYTE;

/** Returns a photo like that of a camera: noise makes the file large. */
async function takePhoto(): Promise<Buffer> {
  const photo = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 96 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(8 * MEGABYTE);
  return photo;
}

/** A file that begins like a JPEG file but is not one. */
const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(6 * MEGABYTE)]);

let photo: Buffer;
test.beforeAll(async () => {
  photo = await takePhoto();
});

const fileOf = (buffer: Buffer) => ({ name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer });

/** Chooses the picture and returns the size of the upload. */
async function sizeSent(
  page: Page,
  field: Locator,
  path: string,
  then?: () => Promise<void>,
): Promise<number> {
  const sent = page.waitForResponse(`**${path}*`);
  await field.setInputFiles(fileOf(photo));
  await then?.();
  const response = await sent;
  expect(response.status(), path).toBe(200);
  return (await response.request().sizes()).requestBodySize;
}

test("[PAY-08] identity card photographed with 8 MB → sent smaller; not to be read → said", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  await page.goto("/m/realName");
  const main = page.getByRole("main");
  const front = main.getByLabel(messages["identity.side.front"]);
  await front.setInputFiles(fileOf(broken));
  await expect(main.getByRole("alert")).toHaveText(errorTextsBn["verification.picture.invalid"]);
  const { path } = calls.auth.identityPicture;
  expect(await sizeSent(page, front, path)).toBeLessThan(MAX_SENT_BYTES);
  await expect(main.getByText(messages["identity.pictureThere"])).toHaveCount(1);
  await page.context().close();
});

test("[PAY-01] slip of a payment photographed with 8 MB → sent smaller; not to be read → said", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMember(browser, baseURL);
  const { channels } = await client.callOrThrow(calls.cashier.channels, {});
  const { code } = channels.find(({ kind }) => kind === "manual")!;
  const order = await client.callOrThrow(calls.cashier.deposit, {
    channel: code,
    amount: "600.00",
    requestId: crypto.randomUUID(),
  });
  await page.goto(`/m/voucherCenter?order=${order.orderId}`);
  const main = page.getByRole("main");
  const slip = main.getByLabel(messages["manual.proof"]);
  await slip.setInputFiles(fileOf(broken));
  await expect(main.getByRole("alert")).toHaveText(errorTextsBn["deposit.proof.invalid"]);
  expect(await sizeSent(page, slip, calls.cashier.depositProof.path)).toBeLessThan(MAX_SENT_BYTES);
  await expect(main.getByText(messages["manual.proofSent"])).toBeVisible();
  await page.context().close();
});

test("[CONT-05] feedback with three photos of 8 MB → sent smaller; not to be read → said by name", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  await page.goto("/m/feedback");
  const main = page.getByRole("main");
  const pictures = main.locator("input[type=file]");
  await pictures.setInputFiles(fileOf(broken));
  await expect(main.getByRole("alert")).toHaveText(
    messages["feedback.tooLarge"].replace("{name}", "IMG_0001.jpg"),
  );
  await main.getByRole("textbox").first().fill("রুলেটের টেবিলে রং ঠিকমতো দেখা যায় না, ছবি দিলাম।");
  await tick(main.getByRole("checkbox"));
  const send = async (): Promise<void> => {
    await expect(main.getByRole("img")).toHaveCount(1);
    await pictures.setInputFiles([fileOf(photo), fileOf(photo)]);
    await expect(main.getByRole("img")).toHaveCount(3);
    await main.locator("button[type=submit]").click();
  };
  expect(await sizeSent(page, pictures, calls.inbox.feedback.path, send)).toBeLessThan(3 * MAX_SENT_BYTES);
  await page.context().close();
});

test("[MEM-06] head picture of 8 MB → sent smaller; not to be read → said", async ({ browser, baseURL }) => {
  const { page } = await openMember(browser, baseURL);
  await page.goto("/m/member/profile");
  await page.getByRole("button", { name: messages["member.changeFace"] }).click();
  const sheet = page.getByRole("dialog").last();
  const field = sheet.locator("input[type=file]");
  await field.setInputFiles(fileOf(broken));
  await expect(sheet.getByRole("alert")).toHaveText(errorTextsBn["icon.invalid"]);
  expect(await sizeSent(page, field, calls.member.setIcon.path)).toBeLessThan(MAX_SENT_BYTES);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.context().close();
});
