import { sql, type Db } from "@khela/service-kit/db/database";

export type NewMerchant = {
  readonly code: string;
  readonly brand: string;
  readonly currency: string;
  readonly settings: Readonly<Record<string, unknown>>;
};

/** Creates a missing merchant; an operator's changes are kept. */
export async function ensureMerchant(
  db: Db,
  { code, brand, currency, settings }: NewMerchant,
): Promise<number> {
  await db.run(sql`
    insert into merchant (code, brand, currency, settings) values (${code}, ${brand}, ${currency}, ${JSON.stringify(settings)})
    on conflict (code) do nothing`);
  return getMerchantId(db, code);
}

export async function getMerchantId(db: Db, code: string): Promise<number> {
  return (await db.one<{ id: number }>(sql`select id from merchant where code = ${code}`)).id;
}

export async function setTrialMerchant(db: Db, merchantId: number, trialMerchantId: number): Promise<void> {
  await db.run(sql`
    update merchant set trial_merchant_id = ${trialMerchantId} where id = ${merchantId} and trial_merchant_id is null`);
}

export async function ensureFlag(db: Db, merchantId: number, name: string, enabled: boolean): Promise<void> {
  await db.run(sql`
    insert into flag (merchant_id, name, enabled) values (${merchantId}, ${name}, ${enabled}) on conflict do nothing`);
}

export async function ensureModule(
  db: Db,
  merchantId: number,
  module: string,
  enabled: boolean,
): Promise<void> {
  await db.run(sql`
    insert into module_switch (merchant_id, module, enabled) values (${merchantId}, ${module}, ${enabled})
    on conflict do nothing`);
}

export async function ensureDeniedCountry(db: Db, country: string, reason: string): Promise<void> {
  await db.run(sql`
    insert into denied_country (country, reason) values (${country}, ${reason}) on conflict (country) do nothing`);
}

export type NewLink = {
  readonly kind: string;
  /** Titles by language; members with another language see the first title. */
  readonly title: Readonly<Record<string, string>>;
  readonly url: string;
  readonly social: boolean;
};

export async function ensureLink(db: Db, merchantId: number, link: NewLink): Promise<void> {
  const added = await db.maybe<{ id: number }>(sql`
    insert into service_link (merchant_id, kind, title, url, social)
    select ${merchantId}, ${link.kind}, ${Object.values(link.title)[0] ?? ""}, ${link.url}, ${link.social}
    where not exists (select from service_link where merchant_id = ${merchantId} and kind = ${link.kind}) returning id`);
  if (added === null) return;
  await db.run(sql`
    insert into service_link_text (link_id, language, title)
    select ${added.id}, key, value from jsonb_each_text(${JSON.stringify(link.title)}::jsonb)`);
}
