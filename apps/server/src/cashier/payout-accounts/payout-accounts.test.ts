import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { payoutAccountLimits } from "./payout-accounts.ts";

let harness: Harness;
let offsetMs = 0;
beforeAll(async () => {
  harness = await startHarness({ now: () => new Date(Date.now() + offsetMs) });
  await setWithdrawals(true);
});
beforeEach(() => {
  offsetMs = 0;
});
afterAll(() => harness.close());

const { auth, cashier } = calls;
const pin = "482913";
const holder = "Rahim Uddin";
/** Sets whether the merchant pays out. */
async function setWithdrawals(enabled: boolean): Promise<void> {
  await harness.database.owner.run(sql`
    insert into flag (merchant_id, name, enabled) values (${harness.merchantId}, 'WITHDRAW3', ${enabled})
    on conflict (merchant_id, name) do update set enabled = excluded.enabled`);
  harness.services.merchants.forget();
}

let people = 0;

/** Creates a member with a payment password and without a login password. */
async function withPin(type = 0): Promise<Person> {
  people += 1;
  const person = await harness.person(`payee_${people}`, { type });
  const first = { newPassword: pin, confirmNewPassword: pin };
  await person.client.callOrThrow(auth.setPaymentPassword, first);
  return person;
}

let numbers = 0;
const freshNumber = () => `017${String(10_000_000 + (numbers += 1))}`;
const cardOf = (more: object = {}) => ({
  bankCode: "bkash",
  cardNumber: freshNumber(),
  cardHolder: holder,
  password: pin,
  ...more,
});
const add = ({ client }: Person, more: object = {}) => client.call(cashier.addBankCard, cardOf(more));
const addOrThrow = ({ client }: Person, more: object = {}) =>
  client.callOrThrow(cashier.addBankCard, cardOf(more));
const cards = async ({ client }: Person) =>
  (await client.callOrThrow(cashier.bankCards, {})).fullBankCardList;
const audited = async ({ memberId }: Person) =>
  (
    await harness.database.owner.rows<{ action: string; detail: Record<string, unknown> }>(sql`
      select action, detail from audit_log where subject = ${`member:${memberId}`} and action like 'payout.%' order by id`)
  ).map(({ action, detail }) => [action, detail] as const);
const titles = async ({ client }: Person) =>
  (await client.callOrThrow(calls.inbox.list, { page: 1, size: 20 })).list.map(({ title }) => title);

