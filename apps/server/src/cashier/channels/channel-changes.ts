// Changes of a merchant's payment channels and receiving accounts, one at a time. A change names the version that its
// operator saw, so that two people's edits do not overwrite each other. A change that leaves a channel unusable is
// refused with every reason.

import { createHash } from "node:crypto";
import type { ChannelEntry, ReceivingAccount } from "@khela/contract/operator/channels/schemas";
import type { DeclaredFacts } from "@khela/contract/operator/facts";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { changedFacts } from "../../http/console/facts.ts";
import { fail } from "../../infra/failure.ts";
import { listLevels } from "../../vip/vip.ts";
import { findChannelFaults } from "./channel-faults.ts";
import {
  findCurrency,
  lockChannels,
  setOrder,
  switchChannel,
  upsertAccounts,
  upsertChannels,
  type AccountRow,
  type ChannelRow,
} from "./channel-store.ts";

function minorText(text: string, currency: string): string {
  const amount = readAmount(text, currency);
  invariant(amount.ok, "an amount of a channel without faults can be read");
  return amount.minor.toString();
}

function toAccountRow(account: ReceivingAccount, currency: string): AccountRow {
  const { id, number, holder, qrText, weight, dayMax, enabled } = account;
  return {
    id,
    number,
    holder,
    qr_text: qrText ?? null,
    weight: weight ?? 1,
    day_max_minor: dayMax === undefined ? null : minorText(dayMax, currency),
    enabled: enabled ?? true,
  };
}

