/**
 * A shift in the console: two operators work with members' money and accounts, the members' phones show the results,
 * and the audit log has every action.
 */
import { randomBytes } from "node:crypto";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { errorTextsBn } from "@khela/contract/locale/error-texts/bn";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { acts as bnActs } from "../../apps/console/src/i18n/bn/acts.ts";
import { audit as bnAudit } from "../../apps/console/src/i18n/bn/audit.ts";
import { deposits as bnDeposits } from "../../apps/console/src/i18n/bn/deposits.ts";
import { first as bnFirst } from "../../apps/console/src/i18n/bn/first.ts";
import { members as bnMembers } from "../../apps/console/src/i18n/bn/members.ts";
import { signIn as bnSignIn } from "../../apps/console/src/i18n/bn/sign-in.ts";
import { memberTitles as bnTitles } from "../../apps/console/src/i18n/bn/titles/members.ts";
import { todayTitles as bnToday } from "../../apps/console/src/i18n/bn/titles/today.ts";
import { withdrawals as bnWithdrawals } from "../../apps/console/src/i18n/bn/withdrawals.ts";
import { createClient } from "../client.ts";
import { messages } from "./support/all-messages.ts";
import { addAuthenticator, inviteOperator, newOperatorName, signInOperator } from "./support/console.ts";
import { withOwnerDatabase } from "./support/fixture.ts";
import { expectToast, site } from "./support/phone.ts";
import { addWallet, openWithdrawingMember, pin } from "./support/withdrawing-member.ts";

const bn = {
  ...bnFirst,
  ...bnSignIn,
  ...bnToday,
  ...bnTitles,
  ...bnDeposits,
  ...bnWithdrawals,
  ...bnMembers,
  ...bnAudit,
  ...bnActs,
};
const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
/** Maximum key presses that a decision may take. */
const MAX_KEYS = 3;
const LARGE_MINOR = 1_000_000;

type Rules = { readonly conditions: unknown; readonly turnover: number };
let rulesBefore: Rules;

/** Withdrawal rules of this file's tests: every withdrawal waits for an operator, and a large one for two operators. */
test.beforeAll(() =>
  withOwnerDatabase(async (db) => {
    rulesBefore = await db.one<Rules>(
      sql`select conditions, deposit_turnover_percent turnover from withdraw_rule limit 1`,
    );
    const conditions = JSON.stringify([{ kind: "amount", side: "max", bound: "100", weight: 100 }]);
    await db.run(
      sql`update withdraw_rule set deposit_turnover_percent = 0, conditions = ${conditions}::jsonb`,
    );
    await db.run(sql`
      insert into approval_rule (merchant_id, act, above_minor)
      select id, ${operatorCalls.withdrawals.approve.name}, ${LARGE_MINOR} from merchant where code = 'khela'
      on conflict (merchant_id, act) do update set above_minor = excluded.above_minor`);
  }),
);
test.afterAll(() =>
  withOwnerDatabase(async (db) => {
    const { conditions, turnover } = rulesBefore;
    await db.run(sql`
      update withdraw_rule set deposit_turnover_percent = ${turnover}, conditions = ${JSON.stringify(conditions)}::jsonb`);
    await db.run(sql`delete from approval_rule where act = ${operatorCalls.withdrawals.approve.name}`);
  }),
);

async function openDesk(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...DESK,
    baseURL: site,
    locale: "bn-BD",
    timezoneId: "Asia/Dhaka",
  });
  return context.newPage();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const mainHeading = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("heading", { name, exact: true });
/** Returns the text with its placeholders filled in. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((done, [name, value]) => done.replaceAll(`{${name}}`, value), text);
const bengali = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));

/** Presses the keys of one decision. */
async function decide(page: Page, ...keys: readonly string[]): Promise<void> {
  expect(keys.length).toBeLessThanOrEqual(MAX_KEYS);
  for (const key of keys) await page.keyboard.press(key);
}

type Told = {
  readonly orderId: string;
  readonly account: string;
  readonly amount: string;
  readonly transactionId: string;
  readonly username: string;
};
type Payer = { readonly client: ReturnType<typeof createClient>; readonly username: string };

async function newPayer(): Promise<Payer> {
  const username = `p${randomBytes(6).toString("hex")}`;
  const client = createClient(site, { merchant: "khela" });
  const password = "কদম ফুলের গন্ধ";
  await client.callOrThrow(calls.auth.register, {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
  });
  return { client, username };
}

