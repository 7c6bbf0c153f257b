/** Saves a list of channels for a merchant, for tests that need channels other than the sandbox's. */
import { sql, type Db } from "@khela/service-kit/db/database";
import type { ChannelEntry } from "@khela/contract/operator/channels/schemas";
import { toEntry, toRow } from "../../src/cashier/channels/channel-changes.ts";
import { findChannelFaults } from "../../src/cashier/channels/channel-faults.ts";
import { listAllChannels, upsertAccounts, upsertChannels } from "../../src/cashier/channels/channel-store.ts";

export async function readChannels(db: Db, merchantId: number): Promise<ChannelEntry[]> {
  return (await listAllChannels(db, merchantId)).map(toEntry);
}

/** Saves the channels, and disables channels that are not in the list. @throws Error with every fault */
export async function saveChannels(db: Db, merchantId: number, list: readonly unknown[]): Promise<void> {
  const faults = findChannelFaults(list, { currency: "BDT", levels: 100 });
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const rows = (list as readonly ChannelEntry[]).map(toRow);
  await db.transaction(async (tx) => {
    await tx.run(sql`update deposit_channel set enabled = false where merchant_id = ${merchantId}`);
    await upsertChannels(tx, merchantId, rows);
    for (const { code, accounts } of rows) {
      await tx.run(
        sql`delete from receiving_account where merchant_id = ${merchantId} and channel = ${code}`,
      );
      await upsertAccounts(tx, merchantId, code, accounts);
    }
  });
}
