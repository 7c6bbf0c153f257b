import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { OpeningSpan } from "./opening-hours.ts";

export type Channel = {
  readonly code: string;
  readonly category: string;
  readonly name: string;
  readonly icon: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly presetsMinor: bigint[];
  readonly feePercent: string;
  readonly hours: readonly OpeningSpan[];
  /** Null: the jurisdiction's. */
  readonly timeZone: string | null;
  readonly minLevel: number;
};

/** Whom channels are asked for: the merchant's in its currency, shown in that language. */
export type ChannelReader = {
  readonly merchantId: number;
  readonly currency: string;
  readonly language: string;
};

const offered = ({ merchantId, currency, language }: ChannelReader): Sql => sql`
  select code, category, coalesce(name ->> lower(${language}::text), name ->> 'en') name, icon, min_minor "minMinor", max_minor "maxMinor",
    presets_minor "presetsMinor", fee_percent "feePercent", hours, time_zone "timeZone", min_level "minLevel"
  from deposit_channel where merchant_id = ${merchantId} and currency = ${currency} and enabled
    and (languages = '{}' or ${language}::text = any (languages))`;

/** The channels a merchant offers in a language, open now or not. */
export function listChannels(db: Db, reader: ChannelReader): Promise<Channel[]> {
  return db.rows<Channel>(sql`${offered(reader)} order by sort, code`);
}

export function findChannel(db: Db, reader: ChannelReader, code: string): Promise<Channel | null> {
  return db.maybe<Channel>(sql`${offered(reader)} and code = ${code}`);
}

/** As the table has it; amounts in minor units, as text. */
export type ChannelRow = {
  readonly code: string;
  readonly category: string;
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

/** Every channel of a merchant, those that are off too; locked, so that two lists are not saved into each other. */
export function lockChannels(tx: Db, merchantId: number): Promise<ChannelRow[]> {
  return tx.rows<ChannelRow>(sql`
    select code, category, currency, name, icon, min_minor::text, max_minor::text, presets_minor::text[] presets_minor, fee_percent, hours,
      time_zone, min_level, languages, enabled, sort
    from deposit_channel where merchant_id = ${merchantId} order by sort, code for update`);
}

export async function upsertChannels(tx: Db, merchantId: number, rows: readonly ChannelRow[]): Promise<void> {
  await tx.run(sql`
    insert into deposit_channel (merchant_id, code, category, currency, name, icon, min_minor, max_minor, presets_minor, fee_percent, hours,
      time_zone, min_level, languages, enabled, sort)
    select ${merchantId}, c.code, c.category, c.currency, c.name, c.icon, c.min_minor, c.max_minor, c.presets_minor, c.fee_percent, c.hours,
      c.time_zone, c.min_level, c.languages, c.enabled, c.sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(code text, category text, currency text, name jsonb, icon text,
      min_minor bigint, max_minor bigint, presets_minor bigint[], fee_percent text, hours jsonb, time_zone text, min_level smallint,
      languages text[], enabled boolean, sort int)
    on conflict (merchant_id, code) do update set category = excluded.category, currency = excluded.currency, name = excluded.name,
      icon = excluded.icon, min_minor = excluded.min_minor, max_minor = excluded.max_minor, presets_minor = excluded.presets_minor,
      fee_percent = excluded.fee_percent, hours = excluded.hours, time_zone = excluded.time_zone, min_level = excluded.min_level,
      languages = excluded.languages, enabled = excluded.enabled, sort = excluded.sort`);
}

/** A channel that is off keeps its row: orders name it. */
export async function switchOff(tx: Db, merchantId: number, codes: readonly string[]): Promise<void> {
  await tx.run(sql`
    update deposit_channel set enabled = false where merchant_id = ${merchantId} and code = any (${[...codes]}::text[])`);
}

export async function findCurrency(db: Db, merchantId: number): Promise<string | null> {
  const row = await db.maybe<{ currency: string }>(
    sql`select currency from merchant where id = ${merchantId}`,
  );
  return row?.currency ?? null;
}
