import { sql, type Db } from "@khela/service-kit/db/database";

export type SeedChannel = {
  readonly code: string;
  readonly category: string;
  readonly name: Readonly<Record<string, string>>;
  readonly icon: string;
  readonly min_minor: string;
  readonly max_minor: string;
  readonly presets_minor: readonly string[];
  readonly sort: number;
};

export async function insertSandboxChannels(
  db: Db,
  currency: string,
  channels: readonly SeedChannel[],
): Promise<void> {
  await db.run(sql`
    insert into deposit_channel (merchant_id, code, category, currency, name, icon, min_minor, max_minor, presets_minor, sort)
    select m.id, c.code, c.category, m.currency, c.name, c.icon, c.min_minor, c.max_minor, c.presets_minor, c.sort
    from merchant m, jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as c(code text, category text, name jsonb,
      icon text, min_minor bigint, max_minor bigint, presets_minor bigint[], sort int)
    where not m.real_money and m.currency = ${currency}
      and not exists (select from merchant owner where owner.trial_merchant_id = m.id)
    on conflict (merchant_id, code) do nothing`);
}
