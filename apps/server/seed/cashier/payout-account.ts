// A payout account of the demo member that takes payouts at once: a new one would wait for a day. Nobody has that number.

import { systemClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { Db } from "@khela/service-kit/db/database";
import { newPayoutAccount } from "../../src/cashier/payout-accounts/payout-accounts.ts";
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

/** For the member of that name, unless they have an account or another payee's name. */
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
  const { randomBytes } = systemClockAndRandom;
  const times = { addedAt: now, usableFrom: now };
  const row = newPayoutAccount({ secrets, randomBytes }, member, { ...account, ...times });
  await db.transaction(async (tx) => {
    if (!(await claimPayeeName(tx, member, account.holder))) return;
    await insertPayoutAccount(tx, member, row);
    await insertPayoutNumber(tx, merchantId, member, row);
  });
}
