// What the site is told about itself before anything else: whether it is open, and how it is set up.

import type { calls } from "@khela/contract/calls";
import { currencySymbol } from "@khela/contract/currencies";
import type { OutputOf } from "@khela/contract/schemas";
import { currencies } from "@khela/engines/currencies";
import { digitsOf } from "@khela/engines/money";
import type { Context } from "../platform/context.ts";
import { invariant } from "../platform/failure.ts";
import { listLinks } from "./store.ts";

/** 0 the site; 1 maintenance, also when both hold; 2 region restricted. */
export function statusOf(maintenance: boolean, regionRestriction: boolean): 0 | 1 | 2 {
  return maintenance ? 1 : regionRestriction ? 2 : 0;
}

export async function siteStatus({ merchant, ip, region }: Context<typeof calls.site.status>): Promise<OutputOf<typeof calls.site.status>> {
  const regionRestriction = await region.isClosedTo(ip);
  return {
    status: statusOf(merchant.maintenance, regionRestriction),
    maintenance: merchant.maintenance,
    regionRestriction,
    location: { ip },
  };
}

/** What an operator keeps in the merchant's settings for the site. */
type SiteSettings = {
  readonly mobileTemplate: { readonly mem_cen: number; readonly dep_func: number };
  readonly categories: readonly string[];
  readonly imageCdns: readonly string[];
};

export async function siteSettings(ctx: Context<typeof calls.site.settings>): Promise<OutputOf<typeof calls.site.settings>> {
  const { config, db, merchant, merchants } = ctx;
  const trial = merchant.trialMerchantId === null ? null : await merchants.byId(merchant.trialMerchantId);
  invariant(merchant.currency in currencies, `a currency we hold: ${merchant.currency}`);
  const links = await listLinks(db, merchant.id);
  const settings = merchant.settings as Partial<SiteSettings>;
  return {
    merchantCode: merchant.code,
    trialMerchantCode: trial?.code ?? "",
    brand: merchant.brand,
    currency: merchant.currency,
    currencySymbol: currencySymbol(merchant.currency),
    currencyDigits: digitsOf(merchant.currency),
    sandbox: config.mode === "sandbox",
    minimumAge: Math.max(merchant.minimumAge, config.minimumAge),
    licence: merchant.licence,
    flags: { ...merchant.flags },
    mobileTemplate: settings.mobileTemplate ?? { mem_cen: 0, dep_func: 0 },
    customerService: links.filter(({ social }) => !social).map(({ kind, title, url }) => ({ csType: kind, title, url })),
    social: links.filter(({ social }) => social).map(({ kind, url }) => ({ type: kind, url })),
    imageCDNs: [...(settings.imageCdns ?? [])],
    arcadeUrl: config.arcadeUrl,
    categories: [...(settings.categories ?? [])],
  };
}
