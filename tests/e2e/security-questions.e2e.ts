/** Security questions in the security centre: chosen behind PIN and password, and a forgotten PIN replaced by their answers. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { createClient } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember } from "./support/fixture.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";

test("[PAY-08] security questions: none without a PIN, chosen, answers that are alike refused, a forgotten PIN replaced by them", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  const main = page.getByRole("main");
  const row = (name: string) => main.getByRole("button", { name }).first();
  const dialog = page.getByRole("dialog").last();
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });

  await page.goto("/m/securityCenter");
  await expect(row(messages["security.questions"])).toContainText(messages["security.questionsNotSet"]);
  await row(messages["security.questions"]).click();
  await expect(dialog).toContainText(messages["security.questionsNeedPin"]);
  await button(messages["security.advicePin"]).click();
  await expect(page.getByRole("dialog", { name: messages["auth.paymentPassword"] })).toBeVisible();
  await button(messages["shell.close"]).click();
  const first = { newPassword: "482913", confirmNewPassword: "482913" };
  await client.callOrThrow(calls.auth.setPaymentPassword, { ...first, password });

  await page.reload();
  await row(messages["security.questions"]).click();
  await field(messages["security.question1"]).selectOption("motherVillage");
  await expect(field(messages["security.question2"]).locator('option[value="motherVillage"]')).toHaveCount(0);
  await field(messages["security.question2"]).selectOption("firstTeacher");
  await field(messages["security.answer1"]).fill("শাপলাপুর");
  await field(messages["security.answer2"]).fill("শাপলা পুর");
  await field(messages["auth.paymentPassword"]).fill("৪৮২৯১৩");
  await field(messages["security.password"]).fill(password);
  await button(messages["security.questionsSave"]).click();
  await expect(dialog.getByRole("alert")).toHaveText(errorTextsBn["security.answers.alike"]);
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  await field(messages["security.answer2"]).fill("করিম স্যার");
  await button(messages["security.questionsSave"]).click();
  await expectToast(page, messages["security.questionsSaved"]);
  await expect(row(messages["security.questions"])).toContainText(messages["security.questionsSet"]);

  await row(messages["auth.paymentPassword"]).click();
  await button(messages["security.forgotPin"]).click();
  await expect(dialog).toContainText(messages["security.pinByAnswers"]);
  const ofVillage = field(messages["security.question.motherVillage"]);
  await ofVillage.fill("গোলাপপুর");
  await field(messages["security.question.firstTeacher"]).fill("করিম-স্যার");
  await field(messages["security.newPin"]).fill("739164");
  await field(messages["security.confirmPin"]).fill("739164");
  await field(messages["security.password"]).fill(password);
  await button(messages["security.savePin"]).click();
  await expect(dialog.getByRole("alert")).toHaveText(errorTextsBn["security.answers.wrong"]);
  await expect(dialog.getByRole("status").first()).toContainText("৪");
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  await ofVillage.fill("শাপলাপুর");
  await button(messages["security.savePin"]).click();
  await expectToast(page, messages["security.pinSaved"]);
  await client.callOrThrow(calls.auth.changePaymentPassword, { oldPassword: "739164", ...first });
});

test("[PAY-08] security questions in English and light: those that are set are replaced by new ones", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  const pin = { newPassword: "482913", confirmNewPassword: "482913" };
  await client.callOrThrow(calls.auth.setPaymentPassword, { ...pin, password });
  await client.callOrThrow(calls.auth.setSecurityQuestions, {
    answers: [
      { question: "firstSchool", answer: "Shapla School" },
      { question: "firstFilm", answer: "Beder Meye" },
    ],
    withdrawPassword: "482913",
    password,
  });
  await page.goto("/m/securityCenter");
  await page.getByRole("main").getByRole("button", { name: "Security questions" }).first().click();
  const dialog = page.getByRole("dialog").last();
  await expect(dialog).toContainText("replace the ones you have");
  await dialog.getByLabel("First question").selectOption("favouriteBook");
  await dialog.getByLabel("Second question").selectOption("childhoodName");
  await dialog.getByLabel("First answer").fill("Pather Panchali");
  await dialog.getByLabel("Second answer").fill("Tuni");
  await dialog.getByLabel("Payment PIN", { exact: true }).fill("482913");
  await dialog.getByLabel("Login password", { exact: true }).fill(password);
  await expectNothingCut(page, "dialog");
  await dialog.getByRole("button", { name: "Save questions and answers" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const own = await client.callOrThrow(calls.auth.ownSecurityQuestions, {});
  expect(own.questions).toEqual(["favouriteBook", "childhoodName"]);
});