describe("added and listed", () => {
  it("[PAY-08 API-04] bank account and wallets → masked, in their groups, first one the default, told and audited", async () => {
    const person = await withPin();
    const banks = await person.client.callOrThrow(cashier.withdrawBanks, {});
    expect(banks.withdraw_banks.map(({ bankCode }) => bankCode)).toEqual(
      expect.arrayContaining(["bkash", "sonali"]),
    );
    const first = await addOrThrow(person, { cardNumber: "০১৭১২-৩৪৫ ৬৭৮", cardHolder: "  Rahim   Uddin " });
    expect(first).toMatchObject({
      bankCode: "bkash",
      cardType: "EW",
      cardNumber: "*******5678",
      cardHolder: holder,
      isDefault: true,
      isFrozen: false,
      isWithdrawActive: "N",
    });
    expect(first.usableFrom - first.createdAt).toBe(payoutAccountLimits.coolingMs);
    await addOrThrow(person, { bankCode: "sonali", cardNumber: "1234567890123", cardHolder: "rahim uddin" });
    const answer = await person.client.callOrThrow(cashier.bankCards, {});
    expect(answer.bankCards.map(({ cardNumber }) => cardNumber)).toEqual(["*********0123"]);
    expect(answer.eWallets.map(({ groupId, eWallets }) => [groupId, eWallets.length])).toEqual([
      ["bkash", 1],
    ]);
    expect(answer.fullBankCardList.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    expect(answer.maxCardCount).toBe(payoutAccountLimits.most);
    expect(await person.client.send("GET", "/wps/member/bankCard")).toMatchObject({ value: answer });
    expect((await audited(person)).map(([action]) => action)).toEqual([
      "payout.account.added",
      "payout.account.added",
    ]);
    expect(await titles(person)).toContain("A bank or wallet was added");
    const bankCards = async () => (await person.client.callOrThrow(auth.securityConfig, {})).info.bankCards;
    expect(await bankCards()).toEqual({ enabled: true, isComplete: true });
    await setWithdrawals(false);
    expect(await bankCards()).toEqual({ enabled: false, isComplete: false });
    await setWithdrawals(true);
    // the holder of the first account has become the payee name of the member's profile
    expect((await person.client.callOrThrow(calls.member.payeeName, {})).payeeName).toBe(holder);
    offsetMs = payoutAccountLimits.coolingMs;
    const later = await relogged(person);
    expect((await cards(later)).map(({ isWithdrawActive }) => isWithdrawActive)).toEqual(["Y", "Y"]);
  });

  it("[PAY-08] number pasted with its country, holder as a phone writes it → the wallet's own form", async () => {
    const person = await withPin();
    const pasted = "\u202a+880 1712\u2011998877\u202c";
    const card = await addOrThrow(person, { cardNumber: pasted, cardHolder: "Rita D\u2019Costa" });
    expect([card.cardNumber, card.cardHolder]).toEqual(["*******8877", "Rita D'Costa"]);
    expect((await add(person, { cardNumber: "01712998877" })).status).not.toBe(200);
  });

  it("[PAY-08] number → in no table, log entry or answer in the clear", async () => {
    const person = await withPin();
    const cardNumber = "01799887766";
    const { bankCardId } = await addOrThrow(person, { cardNumber });
    const everything = await Promise.all(
      ["member_payout_account", "member_payout_number", "audit_log", "inbox_message"].map((table) =>
        harness.database.owner.rows({ text: `select t::text from ${table} t`, values: [] }),
      ),
    );
    expect(JSON.stringify(everything)).not.toContain(cardNumber);
    expect(JSON.stringify(everything)).not.toContain(Buffer.from(cardNumber).toString("hex"));
    expect(JSON.stringify(await cards(person))).not.toContain(cardNumber);
    const { encrypted } = await harness.database.db.one<{ encrypted: Buffer }>(sql`
      select number_encrypted encrypted from member_payout_account
      where bucket = ${person.bucket} and member_id = ${person.memberId} and id = ${bankCardId}`);
    expect(encrypted.toString("latin1")).not.toContain(cardNumber);
  });

  it("[PAY-08] unknown or disabled bank, number of another length or beginning, letters, bad or another name → coded, nothing added", async () => {
    const person = await withPin();
    await addOrThrow(person);
    await harness.database.owner.run(sql`update payout_provider set enabled = false where code = 'rocket'`);
    const wrong = [
      [{ bankCode: "nobody" }, "bank.unavailable", "bankCode"],
      [{ bankCode: "rocket" }, "bank.unavailable", "bankCode"],
      [{ cardNumber: "0171234567" }, "field.invalid", "cardNumber"],
      [{ cardNumber: "017123456789" }, "field.invalid", "cardNumber"],
      [{ cardNumber: "11712345678" }, "field.invalid", "cardNumber"],
      [{ cardNumber: "0171234567a" }, "field.invalid", "cardNumber"],
      [{ cardNumber: "" }, "field.invalid", "cardNumber"],
      [{ cardHolder: "" }, "field.invalid", "cardHolder"],
      [{ cardHolder: "R4him <b>" }, "field.invalid", "cardHolder"],
      [{ cardHolder: "Karim Uddin" }, "payeename.locked", "cardHolder"],
      [{ password: "111222" }, "invalid.payment.pw", "password"],
    ] as const;
    for (const [more, errorCode, field] of wrong)
      expect(await add(person, more), JSON.stringify(more)).toMatchObject({ errorCode, detail: { field } });
    expect(await cards(person)).toHaveLength(1);
    expect(await audited(person)).toHaveLength(1);
    await harness.database.owner.run(sql`update payout_provider set enabled = true where code = 'rocket'`);
  });

  it("[PAY-08] no payment password, guest, agents with credit, no session, body not encrypted → refused", async () => {
    const without = await harness.person("payee_without_pin");
    expect((await add(without)).errorCode).toBe("not.exists.payment.password");
    for (const type of [40, 41, 42]) {
      const agent = await withPin(type);
      expect((await add(agent)).errorCode, String(type)).toBe("free_reject");
      expect((await agent.client.callOrThrow(auth.securityConfig, {})).info.bankCards.enabled).toBe(false);
    }
    expect((await harness.visitor().call(cashier.addBankCard, cardOf())).errorCode).toBe("login.not.session");
    const person = await withPin();
    const plain = await person.client.send("PUT", cashier.addBankCard.path, { body: cardOf() });
    expect(plain.errorCode).toBe("missing_encryption");
    expect(await cards(person)).toEqual([]);
  });

  it("[PAY-08] same number twice, also at once → one; beyond five, also at once → refused; removed → may be added again", async () => {
    const person = await withPin();
    const same = { cardNumber: freshNumber() };
    const twice = await Promise.all([add(person, same), add(person, same)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await add(person, same)).errorCode).toBe("bank.card.exists");
    // the same number at another provider counts as another account
    expect((await add(person, { ...same, bankCode: "nagad" })).status).toBe(200);
    // five at once: a sixth concurrent try of the payment password would be refused
    const more = await Promise.all([1, 2, 3, 4, 5].map(() => add(person)));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(more.filter(({ errorCode }) => errorCode === "withdraw.bank.card.max")).toHaveLength(2);
    const own = await cards(person);
    expect(own).toHaveLength(payoutAccountLimits.most);
    const bankCardId = own.find(({ bankCode }) => bankCode === "bkash")!.bankCardId;
    await person.client.callOrThrow(cashier.removeBankCard, { bankCardId, password: pin });
    expect((await add(person)).status).toBe(200);
  });
});

/** Opens a new session of the person, because the old one has expired by the harness's clock. */
async function relogged(person: Person): Promise<Person> {
  const { insertSession, createSessionToken } = await import("../../infra/db/session-store.ts");
  const token = createSessionToken(person.bucket, harness.services.randomBytes);
  const { merchantId } = harness;
  const now = harness.services.now();
  await insertSession(harness.services.db, {
    ...person,
    token,
    merchantId,
    ip: "10.0.0.1",
    device: "web",
    now,
  });
  const client = harness.visitor();
  client.token = token;
  return { ...person, token, client };
}

describe("default, frozen, removed", () => {
  it("[PAY-08] another default, frozen, unfrozen, removed → list follows; unfrozen waits anew; told and audited once each", async () => {
    const person = await withPin();
    const { client } = person;
    const [one, two] = [await addOrThrow(person), await addOrThrow(person)];
    const guarded = (bankCardId: string) => ({ bankCardId, password: pin });
    const order = async () =>
      (await cards(person)).map(({ bankCardId, isDefault, isFrozen }) => [bankCardId, isDefault, isFrozen]);
    await client.callOrThrow(cashier.defaultBankCard, guarded(two.bankCardId));
    expect(await order()).toEqual([
      [two.bankCardId, true, false],
      [one.bankCardId, false, false],
    ]);
    for (const _ of [1, 2]) await client.callOrThrow(cashier.freezeBankCard, { bankCardId: two.bankCardId });
    expect(await order()).toEqual([
      [one.bankCardId, true, false],
      [two.bankCardId, false, true],
    ]);
    offsetMs = 60_000;
    for (const _ of [1, 2]) await client.callOrThrow(cashier.unfreezeBankCard, guarded(two.bankCardId));
    const unfrozen = (await cards(person)).find(({ bankCardId }) => bankCardId === two.bankCardId);
    expect(unfrozen).toMatchObject({ isDefault: true, isFrozen: false, isWithdrawActive: "N" });
    expect(unfrozen!.usableFrom).toBeGreaterThan(two.usableFrom);
    await client.callOrThrow(cashier.removeBankCard, guarded(two.bankCardId));
    expect(await order()).toEqual([[one.bankCardId, true, false]]);
    expect((await client.call(cashier.removeBankCard, guarded(two.bankCardId))).errorCode).toBe(
      "bank.card.unknown",
    );
    expect((await audited(person)).map(([action]) => action.replace("payout.account.", ""))).toEqual([
      "added",
      "added",
      "default",
      "frozen",
      "unfrozen",
      "removed",
    ]);
    // one message for the payment password, two for added accounts, three for freeze, unfreeze and removal
    expect(await titles(person)).toHaveLength(1 + 2 + 3);
  });

  it("[PAY-08] wrong payment password → each change refused and counted, nothing changed", async () => {
    const person = await withPin();
    const { bankCardId } = await addOrThrow(person);
    const wrong = { bankCardId, password: "111222" };
    const guarded = [cashier.defaultBankCard, cashier.unfreezeBankCard, cashier.removeBankCard] as const;
    const left = [];
    for (const call of guarded) left.push((await person.client.call(call, wrong)).detail);
    expect(left).toEqual([4, 3, 2].map((remainingTries) => ({ field: "password", remainingTries })));
    expect(await cards(person)).toHaveLength(1);
    expect((await add(person, { password: "111222" })).detail).toMatchObject({ remainingTries: 1 });
    expect((await add(person, { password: "111222" })).errorCode).toBe("payment.password.locked");
    expect((await add(person)).errorCode).toBe("payment.password.locked");
  });

  it("[PAY-08] another member's account → neither listed nor changed; unknown to them", async () => {
    const [mine, other] = [await withPin(), await withPin()];
    const { bankCardId } = await addOrThrow(mine);
    expect(await cards(other)).toEqual([]);
    const guarded = { bankCardId, password: pin };
    for (const call of [cashier.defaultBankCard, cashier.unfreezeBankCard, cashier.removeBankCard] as const)
      expect(await other.client.call(call, guarded)).toMatchObject({
        status: 404,
        errorCode: "bank.card.unknown",
      });
    expect((await other.client.call(cashier.freezeBankCard, { bankCardId })).errorCode).toBe(
      "bank.card.unknown",
    );
    expect((await cards(mine)).map(({ isFrozen }) => isFrozen)).toEqual([false]);
  });
});

describe("a number of several members", () => {
  const signals = async (person: Person) =>
    (await audited(person)).filter(([action]) => action === "payout.account.shared");

  it("[PAY-08] number another member has, or had → added, nobody told, reported to the operator with who has it", async () => {
    const [mine, other, third] = [await withPin(), await withPin(), await withPin()];
    const same = { cardNumber: freshNumber() };
    const { bankCardId } = await addOrThrow(mine, same);
    expect(await signals(mine)).toEqual([]);
    expect((await add(other, { ...same, cardHolder: "Karim Mia" })).status).toBe(200);
    expect((await signals(other)).map(([, detail]) => detail["members"])).toEqual([
      [`member:${mine.memberId}`],
    ]);
    expect(await titles(mine)).toHaveLength(2);
    await mine.client.callOrThrow(cashier.removeBankCard, { bankCardId, password: pin });
    await addOrThrow(third, same);
    expect((await signals(third)).map(([, detail]) => detail["members"])).toEqual([
      [`member:${mine.memberId}`, `member:${other.memberId}`],
    ]);
  });

  it("[PAY-08] added by two members at once → reported at least once", async () => {
    const pair = [await withPin(), await withPin()];
    const same = { cardNumber: freshNumber() };
    await Promise.all(pair.map((person) => addOrThrow(person, same)));
    const found = await Promise.all(pair.map(signals));
    expect(found.flat().length).toBeGreaterThan(0);
  });
});
