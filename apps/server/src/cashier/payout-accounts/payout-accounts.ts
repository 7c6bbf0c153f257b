// The payout accounts of a member: bank accounts and wallets. Every change except freezing needs the payment password.
// All accounts are in the payee name of the profile, at most five at a time. A new account receives no payout for a
// day. The number is stored encrypted and shown masked. A number that another member has or had is accepted and
// reported to the operator in the audit log: a family may share an account, and a refusal would reveal the other
// owner.

import type { calls } from "@khela/contract/calls";
import { isValidField, normalizeField } from "@khela/contract/fields";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { accountNumber } from "@khela/contract/input/mobile";
import { requirePaymentPassword, sendSecurityNotice } from "../../auth/auth.ts";
import type { Context, Services } from "../../http/context.ts";
import { writeAudit, type AuditEntry } from "../../infra/db/audit-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { decryptText, encryptText } from "../../infra/encryption.ts";
import type { Secrets } from "../../infra/secrets.ts";
import {
  changePayoutAccount,
  claimPayeeName,
  countPayoutAccounts,
  hashOfPayoutNumber,
  insertPayoutAccount,
  insertPayoutNumber,
  listOtherOwners,
  listPayoutAccounts,
  listPayoutNumbers,
  type NewPayoutAccount,
  type PayoutAccount,
  type PayoutAccountChange,
} from "../../member/member.ts";
import { listPayers } from "../store.ts";
import { listProviders, type PayoutProvider } from "./provider-store.ts";
import { payoutAccountNotice } from "./payout-account-notices.ts";

type Cashier = (typeof calls)["cashier"];
type Add = Cashier["addBankCard"];
type Card = OutputOf<Add>;
type Guarded = Cashier["defaultBankCard"] | Cashier["unfreezeBankCard"] | Cashier["removeBankCard"];
type Changing = Context<Cashier["freezeBankCard"]> | ContextOf<Guarded>;
type ContextOf<C extends Guarded> = C extends Guarded ? Context<C> : never;

export const payoutAccountLimits = { most: 5, coolingMs: 24 * 60 * 60_000 } as const;
const SHOWN_DIGITS = 4;
/** Shown instead of a number that cannot be decrypted. Its owner can remove the account and add the account again. */
const UNREADABLE = "*".repeat(SHOWN_DIGITS);
const MAX_OWNERS = 20;
const PURPOSE = "payout account";

const placeOf = ({ bucket, memberId }: MemberKey, id: string) => `${bucket}:${memberId}:${id}`;
const cardTypeOf = (category: PayoutAccount["category"]) => (category === "bank" ? "BC" : "EW");

/** Decrypts the number of a member's payout account. */
export function payoutNumber(
  secrets: Secrets,
  member: MemberKey,
  account: Pick<PayoutAccount, "id" | "numberEncrypted">,
): string {
  return decryptText(
    secrets,
    { purpose: PURPOSE, place: placeOf(member, account.id) },
    account.numberEncrypted,
  );
}

/** Decrypts the number of a member's payout account; null when the key is missing or the ciphertext was changed. */
export function findPayoutNumber(...of: Parameters<typeof payoutNumber>): string | null {
  try {
    return payoutNumber(...of);
  } catch {
    return null;
  }
}

/** Whether another member of the merchant has or had a payout account with the same provider and number. */
export async function isPayoutNumberShared(
  {
    db,
    secrets,
    merchant,
  }: Pick<Services, "db" | "secrets"> & { readonly merchant: { readonly id: number } },
  member: MemberKey,
  account: PayoutAccount,
): Promise<boolean> {
  const numberHash = hashOfPayoutNumber(secrets, account.provider, payoutNumber(secrets, member, account));
  return (await listOtherOwners(db, merchant.id, member, { numberHash, most: 1 })).length > 0;
}

const yesNo = (is: boolean) => (is ? "Y" : "N");
export const maskNumber = (number: string) =>
  "*".repeat(number.length - SHOWN_DIGITS) + number.slice(-SHOWN_DIGITS);

export async function withdrawBanks(
  ctx: Context<Cashier["withdrawBanks"]>,
): Promise<OutputOf<Cashier["withdrawBanks"]>> {
  const providers = await listProviders(ctx.db, ctx.merchant, ctx.language.toLowerCase());
  return {
    withdraw_banks: providers
      .filter(({ enabled }) => enabled)
      .map((one) => ({
        bankCode: one.code,
        bankName: one.name,
        bankIconUrl: one.icon,
        cardType: cardTypeOf(one.category),
        startsWith: one.startsWith,
        minLength: one.minDigits,
        maxLength: one.maxDigits,
      })),
  };
}

/**
 * Returns the account with its waiting time. A member's first account receives payouts at once if it has paid a
 * deposit. Every other account waits, so that an attacker cannot skip the wait by a deposit. An account that was
 * frozen waits too.
 */
