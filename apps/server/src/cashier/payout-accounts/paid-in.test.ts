/**
 * A wallet from which a member has paid a deposit takes payouts without the day's wait. Over HTTP, with the sandbox
 * gateway.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { createCashierHarness, type CashierHarness } from "../../../test/cashier/cashier-harness.ts";
import type { Person } from "../../../../../tests/harness.ts";

const { auth, cashier } = calls;

let c: CashierHarness;
beforeAll(async () => {
  c = await createCashierHarness();
});
afterAll(() => c.close());

const pin = "482913";
const payer = { provider: "bkash", number: "01711220001" };

async function withPin(): Promise<Person> {
  const person = await c.person();
  await person.client.callOrThrow(auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  return person;
}
const add = ({ client }: Person, cardNumber: string) =>
  client.callOrThrow(cashier.addBankCard, {
    bankCode: "bkash",
    cardNumber,
    cardHolder: "Rahim Uddin",
    password: pin,
  });
const activeOf = async ({ client }: Person) =>
  (await client.callOrThrow(cashier.bankCards, {})).fullBankCardList.map(
    ({ isWithdrawActive }) => isWithdrawActive,
  );
const withdraw = ({ client }: Person, bankCardId: string) =>
  client.call(cashier.withdraw, { amount: "300.00", bankCardId, password: pin });
const waitsOf = async ({ client }: Person) => (await client.callOrThrow(cashier.channels, {})).waits;

test("[PAY-03 PAY-08] first wallet, of a member who paid in from it → takes payouts at once; said before money is added, and no more once it is there", async () => {
  const person = await withPin();
  expect(await waitsOf(person)).toEqual({ account: 24, paymentPassword: 0 });
  const order = await c.deposit(person, "500.00", "bkash");
  await c.tell(await c.notice(order, { payer }));
  const { bankCardId, usableFrom, createdAt } = await add(person, payer.number);
  expect(usableFrom).toBe(createdAt);
  expect(await activeOf(person)).toEqual(["Y"]);
  expect(await waitsOf(person)).toBeNull();
  // refused only because the deposit's turnover is missing, not because of the payout account
  expect(await withdraw(person, bankCardId)).toMatchObject({ errorCode: "withdraw_turnover_not_enough" });
});

test("[PAY-03 PAY-08] wallet added first, then paid in from → its wait is over", async () => {
  const person = await withPin();
  const { bankCardId } = await add(person, "01711220002");
  expect(await withdraw(person, bankCardId)).toMatchObject({ errorCode: "bank.card.waiting" });
  const order = await c.deposit(person, "500.00", "bkash");
  await c.tell(await c.notice(order, { payer: { provider: "bkash", number: "01711220002" } }));
  expect(await withdraw(person, bankCardId)).toMatchObject({ errorCode: "withdraw_turnover_not_enough" });
});

test("[PAY-08] another wallet than the payer's, a payer of another provider, a second wallet, one that was frozen → each waits its day", async () => {
  const other = await withPin();
  const order = await c.deposit(other, "500.00", "bkash");
  await c.tell(await c.notice(order, { payer: { provider: "nagad", number: "01711220003" } }));
  await add(other, "01711220003");
  expect(await activeOf(other)).toEqual(["N"]);

  // a second wallet waits although the wallet paid a deposit, so that a thief cannot skip the wait
  const second = await withPin();
  await add(second, "01711220004");
  const paid = await c.deposit(second, "500.00", "bkash");
  await c.tell(await c.notice(paid, { payer: { provider: "bkash", number: "01711220005" } }));
  await add(second, "01711220005");
  expect(await activeOf(second)).toEqual(["N", "N"]);

  const frozen = await withPin();
  const own = await c.deposit(frozen, "500.00", "bkash");
  await c.tell(await c.notice(own, { payer: { provider: "bkash", number: "01711220006" } }));
  const { bankCardId } = await add(frozen, "01711220006");
  c.advance(1_000);
  await frozen.client.callOrThrow(cashier.freezeBankCard, { bankCardId });
  await frozen.client.callOrThrow(cashier.unfreezeBankCard, { bankCardId, password: pin });
  expect(await activeOf(frozen)).toEqual(["N"]);
});
