/**
 * A member's real name: the member submits it with pictures of a document, the operator refuses it with a reason, the
 * member submits it again, and it is verified.
 */
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember } from "./support/fixture.ts";
import { openOperator } from "./support/operator-backdoor.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";

const [name, number] = ["রহিম উদ্দিন", "১৯৯০ ৫৫৬৬"];

test("[PAY-08] real name: a side missing is said, sent, refused with a reason, sent again, verified", async ({
  browser,
  baseURL,
}) => {
  const site = baseURL ?? "";
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), site);
  const client = createClient(site, { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  const { id } = await client.callOrThrow(calls.member.info, {});
  const main = page.getByRole("main");
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background: "#284" } })
    .jpeg()
    .toBuffer();

  await page.goto("/m/securityCenter");
  await main.getByRole("link", { name: messages["security.realName"] }).click();
  await fill(page, { name, number: `${number} ${id}`.slice(0, 30) });
  await choosePicture(page, messages["identity.side.front"], buffer);
  await expect(main.getByText(messages["identity.pictureThere"])).toHaveCount(1);
  await main.getByRole("button", { name: messages["identity.submit"] }).click();
  await expect(main.getByRole("alert")).toHaveText(messages["identity.pictureMissing"]);
  await expectAccessible(page);
  await expectNothingCut(page, "main");
  await choosePicture(page, messages["identity.side.back"], buffer);
  await expect(main.getByText(messages["identity.pictureThere"])).toHaveCount(2);
  await main.getByRole("button", { name: messages["identity.submit"] }).click();
  await expect(main.getByText(messages["identity.waiting"])).toBeVisible();
  await expectAccessible(page);

  const operator = await openOperator(site);
  await operator.callOrThrow(operatorCalls.verifications.refuse, {
    id: `${id}.1`,
    reason: "পেছনের দিক পড়া যায় না।",
  });
  await page.reload();
  await expect(main.getByText("পেছনের দিক পড়া যায় না।")).toBeVisible();
  await expectAccessible(page);
  await fill(page, { name, number: `${number} ${id}`.slice(0, 30) });
  await main.getByRole("button", { name: messages["identity.submit"] }).click();
  await expect(main.getByText(messages["identity.waiting"])).toBeVisible();
  await operator.callOrThrow(operatorCalls.verifications.approve, { id: `${id}.2` });
  await page.reload();
  await expect(main.getByText(messages["identity.verified"])).toBeVisible();
  await expectNothingCut(page, "main");
  await page.goto("/m/securityCenter");
  await expect(main.getByRole("link", { name: messages["security.realName"] })).toContainText(
    messages["security.realNameVerified"],
  );
});

async function fill(
  page: Page,
  { name, number }: { readonly name: string; readonly number: string },
): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel(messages["identity.name"]).fill(name);
  await main.getByRole("textbox", { name: messages["identity.birthday"] }).fill("1990-02-28");
  await main.getByLabel(messages["identity.number"]).fill(number);
}

async function choosePicture(page: Page, label: string, buffer: Buffer): Promise<void> {
  await page
    .getByRole("main")
    .getByLabel(label)
    .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer });
}