export async function withWaiver<A extends PayoutAccount>(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  member: MemberKey,
  account: A,
): Promise<A> {
  const isFirstWait =
    account.usableFrom.getTime() - account.addedAt.getTime() <= payoutAccountLimits.coolingMs;
  const number = isFirstWait ? findPayoutNumber(secrets, member, account) : null;
  if (number === null) return account;
  const hash = hashOfPayoutNumber(secrets, account.provider, number);
  const isOnly = (await listPayoutNumbers(db, member)).every((one) => one === hash);
  return isOnly && (await listPayers(db, member, [hash])).has(hash)
    ? { ...account, usableFrom: account.addedAt }
    : account;
}

type Lister = Context<Cashier["bankCards"]> | Context<Add>;

/** Lists the caller's payout accounts, the default account first. */
async function listCards(ctx: Lister): Promise<Card[]> {
  const now = ctx.now();
  const accounts: PayoutAccount[] = [];
  for (const account of await listPayoutAccounts(ctx.db, ctx.session))
    accounts.push(account.usableFrom > now ? await withWaiver(ctx, ctx.session, account) : account);
  const providers = await listProviders(ctx.db, ctx.merchant, ctx.language.toLowerCase());
  return accounts.map((account, place) => {
    const provider = providers.find(({ code }) => code === account.provider);
    const isFrozen = account.frozenAt !== null;
    const number = findPayoutNumber(ctx.secrets, ctx.session, account);
    const isUsable = number !== null && !isFrozen && account.usableFrom <= now;
    return {
      bankCardId: account.id,
      bankCode: account.provider,
      bankName: provider?.name ?? account.provider,
      bankIconUrl: provider?.icon ?? "",
      cardType: cardTypeOf(account.category),
      cardNumber: number === null ? UNREADABLE : maskNumber(number),
      cardHolder: account.holder,
      isDefault: place === 0 && !isFrozen,
      isFrozen,
      createdAt: account.addedAt.getTime(),
      usableFrom: account.usableFrom.getTime(),
      isWithdrawActive: yesNo(isUsable && provider?.enabled === true),
    };
  });
}

export async function bankCards(ctx: Context<Cashier["bankCards"]>): Promise<OutputOf<Cashier["bankCards"]>> {
  const all = await listCards(ctx);
  const wallets = all.filter(({ cardType }) => cardType === "EW");
  return {
    bankCards: all.filter(({ cardType }) => cardType === "BC"),
    eWallets: [...new Set(wallets.map(({ bankCode }) => bankCode))].map((groupId) => ({
      groupId,
      eWallets: wallets.filter(({ bankCode }) => bankCode === groupId),
    })),
    virtualWallets: [],
    fullBankCardList: all,
    maxCardCount: payoutAccountLimits.most,
    normalDeleteBankCard: "Y",
    ewalletDeleteBankCard: "Y",
  };
}

function auditEntry(ctx: Context<Add> | Changing): Omit<AuditEntry, "action"> {
  const subject = `member:${ctx.session.memberId}`;
  return { merchantId: ctx.merchant.id, actor: subject, subject, ip: ctx.ip, requestId: ctx.requestId };
}

type NewAccount = {
  readonly provider: Pick<PayoutProvider, "code" | "category">;
  readonly number: string;
  readonly holder: string;
  readonly addedAt: Date;
  readonly usableFrom: Date;
};
type Wanted = { readonly provider: PayoutProvider; readonly number: string; readonly holder: string };

/**
 * First guards of an addition: the merchant pays to the bank, the number has the bank's format, and the name is
 * written as banks write it.
 */
async function readWanted(ctx: Context<Add>, input: ParsedInputOf<Add>): Promise<Wanted> {
  const providers = await listProviders(ctx.db, ctx.merchant, ctx.language.toLowerCase());
  const provider =
    providers.find(({ code, enabled }) => enabled && code === input.bankCode) ??
    ctx.fail("bank.unavailable", { field: "bankCode" });
  const { startsWith, minDigits, maxDigits } = provider;
  const rule = { startsWith, minLength: minDigits, maxLength: maxDigits };
  const number = accountNumber(input.cardNumber, rule);
  const isNumber =
    isValidField("bankCardNumber", number) &&
    number.startsWith(startsWith) &&
    number.length >= minDigits &&
    number.length <= maxDigits;
  if (!isNumber)
    ctx.fail("field.invalid", { field: "cardNumber", startsWith, min: minDigits, max: maxDigits });
  const holder = normalizeField("payeeName", input.cardHolder);
  if (!isValidField("payeeName", holder)) ctx.fail("field.invalid", { field: "cardHolder" });
  return { provider, number, holder };
}

/**
 * Reports other owners of the number. Runs after the commit: of two members who add the number concurrently, at least
 * one sees the other.
 */