/** Creates a manual deposit order and submits the number of its transaction. */
async function tell({ client, username }: Payer, amount: string): Promise<Told> {
  const { orderId, manual } = await client.callOrThrow(calls.cashier.deposit, {
    channel: "bkash-send",
    amount,
    requestId: crypto.randomUUID(),
  });
  const transactionId = `SHIFT${randomBytes(4).toString("hex").toUpperCase()}`;
  await client.callOrThrow(calls.cashier.submitDeposit, { orderId, transactionId });
  return { orderId, account: manual!.accountNumber, amount, transactionId, username };
}

/** Returns a statement file in the form in which bKash's portal exports it. */
function statementOf(told: readonly Told[]): Buffer {
  const at = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  const lines = told.map(
    ({ transactionId, amount }) => `${transactionId},${at},Received Money,01811111111,${amount},`,
  );
  return Buffer.from(
    ["Transaction ID,Date & Time,Transaction Type,From,Amount,Reference", ...lines].join("\n"),
  );
}

/** Imports the statement lines of each receiving account. Lines of decided deposits match automatically. */
async function importStatements(
  page: Page,
  told: readonly Told[],
  known: { readonly imported: readonly Told[]; readonly decided: readonly Told[] },
): Promise<void> {
  for (const [account, lines] of Map.groupBy(told, (one) => one.account)) {
    await page.goto(
      `/console/statements?account=bkash-send/${account === "01000000001" ? "first" : "second"}`,
    );
    await expect(page.getByLabel(bn["statements.account"])).toContainText(account);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: `${account}.csv`, mimeType: "text/csv", buffer: statementOf(lines) });
    await button(page, bn["statements.import"]).click();
    const fresh = lines.filter((line) => !known.imported.includes(line));
    const text = filled(bn["statements.imported"], {
      added: bengali(String(fresh.length)),
      repeated: bengali(String(lines.length - fresh.length)),
      matched: bengali(String(fresh.filter((line) => known.decided.includes(line)).length)),
    });
    await expect(toast(page, text)).toBeVisible();
  }
}

/** Opens the newest audit entry of an action and returns its text. */
async function readEntry(page: Page, operator: string, action: string, subject = ""): Promise<string> {
  await page.goto(`/console/audit?operator=${operator}&action=${action}&subject=${subject}`);
  const row = page.getByRole("row").filter({ hasText: operator }).first();
  await expect(row).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(operator);
  const text = await dialog(page).innerText();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  return text;
}