export function toRow(entry: ChannelEntry, sort: number): ChannelRow {
  const minor = (text: string) => minorText(text, entry.currency);
  return {
    code: entry.code,
    category: entry.category,
    kind: entry.kind ?? "gateway",
    gateway: entry.gateway ?? "khela",
    accounts: (entry.accounts ?? [])
      .map((account) => toAccountRow(account, entry.currency))
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

export function toAccount(
  { day_max_minor: dayMax, qr_text: qrText, ...account }: AccountRow,
  currency: string,
): ReceivingAccount {
  return {
    id: account.id,
    number: account.number,
    holder: account.holder,
    ...(qrText === null ? {} : { qrText }),
    weight: account.weight,
    ...(dayMax === null ? {} : { dayMax: formatAmount(BigInt(dayMax), currency) }),
    enabled: account.enabled,
  };
}

export function toEntry(row: ChannelRow): ChannelEntry {
  const money = (minor: string) => formatAmount(BigInt(minor), row.currency);
  return {
    code: row.code,
    category: row.category,
    kind: row.kind,
    ...(row.gateway === "khela" ? {} : { gateway: row.gateway as NonNullable<ChannelEntry["gateway"]> }),
    ...(row.accounts.length === 0
      ? {}
      : { accounts: row.accounts.map((account) => toAccount(account, row.currency)) }),
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

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** Returns the version of a channel's own fields, without its receiving accounts and its position in the list. */
export function versionOf(row: ChannelRow): string {
  const { accounts: _accounts, ...entry } = toEntry(row);
  return digest(entry);
}
export const accountVersionOf = (row: AccountRow): string =>
  digest([row.id, row.number, row.holder, row.qr_text, row.weight, row.day_max_minor, row.enabled]);

type Merchant = { readonly merchantId: number };

/** A change that passed every check, with the values before and after the change. */
export type PlannedChange = {
  readonly subject: string;
  readonly before: DeclaredFacts;
  readonly after: DeclaredFacts;
  /** Whether the change can send money to another receiver. */
  readonly movesMoney: boolean;
  readonly version: string;
  /** Writes the change. Must run in the transaction that planned the change, whose locks keep the plan valid. */
  readonly write: (tx: Db) => Promise<void>;
};

/**
 * A channel in the form of proposal facts. Weekdays are renamed to `weekdays`, because `days` is a number in other
 * facts.
 */
const documentOf = ({ hours, ...entry }: Partial<ChannelEntry>) => ({
  ...entry,
  ...(hours === undefined ? {} : { hours: hours.map(({ days, ...span }) => ({ weekdays: days, ...span })) }),
});

async function assertNoFaults(db: Db, { merchantId }: Merchant, entry: ChannelEntry): Promise<void> {
  const currency = await findCurrency(db, merchantId);
  invariant(currency !== null, "channels belong to a merchant");
  const levels = (await listLevels(db, { merchantId, currency })).length;
  const faults = findChannelFaults([entry], { currency, levels });
  if (faults.length > 0) fail("channel.invalid", { faults });
}

const isSeen = (version: string | null, current: string | null) => version === current;

/** @throws {Failure} channel.unknown, channel.changed */
function findSeen(rows: readonly ChannelRow[], code: string, version: string): ChannelRow {
  const row = rows.find((one) => one.code === code) ?? fail("channel.unknown");
  return isSeen(version, versionOf(row)) ? row : fail("channel.changed", { version: versionOf(row) });
}

/**
 * Plans a channel: adds it (`version` null), or changes the channel with that version and keeps its receiving
 * accounts. @throws {Failure}
 */
export async function planChannel(
  tx: Db,
  merchant: Merchant,
  { version, channel }: { readonly version: string | null; readonly channel: ChannelEntry },
): Promise<PlannedChange> {
  const rows = await lockChannels(tx, merchant.merchantId);
  const known = rows.find(({ code }) => code === channel.code);
  if (version === null && known !== undefined) fail("channel.changed", { version: versionOf(known) });
  const old = version === null ? null : findSeen(rows, channel.code, version);
  if (old !== null && channel.accounts !== undefined)
    fail("request_param_err", { field: "channel.accounts" });
  const entry = old === null ? channel : { ...channel, accounts: toEntry(old).accounts ?? [] };
  await assertNoFaults(tx, merchant, entry);
  const sort = old?.sort ?? Math.max(-1, ...rows.map((row) => row.sort)) + 1;
  const row = toRow(entry, sort);
  return {
    subject: `channel:${row.code}`,
    ...changedFacts(old === null ? {} : documentOf(toEntry(old)), documentOf(toEntry(row))),
    movesMoney: old === null || old.kind !== row.kind || old.gateway !== row.gateway,
    version: versionOf(row),
    write: async (inside) => {
      await upsertChannels(inside, merchant.merchantId, [row]);
      if (old === null) await upsertAccounts(inside, merchant.merchantId, row.code, row.accounts);
    },
  };
}

/**
 * Plans a receiving account of a manual channel: adds it (`version` null), or changes the account with that version.
 * @throws {Failure}
 */
export async function planAccount(
  tx: Db,
  merchant: Merchant,
  change: { readonly channel: string; readonly version: string | null; readonly account: ReceivingAccount },
): Promise<PlannedChange> {
  const rows = await lockChannels(tx, merchant.merchantId);
  const channel = rows.find(({ code }) => code === change.channel) ?? fail("channel.unknown");
  const old = channel.accounts.find(({ id }) => id === change.account.id);
  const current = old === undefined ? null : accountVersionOf(old);
  if (old === undefined && change.version !== null) fail("channel.unknown");
  if (!isSeen(change.version, current)) fail("channel.changed", { version: current });
  const entry = toEntry(channel);
  const others = (entry.accounts ?? []).filter(({ id }) => id !== change.account.id);
  await assertNoFaults(tx, merchant, { ...entry, accounts: [...others, change.account] });
  const row = toAccountRow(change.account, channel.currency);
  const { number, holder, qr_text: qrText, enabled } = row;
  return {
    subject: `receiving_account:${channel.code}/${row.id}`,
    ...changedFacts(
      old === undefined ? {} : toAccount(old, channel.currency),
      toAccount(row, channel.currency),
    ),
    movesMoney:
      old === undefined ||
      old.number !== number ||
      old.holder !== holder ||
      old.qr_text !== qrText ||
      (enabled && !old.enabled),
    version: accountVersionOf(row),
    write: (inside) => upsertAccounts(inside, merchant.merchantId, channel.code, [row]),
  };
}

/** Plans to switch the channel with that version on or off. Open orders of the channel continue. @throws {Failure} */
export async function planSwitch(
  tx: Db,
  merchant: Merchant,
  { code, version, enabled }: { readonly code: string; readonly version: string; readonly enabled: boolean },
): Promise<PlannedChange> {
  const row = findSeen(await lockChannels(tx, merchant.merchantId), code, version);
  if (enabled) await assertNoFaults(tx, merchant, { ...toEntry(row), enabled });
  return {
    subject: `channel:${code}`,
    before: { enabled: row.enabled },
    after: { enabled },
    movesMoney: false,
    version: versionOf({ ...row, enabled }),
    write: (inside) => switchChannel(inside, merchant.merchantId, { code, enabled }),
  };
}

/**
 * Stores the order of the merchant's channels; `codes` must list every channel once. @throws {Failure}
 * channel.changed
 */
export async function reorderChannels(
  tx: Db,
  { merchantId }: Merchant,
  codes: readonly string[],
): Promise<{ readonly before: DeclaredFacts; readonly after: DeclaredFacts }> {
  const before = (await lockChannels(tx, merchantId)).map(({ code }) => code);
  const isSame = new Set(codes).size === codes.length && codes.length === before.length;
  if (!isSame || !before.every((code) => codes.includes(code))) fail("channel.changed");
  await setOrder(tx, merchantId, codes);
  return { before: { order: before.join(", ") }, after: { order: codes.join(", ") } };
}