async function reportOtherOwners(ctx: Context<Add>, id: string, numberHash: string): Promise<void> {
  const search = { numberHash, most: MAX_OWNERS };
  const others = await listOtherOwners(ctx.db, ctx.merchant.id, ctx.session, search);
  if (others.length === 0) return;
  const detail = { account: id, members: others.map(({ memberId }) => `member:${memberId}`) };
  await writeAudit(ctx.db, { ...auditEntry(ctx), actor: "system", action: "payout.account.shared", detail });
}

/** Returns the row of a new account, its number encrypted. */
export function newPayoutAccount(
  ctx: Pick<Services, "secrets" | "randomBytes">,
  member: MemberKey,
  { provider, number, holder, addedAt, usableFrom }: NewAccount,
): NewPayoutAccount {
  const id = ctx.randomBytes(12).toString("base64url");
  return {
    id,
    provider: provider.code,
    category: provider.category,
    holder,
    numberEncrypted: encryptText(ctx, { purpose: PURPOSE, place: placeOf(member, id) }, number),
    numberHash: hashOfPayoutNumber(ctx.secrets, provider.code, number),
    addedAt,
    usableFrom,
  };
}

export async function addBankCard(ctx: Context<Add>, input: ParsedInputOf<Add>): Promise<Card> {
  const { provider, number, holder } = await readWanted(ctx, input);
  await requirePaymentPassword(ctx, input.password, "password");
  const member = ctx.session;
  const now = ctx.now();
  const usableFrom = new Date(now.getTime() + payoutAccountLimits.coolingMs);
  const row = newPayoutAccount(ctx, member, { provider, number, holder, addedAt: now, usableFrom });
  const { id, numberHash } = row;
  await ctx.db.transaction(async (tx) => {
    // the claim also serializes the member's additions, so that concurrent requests cannot exceed the maximum
    if (!(await claimPayeeName(tx, member, holder))) ctx.fail("payeename.locked", { field: "cardHolder" });
    const count = await countPayoutAccounts(tx, member);
    if (!(await insertPayoutAccount(tx, member, row))) ctx.fail("bank.card.exists", { field: "cardNumber" });
    if (count >= payoutAccountLimits.most) ctx.fail("withdraw.bank.card.max");
    await insertPayoutNumber(tx, ctx.merchant.id, member, row);
    const detail = { account: id, provider: provider.code };
    await writeAudit(tx, { ...auditEntry(ctx), action: "payout.account.added", detail });
    await sendSecurityNotice(tx, ctx, member, payoutAccountNotice("added", number.slice(-SHOWN_DIGITS)));
  });
  await reportOtherOwners(ctx, id, numberHash);
  const added = (await listCards(ctx)).find(({ bankCardId }) => bankCardId === id);
  return added ?? ctx.fail("bank.card.exists", { field: "cardNumber" });
}

/**
 * Changes one of the caller's payout accounts. Setting the value that is already set changes nothing and sends no
 * message.
 */
async function change(ctx: Changing, id: string, what: PayoutAccountChange): Promise<Record<string, never>> {
  const member = ctx.session;
  await ctx.db.transaction(async (tx) => {
    const account = (await listPayoutAccounts(tx, member)).find((one) => one.id === id);
    if (account === undefined) return ctx.fail("bank.card.unknown", { field: "bankCardId" });
    if (!(await changePayoutAccount(tx, member, id, what))) return;
    const detail = { account: id, provider: account.provider };
    await writeAudit(tx, { ...auditEntry(ctx), action: `payout.account.${what.what}`, detail });
    if (what.what === "default") return;
    const ending = (findPayoutNumber(ctx.secrets, member, account) ?? UNREADABLE).slice(-SHOWN_DIGITS);
    await sendSecurityNotice(tx, ctx, member, payoutAccountNotice(what.what, ending));
  });
  return {};
}

type Choice = { readonly bankCardId: string; readonly password: string };

export async function defaultBankCard(ctx: Context<Cashier["defaultBankCard"]>, input: Choice) {
  await requirePaymentPassword(ctx, input.password, "password");
  return change(ctx, input.bankCardId, { what: "default", at: ctx.now() });
}

export function freezeBankCard(
  ctx: Context<Cashier["freezeBankCard"]>,
  { bankCardId }: { readonly bankCardId: string },
) {
  return change(ctx, bankCardId, { what: "frozen", at: ctx.now() });
}

/** Unfreezes an account. Its waiting time starts again, because the freeze had a reason. */
export async function unfreezeBankCard(ctx: Context<Cashier["unfreezeBankCard"]>, input: Choice) {
  await requirePaymentPassword(ctx, input.password, "password");
  const usableFrom = new Date(ctx.now().getTime() + payoutAccountLimits.coolingMs);
  return change(ctx, input.bankCardId, { what: "unfrozen", usableFrom });
}

export async function removeBankCard(ctx: Context<Cashier["removeBankCard"]>, input: Choice) {
  await requirePaymentPassword(ctx, input.password, "password");
  return change(ctx, input.bankCardId, { what: "removed", at: ctx.now() });
}