test("[OPS-01 OPS-03 OPS-04 OPS-07] a shift: passkey, ten deposits by keys, statements, a refusal, two operators for a large one; the phone follows, the audit log has it all", async ({
  browser,
}) => {
  const phone = await openWithdrawingMember(browser, site);
  await addWallet(phone, `017${String(Date.now()).slice(-8)}`);
  await phone.page.goto("/m/withdraw");
  const onPhone = phone.page.getByRole("main");
  const payers = [
    ...(await Promise.all(Array.from({ length: 9 }, () => newPayer()))),
    { client: phone.client, username: phone.username },
  ];
  const told: Told[] = [];
  for (const [place, payer] of payers.entries())
    told.push(await tell(payer, place === 9 ? "20000.00" : `${300 + place}.00`));
  const listed = told.slice(0, 8);
  const unlisted = told.slice(8);
  const anna = newOperatorName();
  const desk = await openDesk(browser);
  const withdraw = async (amount: string) => {
    await onPhone.getByLabel(messages["withdraw.amount"], { exact: true }).fill(amount);
    await onPhone.getByLabel(messages["withdraw.pin"], { exact: true }).fill(pin);
    await onPhone.getByRole("button", { name: messages["withdraw.submit"], exact: true }).click();
    await expect(onPhone.getByRole("heading", { name: messages["withdraw.state.review"] })).toBeVisible();
    return new URL(phone.page.url()).searchParams.get("order") ?? "";
  };

  await test.step("the first operator makes a passkey, and signs in by it", async () => {
    await addAuthenticator(desk);
    await desk.goto(await inviteOperator(anna, "owner", site));
    await button(desk, bn["sign-in.makePasskey"]).click();
    await expect(mainHeading(desk, bn["today.title"])).toBeVisible();
    await desk.getByRole("button", { name: `${anna} ▾` }).click();
    await desk.getByRole("menuitem", { name: bn["first.signOut"] }).click();
    await button(desk, bn["sign-in.byPasskey"]).click();
    await expect(mainHeading(desk, bn["today.title"])).toBeVisible();
  });

  await test.step("a statement of eight of ten deposits is imported; all ten are decided by keys alone", async () => {
    await importStatements(desk, listed, { imported: [], decided: [] });
    await desk.goto(`/console/deposits?item=${told[0]!.orderId}`);
    for (const { username } of listed) {
      await expect(mainHeading(desk, username)).toBeVisible();
      await expect(button(desk, bn["deposits.approveLine"])).toBeVisible();
      await decide(desk, "a");
    }
    for (const { username } of unlisted) {
      await expect(mainHeading(desk, username)).toBeVisible();
      await expect(desk.getByText(bn["deposits.noLines"])).toBeVisible();
      await decide(desk, "a", "Enter");
      await expect(mainHeading(desk, username)).toHaveCount(0);
    }
    await expect(onPhone.getByText("৳০.০০").first()).toBeVisible();
    // decisions that still wait for their ten seconds are sent when the page is left
    await desk.goto("/console/today");
    await expect(onPhone.getByText("৳২০,০০০.০০").first()).toBeVisible();
  });

  await test.step("the statement of all ten: known lines are skipped, the others matched with what was credited", async () => {
    await importStatements(desk, told, { imported: listed, decided: told });
    for (const { transactionId, orderId } of told) {
      await desk.goto(`/console/statements/lines?transactionId=${transactionId}`);
      const line = desk.getByRole("row").filter({ hasText: transactionId });
      await expect(line).toContainText(bn["statementList.state.matched"]);
      await expect(line).toContainText(orderId);
    }
  });

  const reason = "একই নামে আরেকটি অ্যাকাউন্ট";
  const refused =
    await test.step("a held withdrawal is refused with a reason, which the phone shows", async () => {
      const id = await withdraw("300");
      await desk.goto("/console/withdrawals/queue");
      await desk.getByRole("button", { name: phone.username }).click();
      await expect(mainHeading(desk, new RegExp(phone.username))).toBeVisible();
      await desk.keyboard.press("r");
      await desk.keyboard.type(reason);
      await desk.keyboard.press("Enter");
      await expect(onPhone.getByRole("heading", { name: messages["withdraw.state.refused"] })).toBeVisible();
      await expect(onPhone.getByText(reason)).toBeVisible();
      return id;
    });

  const second = await openDesk(browser);
  const babul = await signInOperator(second.context(), "finance", site);
  const large =
    await test.step("a large one: the first operator proposes, the second approves, the phone shows it", async () => {
      await onPhone.getByRole("link", { name: messages["withdraw.again"] }).click();
      const id = await withdraw("15000");
      await expect(desk.getByRole("button", { name: phone.username })).toBeVisible();
      await desk.getByRole("button", { name: phone.username }).click();
      await expect(mainHeading(desk, /৳১৫,০০০/)).toBeVisible();
      await decide(desk, "a");
      await expect(dialog(desk)).toContainText(bn["first.proposal.title"]);
      await desk.keyboard.press("Escape");
      await expect(dialog(desk)).toHaveCount(0);
      await second.goto("/console/proposals");
      await expect(second.getByRole("row").filter({ hasText: anna })).toBeVisible();
      await second.keyboard.press("j");
      await second.keyboard.press("Enter");
      await button(second, bn["proposals.approve"]).click();
      await expect(dialog(second)).toHaveCount(0);
      await expect(onPhone.getByRole("heading", { name: messages["withdraw.state.approved"] })).toBeVisible();
      return id;
    });

  await test.step("the Audit room has each act with who, what stood before and after, and why", async () => {
    const taken = await readEntry(desk, anna, operatorCalls.deposits.approve.name);
    expect(taken).toContain(`operator:${anna}`);
    const no = await readEntry(desk, anna, operatorCalls.withdrawals.refuse.name);
    for (const part of [refused, reason, bn["factValue.review"], bn["factValue.refused"]])
      expect(no).toContain(part);
    const yes = await readEntry(desk, babul, operatorCalls.withdrawals.approve.name);
    for (const part of [large, bn["factValue.review"], bn["factValue.approved"]]) expect(yes).toContain(part);
    expect(await readEntry(desk, anna, operatorCalls.statements.import.name)).toContain("bkash-send");
  });
  for (const page of [desk, second, phone.page]) await page.context().close();
});

