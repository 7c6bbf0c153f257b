import type { ChannelKind } from "@khela/contract/cashier/schemas";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { OpeningSpan } from "../../infra/opening-hours.ts";

export type Channel = {
  readonly code: string;
  readonly category: string;
  readonly kind: ChannelKind;
  /** Name of the payment gateway; meaningless for a manual channel. */
  readonly gateway: string;
  readonly name: string;
  readonly icon: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly presetsMinor: bigint[];
  readonly feePercent: string;
  readonly hours: readonly OpeningSpan[];
  /** Time zone of `hours`; null: the time zone of the merchant's jurisdiction. */
  readonly timeZone: string | null;
  readonly minLevel: number;
  /**
   * Usual seconds from the member's report (manual payment) or from the order to the credit; null: too few payments to
   * tell.
   */
  readonly usualS: number | null;
};

/** Selects the channels that a merchant offers in this currency and language, with channel names in that language. */
export type ChannelReader = {
  readonly merchantId: number;
  readonly currency: string;
  readonly language: string;
};

const offered = ({ merchantId, currency, language }: ChannelReader): Sql => sql`
  select code, category, kind, gateway, coalesce(name ->> lower(${language}::text), name ->> 'en') name, icon, min_minor "minMinor", max_minor "maxMinor",
    presets_minor "presetsMinor", fee_percent "feePercent", hours, time_zone "timeZone", min_level "minLevel", usual_s "usualS"
  from deposit_channel where merchant_id = ${merchantId} and currency = ${currency} and enabled
    and (languages = '{}' or ${language}::text = any (languages))`;

/** Lists the channels a merchant offers in a language, open now or not. */
export function listChannels(db: Db, reader: ChannelReader): Promise<Channel[]> {
  return db.rows<Channel>(sql`${offered(reader)} order by sort, code`);
}

export function findChannel(db: Db, reader: ChannelReader, code: string): Promise<Channel | null> {
  return db.maybe<Channel>(sql`${offered(reader)} and code = ${code}`);
}

/** A receiving account as stored. Amounts are text in minor units. */
export type AccountRow = {
  readonly id: string;
  readonly number: string;
  readonly holder: string;
  readonly qr_text: string | null;
  readonly weight: number;
  readonly day_max_minor: string | null;
  readonly enabled: boolean;
};

/** A channel with its receiving accounts as stored. Amounts are text in minor units. */
export type ChannelRow = {
  readonly code: string;
  readonly category: string;
  readonly kind: ChannelKind;
  readonly gateway: string;
  readonly accounts: readonly AccountRow[];
  readonly currency: string;
  readonly name: Readonly<Record<string, string>>;
  readonly icon: string;
  readonly min_minor: string;
  readonly max_minor: string;
  readonly presets_minor: readonly string[];
  readonly fee_percent: string;
  readonly hours: readonly OpeningSpan[];
  readonly time_zone: string | null;
  readonly min_level: number;
  readonly languages: readonly string[];
  readonly enabled: boolean;
  readonly sort: number;
};

const channelRows = (merchantId: number): Sql => sql`
    select code, category, kind, gateway, currency, name, icon, min_minor::text, max_minor::text, presets_minor::text[] presets_minor, fee_percent, hours,
      time_zone, min_level, languages, enabled, sort, coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'holder', a.holder, 'qr_text', a.qr_text, 'weight', a.weight,
          'day_max_minor', a.day_max_minor::text, 'enabled', a.enabled) order by a.id)
        from receiving_account a where a.merchant_id = deposit_channel.merchant_id and a.channel = deposit_channel.code), '[]') accounts
    from deposit_channel where merchant_id = ${merchantId} order by sort, code`;

/** Lists every channel of a merchant, disabled channels included. */
export function listAllChannels(db: Db, merchantId: number): Promise<ChannelRow[]> {
  return db.rows<ChannelRow>(channelRows(merchantId));
}

/**
 * Lists and locks every channel of a merchant, so that two concurrent changes do not overwrite each other. The rows are
 * locked in the order of their codes; a second statement reads what the previous change has written.
 */
export async function lockChannels(tx: Db, merchantId: number): Promise<ChannelRow[]> {
  await tx.run(sql`select from deposit_channel where merchant_id = ${merchantId} order by code for update`);
  return listAllChannels(tx, merchantId);
}

