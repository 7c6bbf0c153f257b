// A payout account of the demo member, usable at once: a new one would wait for a day. The number belongs to nobody.

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

/** For the member of that name, unless they already have an account or another payee name. */
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

/** A wallet for payouts, added and usable at that time, with the given payee name. Returns its id. */
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
