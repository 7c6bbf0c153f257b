import type { ChannelKind } from "@khela/contract/cashier/schemas";
import { sql, type Db } from "@khela/service-kit/db/database";

export type SeedChannel = {
  readonly code: string;
  readonly category: string;
  readonly kind: ChannelKind;
  readonly name: Readonly<Record<string, string>>;
  readonly icon: string;
  readonly min_minor: string;
  readonly max_minor: string;
  readonly presets_minor: readonly string[];
  readonly sort: number;
  /** Default: true. */
  readonly enabled?: boolean;
};

export async function insertSandboxChannels(
  db: Db,
  currency: string,
  channels: readonly SeedChannel[],
): Promise<void> {
  await db.run(sql`
    insert into deposit_channel (merchant_id, code, category, kind, currency, name, icon, min_minor, max_minor, presets_minor, sort, enabled)
    select m.id, c.code, c.category, c.kind, m.currency, c.name, c.icon, c.min_minor, c.max_minor, c.presets_minor, c.sort, coalesce(c.enabled, true)
    from merchant m, jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as c(code text, category text, kind text, name jsonb,
      icon text, min_minor bigint, max_minor bigint, presets_minor bigint[], sort int, enabled boolean)
    where not m.real_money and m.currency = ${currency}
      and not exists (select from merchant owner where owner.trial_merchant_id = m.id)
    on conflict (merchant_id, code) do nothing`);
}

export type SeedAccount = {
  readonly id: string;
  readonly number: string;
  readonly holder: string;
  readonly qr_text: string;
};

/** Adds receiving accounts to a manual channel, for a merchant without receiving accounts. */
export async function insertSandboxAccounts(
  db: Db,
  channel: string,
  accounts: readonly SeedAccount[],
): Promise<void> {
  await db.run(sql`
    insert into receiving_account (merchant_id, channel, id, number, holder, qr_text)
    select c.merchant_id, c.code, a.id, a.number, a.holder, a.qr_text
    from deposit_channel c join merchant m on m.id = c.merchant_id,
      jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a(id text, number text, holder text, qr_text text)
    where c.code = ${channel} and c.kind = 'manual' and not m.real_money
      and not exists (select from receiving_account r where r.merchant_id = c.merchant_id and r.channel = c.code)`);
}
