/** Creates a member with money on a phone, by API calls, which is quicker than by the screens. */
import { expect, type Browser, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { createClient, type Client } from "../../client.ts";
import { logInNewMember, passAgeGate } from "./fixture.ts";
import { openPhone, site, type PhoneOptions } from "./phone.ts";

export type PhoneMember = { readonly page: Page; readonly client: Client };

/** Orders a deposit, pays it at the sandbox's gateway and waits until it is credited. */
export async function payDeposit(client: Client, amount = "500.00"): Promise<void> {
  const { orderId, payUrl } = await client.callOrThrow(calls.cashier.deposit, {
    channel: "bkash",
    amount,
    requestId: crypto.randomUUID(),
  });
  await fetch(`${payUrl}/act`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "pay" }),
  });
  await expect
    .poll(async () => (await client.callOrThrow(calls.cashier.depositOrder, { orderId })).state, {
      intervals: [50, 100, 200],
    })
    .toBe("paid");
}

/** Opens a fresh phone with a new member, and a second session of the same member for API calls. */
export async function openMember(
  browser: Browser,
  baseURL = site,
  options: PhoneOptions = {},
): Promise<PhoneMember> {
  const page = await openPhone(browser, options);
  await passAgeGate(page.context());
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL, { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  return { page, client };
}

export async function openMemberWithMoney(
  browser: Browser,
  baseURL = site,
  options: PhoneOptions = {},
): Promise<PhoneMember> {
  const member = await openMember(browser, baseURL, options);
  await payDeposit(member.client);
  return member;
}