test("[OPS-01 OPS-03] a member: found by payout account in the palette, blocked → the phone is signed out and says so; unblocked, closed, all in the audit log", async ({
  browser,
}) => {
  const phone = await openWithdrawingMember(browser, site);
  const number = `018${String(Date.now()).slice(-8)}`;
  await addWallet(phone, number);
  await phone.page.goto("/m/mine");
  await expect(phone.page.getByText(phone.username)).toBeVisible();
  const desk = await openDesk(browser);
  const name = await signInOperator(desk.context(), "owner", site);
  await desk.goto("/console/today");
  await expect(mainHeading(desk, bn["today.title"])).toBeVisible();
  await desk.keyboard.press("Control+k");
  await desk.keyboard.type(number);
  await expect(desk.getByRole("option", { name: phone.username })).toHaveAttribute("aria-selected", "true");
  await desk.keyboard.press("Enter");
  await expect(mainHeading(desk, phone.username)).toBeVisible();
  const path = new URL(desk.url()).pathname;

  const act = async (of: "block" | "unblock" | "close", reason: string) => {
    await button(desk, bn["members.acts"]).click();
    await desk.getByRole("menuitem", { name: bn[`members.act.${of}`] }).click();
    await dialog(desk).getByLabel(bn["first.reason"]).fill(reason);
    await desk.keyboard.press("Enter");
    await expect(dialog(desk)).toHaveCount(0);
  };
  const status = (of: "active" | "blocked" | "closed") =>
    expect(
      desk.getByRole("main").getByText(bn[`members.status.${of}`], { exact: true }).first(),
    ).toBeVisible();

  await act("block", "অন্য কেউ ব্যবহার করছেন");
  await expectToast(phone.page, errorTextsBn["user.or.token.invalid"]);
  await expect(phone.page.getByText(phone.username)).toHaveCount(0);
  await status("blocked");
  const refused = await phone.client.call(calls.auth.login, {
    type: "username",
    username: phone.username,
    password: phone.password,
  });
  expect(refused.status).not.toBe(200);
  await act("unblock", "নিজেই ফোন করেছেন");
  await status("active");
  const { username, password } = phone;
  await phone.client.callOrThrow(calls.auth.login, { type: "username", username, password });
  await act("close", "নিজেই বন্ধ করতে বলেছেন");
  await status("closed");

  for (const [action, before, after, reason] of [
    ["block", "active", "blocked", "অন্য কেউ ব্যবহার করছেন"],
    ["unblock", "blocked", "active", "নিজেই ফোন করেছেন"],
    ["close", "active", "closed", "নিজেই বন্ধ করতে বলেছেন"],
  ] as const) {
    const entry = await readEntry(desk, name, operatorCalls.memberAccess[action].name);
    for (const part of [
      path.split("/").at(-1) ?? "",
      bn[`factValue.${before}`],
      bn[`factValue.${after}`],
      reason,
    ])
      expect(entry).toContain(part);
  }
  const look = await readEntry(desk, name, operatorCalls.members.find.name, "find:payout");
  expect(look).toContain(path.split("/").at(-1));
  expect(look).not.toContain(number);
  await desk.context().close();
  await phone.page.context().close();
});

test("[OPS-01] a permission taken away while the page is open: the next act → says so, changes nothing; the page loaded again → forbidden", async ({
  browser,
}) => {
  const phone = await openWithdrawingMember(browser, site);
  await addWallet(phone, `019${String(Date.now()).slice(-8)}`);
  const { orderId } = await tell(phone, "500.00");
  const desk = await openDesk(browser);
  const name = await signInOperator(desk.context(), "payments", site);
  await desk.goto(`/console/deposits?item=${orderId}`);
  await expect(mainHeading(desk, phone.username)).toBeVisible();
  await withOwnerDatabase((db) =>
    db.run(sql`
      update operator_assignment set role = 'content' where operator_id = (select id from operator where name = ${name})`),
  );
  await desk.keyboard.press("r");
  await desk.keyboard.type("টাকা আসেনি");
  await desk.keyboard.press("Enter");
  await expect(dialog(desk).getByRole("alert")).toHaveText(errorTextsBn["operator.permission.denied"]);
  expect((await phone.client.callOrThrow(calls.cashier.depositOrder, { orderId })).state).toBe("submitted");
  await desk.reload();
  await expect(mainHeading(desk, bn["first.forbidden"])).toBeVisible();
  await desk.context().close();
  await phone.page.context().close();
});
