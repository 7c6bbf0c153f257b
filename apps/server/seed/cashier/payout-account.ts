// A payout account of the demo member that can be used at once; an added account could otherwise be used only after a
// day. The number is not in use.

import { systemClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { Db } from "@khela/service-kit/db/database";
import { newPayoutAccount } from "../../src/cashier/payout-accounts/payout-accounts.ts";
import type { MemberKey } from "../../src/infra/db/session-store.ts";
import type { Secrets } from "../../src/infra/secrets.ts";
import {
  claimPayeeName,
  countPayoutAccounts,
  findByName,
  insertPayoutAccount,
  insertPayoutNumber,
} from "../../src/member/member.ts";

const account = {
  provider: { code: "bkash", category: "wallet" },
  number: "01000000101",
  holder: "Khela Demo",
} as const;

/** Adds the account for the member with this name, unless the member already has an account or another payee name. */
export async function seedPayoutAccount(
  db: Db,
  {
    secrets,
    merchantId,
    username,
    now,
  }: { secrets: Secrets; merchantId: number; username: string; now: Date },
): Promise<void> {
  const member = await findByName(db, merchantId, username);
  if (member === null || (await countPayoutAccounts(db, member)) > 0) return;
  await db.transaction(async (tx) => {
    if (!(await claimPayeeName(tx, member, account.holder))) return;
    await addWallet(tx, { secrets, merchantId }, member, { ...account, at: now });
  });
}

/**
 * Adds a wallet for payouts with the given payee name, which can be used from the given time. Returns the wallet's id.
 */
export async function addWallet(
  tx: Db,
  { secrets, merchantId }: { readonly secrets: Secrets; readonly merchantId: number },
  member: MemberKey,
  { number, holder, at }: { readonly number: string; readonly holder: string; readonly at: Date },
): Promise<string> {
  const { randomBytes } = systemClockAndRandom;
  const { provider } = account;
  const times = { addedAt: at, usableFrom: at };
  const row = newPayoutAccount({ secrets, randomBytes }, member, { provider, number, holder, ...times });
  await insertPayoutAccount(tx, member, row);
  await insertPayoutNumber(tx, merchantId, member, row);
  return row.id;
}
