/** A member's money in browser tests: parses shown amounts, reads the ledger and the records. */
import type { Page } from "@playwright/test";

/** Amount of a test's usual deposit, in minor units. */
export const DEPOSIT_MINOR = 50_000n;

export const inLatin = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));

/** Returns the minor units of an amount as it is written, in Bengali or Latin digits, with its sign. */
export function minor(text: string): bigint {
  const latin = inLatin(text);
  const [whole = "0", decimals = ""] = latin.replace(/[^0-9.]/g, "").split(".");
  const amount = BigInt(whole + decimals.padEnd(2, "0"));
  return /[-−]\s*৳?\d/.test(latin) ? -amount : amount;
}

export async function getValue<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path, { headers: { Merchant: "khela" } });
  return ((await answer.json()) as { value: T }).value;
}

/** Returns the logged-in member's balance in the ledger, in minor units. */
export async function balance(page: Page): Promise<bigint> {
  return minor((await getValue<{ sumBalance: string }>(page, "/wps/wallets/gcs")).sumBalance);
}

/** Returns the sum of the account's transactions (the latest 50), in minor units. */
export async function sumOfTransactions(page: Page): Promise<bigint> {
  const { list } = await getValue<{ list: { amount: string }[] }>(
    page,
    "/wps/relay/ODS2_MemberTransaction?size=50",
  );
  return list.reduce((sum, { amount }) => sum + minor(amount), 0n);
}

export type Order = {
  readonly gameCode: string;
  readonly state: string;
  readonly betAmount: string;
  readonly winAmount: string;
};

/** Returns the bet history of a game, or of all games, newest first. */
export async function orders(page: Page, gameCode?: string): Promise<Order[]> {
  const { list } = await getValue<{ list: Order[] }>(page, "/wps/relay/ODSFE2_RNGOrders");
  return list.filter((order) => gameCode === undefined || order.gameCode === gameCode);
}

export async function countSettled(page: Page, gameCode?: string): Promise<number> {
  return (await orders(page, gameCode)).filter(({ state }) => state === "settled").length;
}
