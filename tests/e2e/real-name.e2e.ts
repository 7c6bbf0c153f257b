/** A real name: given with pictures of a document, refused by the operator with a reason, given again, verified. */
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf, type messages } from "./support/all-messages.ts";
import { logInNewMember } from "./support/fixture.ts";
import { openOperator } from "./support/operator-backdoor.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";

const looks = [
  { lang: "BN", theme: "dark", name: "রহিম উদ্দিন", number: "১৯৯০ ৫৫৬৬" },
  { lang: "EN", theme: "light", name: "Rahim Uddin", number: "1990 5577" },
] as const;

for (const { lang, theme, name, number } of looks)
  test(`[PAY-08] real name (${lang}, ${theme}): a side missing is said, sent, refused with a reason, sent again, verified`, async ({
    browser,
    baseURL,
  }) => {
    const site = baseURL ?? "";
    const textOf = (id: keyof typeof messages) => messageOf(lang === "BN" ? "bn" : "en", id);
    const page = await openPhone(browser, { lang, theme });
    const { username, password } = await logInNewMember(page.context(), site);
    const client = createClient(site, { merchant: "khela" });
    await client.callOrThrow(calls.auth.login, { type: "username", username, password });
    const { id } = await client.callOrThrow(calls.member.info, {});
    const main = page.getByRole("main");
    const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background: "#284" } })
      .jpeg()
      .toBuffer();
    const shot = (of: string) => page.screenshot({ path: test.info().outputPath(`${of}-${lang}.png`) });

    await page.goto("/m/securityCenter");
    await main.getByRole("link", { name: textOf("security.realName") }).click();
    await fill(page, textOf, { name, number: `${number} ${id}`.slice(0, 30) });
    await choosePicture(page, textOf("identity.side.front"), buffer);
    await expect(main.getByText(textOf("identity.pictureThere"))).toHaveCount(1);
    await main.getByRole("button", { name: textOf("identity.submit") }).click();
    await expect(main.getByRole("alert")).toHaveText(textOf("identity.pictureMissing"));
    await expectAccessible(page);
    await expectNothingCut(page, "main");
    await shot("form");
    await choosePicture(page, textOf("identity.side.back"), buffer);
    await expect(main.getByText(textOf("identity.pictureThere"))).toHaveCount(2);
    await main.getByRole("button", { name: textOf("identity.submit") }).click();
    await expect(main.getByText(textOf("identity.waiting"))).toBeVisible();
    await expectAccessible(page);
    await shot("waiting");

    const operator = await openOperator(site);
    await operator.callOrThrow(operatorCalls.verifications.refuse, {
      id: `${id}.1`,
      reason: "পেছনের দিক পড়া যায় না।",
    });
    await page.reload();
    await expect(main.getByText("পেছনের দিক পড়া যায় না।")).toBeVisible();
    await expectAccessible(page);
    await shot("refused");
    await fill(page, textOf, { name, number: `${number} ${id}`.slice(0, 30) });
    await main.getByRole("button", { name: textOf("identity.submit") }).click();
    await expect(main.getByText(textOf("identity.waiting"))).toBeVisible();
    await operator.callOrThrow(operatorCalls.verifications.approve, { id: `${id}.2` });
    await page.reload();
    await expect(main.getByText(textOf("identity.verified"))).toBeVisible();
    await expectNothingCut(page, "main");
    await shot("verified");
    await page.goto("/m/securityCenter");
    await expect(main.getByRole("link", { name: textOf("security.realName") })).toContainText(
      textOf("security.realNameVerified"),
    );
    await shot("centre");
  });

type TextOf = (id: keyof typeof messages) => string;

async function fill(
  page: Page,
  textOf: TextOf,
  { name, number }: { readonly name: string; readonly number: string },
): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel(textOf("identity.name")).fill(name);
  await main.getByRole("textbox", { name: textOf("identity.birthday") }).fill("1990-02-28");
  await main.getByLabel(textOf("identity.number")).fill(number);
}

async function choosePicture(page: Page, label: string, buffer: Buffer): Promise<void> {
  await page
    .getByRole("main")
    .getByLabel(label)
    .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer });
}