export async function upsertChannels(tx: Db, merchantId: number, rows: readonly ChannelRow[]): Promise<void> {
  await tx.run(sql`
    insert into deposit_channel (merchant_id, code, category, kind, gateway, currency, name, icon, min_minor, max_minor, presets_minor, fee_percent, hours,
      time_zone, min_level, languages, enabled, sort)
    select ${merchantId}, c.code, c.category, c.kind, c.gateway, c.currency, c.name, c.icon, c.min_minor, c.max_minor, c.presets_minor, c.fee_percent, c.hours,
      c.time_zone, c.min_level, c.languages, c.enabled, c.sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(code text, category text, kind text, gateway text, currency text, name jsonb, icon text,
      min_minor bigint, max_minor bigint, presets_minor bigint[], fee_percent text, hours jsonb, time_zone text, min_level smallint,
      languages text[], enabled boolean, sort int)
    on conflict (merchant_id, code) do update set category = excluded.category, kind = excluded.kind, gateway = excluded.gateway, currency = excluded.currency, name = excluded.name,
      icon = excluded.icon, min_minor = excluded.min_minor, max_minor = excluded.max_minor, presets_minor = excluded.presets_minor,
      fee_percent = excluded.fee_percent, hours = excluded.hours, time_zone = excluded.time_zone, min_level = excluded.min_level,
      languages = excluded.languages, enabled = excluded.enabled, sort = excluded.sort`);
}

/** Enables or disables a channel. A disabled channel keeps its row, because orders refer to the row. */
export async function switchChannel(
  tx: Db,
  merchantId: number,
  { code, enabled }: { readonly code: string; readonly enabled: boolean },
): Promise<void> {
  await tx.run(
    sql`update deposit_channel set enabled = ${enabled} where merchant_id = ${merchantId} and code = ${code}`,
  );
}

/** Sorts the merchant's channels in the order of `codes`. */
export async function setOrder(tx: Db, merchantId: number, codes: readonly string[]): Promise<void> {
  await tx.run(sql`
    update deposit_channel c set sort = o.place from unnest(${[...codes]}::text[]) with ordinality as o(code, place)
    where c.merchant_id = ${merchantId} and c.code = o.code and c.sort <> o.place`);
}

export async function findCurrency(db: Db, merchantId: number): Promise<string | null> {
  const row = await db.maybe<{ currency: string }>(
    sql`select currency from merchant where id = ${merchantId}`,
  );
  return row?.currency ?? null;
}

/** Adds or changes receiving accounts of a channel. Existing orders keep the account data they were shown. */
export async function upsertAccounts(
  tx: Db,
  merchantId: number,
  channel: string,
  accounts: readonly AccountRow[],
): Promise<void> {
  await tx.run(sql`
    insert into receiving_account (merchant_id, channel, id, number, holder, qr_text, weight, day_max_minor, enabled)
    select ${merchantId}, ${channel}, a.id, a.number, a.holder, a.qr_text, a.weight, a.day_max_minor, a.enabled
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a(id text, number text, holder text, qr_text text, weight int, day_max_minor bigint,
      enabled boolean)
    on conflict (merchant_id, channel, id) do update set number = excluded.number, holder = excluded.holder, qr_text = excluded.qr_text,
      weight = excluded.weight, day_max_minor = excluded.day_max_minor, enabled = excluded.enabled`);
}

export type AccountUse = { readonly channel: string; readonly account: string; readonly minor: bigint };

/** Lists the sum of today's orders for each account, open ones included. */
export function listAccountUse(
  db: Db,
  { merchantId, since, now }: { readonly merchantId: number; readonly since: Date; readonly now: Date },
): Promise<AccountUse[]> {
  return db.rows<AccountUse>(sql`
    select channel, account_id account, sum(amount_minor)::bigint minor from deposit_reference
    where merchant_id = ${merchantId} and opened_at >= ${since} and counts_until > ${now} group by channel, account_id`);
}

/** Finds the fee in percent of the channel of an order. */
export async function findFeePercent(
  db: Db,
  { merchantId, channel }: { readonly merchantId: number; readonly channel: string },
): Promise<string> {
  const { feePercent } = await db.one<Pick<Channel, "feePercent">>(sql`
    select fee_percent "feePercent" from deposit_channel where merchant_id = ${merchantId} and code = ${channel}`);
  return feePercent;
}

/** Finds the kind of an order's channel, also when the channel is disabled. */
export async function findChannelKind(
  db: Db,
  { merchantId, channel }: { readonly merchantId: number; readonly channel: string },
): Promise<Channel["kind"] | null> {
  const row = await db.maybe<Pick<Channel, "kind">>(
    sql`select kind from deposit_channel where merchant_id = ${merchantId} and code = ${channel}`,
  );
  return row?.kind ?? null;
}

/** Whether every order of the channel has a QR code: from its gateway, or from each enabled receiving account. */
export async function showsQrCode(
  db: Db,
  { merchantId, channel }: { readonly merchantId: number; readonly channel: string },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from deposit_channel c where c.merchant_id = ${merchantId} and c.code = ${channel}
      and (c.kind = 'qr' or c.kind = 'manual' and not exists (select from receiving_account a
        where a.merchant_id = c.merchant_id and a.channel = c.code and a.enabled and a.qr_text is null))`);
  return row !== null;
}

/** Whether the merchant has an enabled deposit channel. */
export async function hasOpenChannel(db: Db, merchantId: number): Promise<boolean> {
  const { isOpen } = await db.one<{ isOpen: boolean }>(
    sql`select exists (select from deposit_channel where merchant_id = ${merchantId} and enabled) as "isOpen"`,
  );
  return isOpen;
}
