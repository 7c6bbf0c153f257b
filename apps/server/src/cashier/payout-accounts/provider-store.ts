import { sql, type Db } from "@khela/service-kit/db/database";

export type PayoutProvider = {
  readonly code: string;
  readonly category: "bank" | "wallet";
  readonly name: string;
  readonly icon: string;
  readonly startsWith: string;
  readonly minDigits: number;
  readonly maxDigits: number;
  readonly enabled: boolean;
  /** Name of the payment gateway that pays to this bank or wallet. */
  readonly gateway: string;
};

/**
 * Lists every bank and wallet of the merchant in its currency, disabled ones included, because members may still have
 * accounts there.
 */
export function listProviders(
  db: Db,
  merchant: { readonly id: number; readonly currency: string },
  language: string,
): Promise<PayoutProvider[]> {
  return db.lookup<PayoutProvider>(
    ["text", "int", "text"],
    sql`
    select code, category, coalesce(name ->> ${language}::text, name ->> 'en') name, icon, starts_with "startsWith",
      min_digits "minDigits", max_digits "maxDigits", enabled, gateway
    from payout_provider where merchant_id = ${merchant.id} and currency = ${merchant.currency} order by sort, code`,
  );
}

/** Sets the gateway that pays to a bank or wallet. Returns the previous gateway; null for an unknown bank or wallet. */
export async function setGateway(
  tx: Db,
  merchantId: number,
  { code, gateway }: Pick<PayoutProvider, "code" | "gateway">,
): Promise<string | null> {
  const row = await tx.maybe<{ before: string }>(sql`
    update payout_provider p set gateway = ${gateway}
    from (select gateway from payout_provider where merchant_id = ${merchantId} and code = ${code} for update) b
    where p.merchant_id = ${merchantId} and p.code = ${code} returning b.gateway before`);
  return row?.before ?? null;
}

export type SeedProvider = {
  readonly code: string;
  readonly category: "bank" | "wallet";
  readonly name: Readonly<Record<string, string>>;
  readonly icon: string;
  readonly starts_with: string;
  readonly min_digits: number;
  readonly max_digits: number;
  readonly sort: number;
};

export async function insertSandboxProviders(
  db: Db,
  currency: string,
  providers: readonly SeedProvider[],
): Promise<void> {
  await db.run(sql`
    insert into payout_provider (merchant_id, code, category, currency, name, icon, starts_with, min_digits, max_digits, sort)
    select m.id, p.code, p.category, m.currency, p.name, p.icon, p.starts_with, p.min_digits, p.max_digits, p.sort
    from merchant m, jsonb_to_recordset(${JSON.stringify(providers)}::jsonb) as p(code text, category text, name jsonb,
      icon text, starts_with text, min_digits int, max_digits int, sort int)
    where not m.real_money and m.currency = ${currency}
      and not exists (select from merchant owner where owner.trial_merchant_id = m.id)
    on conflict (merchant_id, code) do nothing`);
}
