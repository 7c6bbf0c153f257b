// Replaces a merchant's payment channels by a list. All of it is saved or, when one channel cannot be used, none; what changed is in
// the audit log.

import { isDeepStrictEqual } from "node:util";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { listLevels } from "../../vip/vip.ts";
import { findChannelFaults, type ChannelEntry } from "./channel-faults.ts";
import {
  findCurrency,
  lockChannels,
  replaceAccounts,
  switchOff,
  upsertChannels,
  type AccountRow,
  type ChannelRow,
} from "./channel-store.ts";

/** A list that cannot be used, with every reason. */
export class ChannelRefusal extends Error {
  override readonly name = "ChannelRefusal";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The channels cannot be used, and nothing was changed:\n  ${faults.join("\n  ")}`);
    this.faults = faults;
  }
}

function minorText(text: string, currency: string): string {
  const amount = readAmount(text, currency);
  invariant(amount.ok, "an amount of a channel without faults can be read");
  return amount.minor.toString();
}

function toRow(entry: ChannelEntry, sort: number): ChannelRow {
  const minor = (text: string) => minorText(text, entry.currency);
  return {
    code: entry.code,
    category: entry.category,
    kind: entry.kind ?? "gateway",
    gateway: entry.gateway ?? "khela",
    accounts: (entry.accounts ?? [])
      .map(({ id, number, holder, qrText, weight, dayMax, enabled }) => ({
        id,
        number,
        holder,
        qr_text: qrText ?? null,
        weight: weight ?? 1,
        day_max_minor: dayMax === undefined ? null : minor(dayMax),
        enabled: enabled ?? true,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    currency: entry.currency,
    name: entry.name,
    icon: entry.icon,
    min_minor: minor(entry.minAmount),
    max_minor: minor(entry.maxAmount),
    presets_minor: entry.presetAmounts.map(minor),
    fee_percent: entry.feePercent ?? "0",
    hours: entry.hours ?? [],
    time_zone: entry.timeZone ?? null,
    min_level: entry.minLevel ?? 0,
    languages: entry.languages ?? [],
    enabled: entry.enabled ?? true,
    sort,
  };
}

function toEntry(row: ChannelRow): ChannelEntry {
  const money = (minor: string) => formatAmount(BigInt(minor), row.currency);
  const toAccount = ({ day_max_minor: dayMax, qr_text: qrText, ...account }: AccountRow) => ({
    id: account.id,
    number: account.number,
    holder: account.holder,
    ...(qrText === null ? {} : { qrText }),
    weight: account.weight,
    ...(dayMax === null ? {} : { dayMax: money(dayMax) }),
    enabled: account.enabled,
  });
  return {
    code: row.code,
    category: row.category,
    kind: row.kind,
    ...(row.gateway === "khela" ? {} : { gateway: row.gateway as NonNullable<ChannelEntry["gateway"]> }),
    ...(row.accounts.length === 0 ? {} : { accounts: row.accounts.map(toAccount) }),
    currency: row.currency,
    name: { ...row.name },
    icon: row.icon,
    minAmount: money(row.min_minor),
    maxAmount: money(row.max_minor),
    presetAmounts: row.presets_minor.map(money),
    feePercent: row.fee_percent,
    ...(row.hours.length === 0
      ? {}
      : { hours: row.hours.map((span) => ({ ...span, days: [...span.days] })) }),
    ...(row.time_zone === null ? {} : { timeZone: row.time_zone }),
    minLevel: row.min_level,
    ...(row.languages.length === 0 ? {} : { languages: [...row.languages] }),
    enabled: row.enabled,
  };
}

/** A merchant's channels in the form in which they are saved. */
export function readChannels(db: Db, merchantId: number): Promise<ChannelEntry[]> {
  return db.transaction(async (tx) => (await lockChannels(tx, merchantId)).map(toEntry));
}

export type ChannelChanges = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly switchedOff: readonly string[];
};

/**
 * Makes the merchant's channels what the list says, in its order; one that is not listed is switched off.
 * @throws {ChannelRefusal} with the reasons, and nothing has changed
 */
export async function saveChannels(
  db: Db,
  { merchantId, actor }: { readonly merchantId: number; readonly actor: string },
  list: readonly unknown[],
): Promise<ChannelChanges> {
  const currency = await findCurrency(db, merchantId);
  invariant(currency !== null, "channels belong to a merchant");
  const levels = (await listLevels(db, { merchantId, currency })).length;
  const faults = findChannelFaults(list, { currency, levels });
  if (faults.length > 0) throw new ChannelRefusal(faults);
  const rows = (list as readonly ChannelEntry[]).map(toRow);
  return db.transaction(async (tx) => {
    const before = await lockChannels(tx, merchantId);
    const rowBefore = (code: string) => before.find((one) => one.code === code);
    const added = rows.filter(({ code }) => rowBefore(code) === undefined);
    const changed = rows.filter((row) => {
      const old = rowBefore(row.code);
      return old !== undefined && !(old.sort === row.sort && isDeepStrictEqual(toEntry(old), toEntry(row)));
    });
    const switchedOff = before.filter((one) => one.enabled && !rows.some(({ code }) => code === one.code));
    await upsertChannels(tx, merchantId, rows);
    for (const row of rows) await replaceAccounts(tx, merchantId, row);
    await switchOff(
      tx,
      merchantId,
      switchedOff.map(({ code }) => code),
    );
    const codesOf = (list: readonly ChannelRow[]) => list.map(({ code }) => code);
    const changes = { added: codesOf(added), changed: codesOf(changed), switchedOff: codesOf(switchedOff) };
    if (added.length + changed.length + switchedOff.length > 0)
      await writeAudit(tx, {
        merchantId,
        actor,
        action: "deposit.channels",
        subject: `merchant:${merchantId}`,
        detail: {
          ...changes,
          before: [...changes.changed, ...changes.switchedOff].map((code) => toEntry(rowBefore(code)!)),
          after: [...added, ...changed].map(toEntry),
        },
      });
    return changes;
  });
}
