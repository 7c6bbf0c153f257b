/** Creates a member who may withdraw: they have a payment password, and a payout account without a waiting time. */
import type { Browser, Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { createClient, type Client } from "../../client.ts";
import { logInNewMember, withOwnerDatabase } from "./fixture.ts";
import { openPhone } from "./phone.ts";

export const pin = "482913";

export type WithdrawingMember = {
  readonly page: Page;
  readonly client: Client;
  readonly username: string;
  readonly password: string;
};

export async function openWithdrawingMember(
  browser: Browser,
  baseURL: string | undefined,
): Promise<WithdrawingMember> {
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  const first = { newPassword: pin, confirmNewPassword: pin, password };
  await client.callOrThrow(calls.auth.setPaymentPassword, first);
  return { page, client, username, password };
}

/** Adds a bKash account as a payout account; returns its id. */
export async function addWallet({ client }: WithdrawingMember, cardNumber: string): Promise<string> {
  const card = { bankCode: "bkash", cardNumber, cardHolder: "Rahim Uddin", password: pin };
  const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, card);
  await withOwnerDatabase(async (db) => {
    await db.run(sql`update member_payout_account set usable_from = added_at where id = ${bankCardId}`);
  });
  return bankCardId;
}
