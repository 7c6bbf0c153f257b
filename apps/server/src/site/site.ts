// The first data that the site loads: whether the site is open, and the configuration.

import type { calls } from "@khela/contract/calls";
import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { languageFallbacks } from "@khela/contract/locale/languages";
import { modules } from "@khela/contract/modules";
import { lotteryFlag, lotteryTypes } from "@khela/contract/lottery/lottery-types";
import type { OutputOf } from "@khela/contract/schemas";
import { currencies } from "@khela/engines/currencies";
import { digitsOf } from "@khela/engines/money";
import type { Context } from "../http/context.ts";
import type { Merchant } from "../infra/db/merchant-store.ts";
import { invariant } from "@khela/service-kit/errors";
import { jurisdictionOf } from "../infra/jurisdictions.ts";
import { announcedTo } from "./maintenance/announced.ts";
import { closedNotice } from "./closed-notice.ts";
import { listLinks, listResources } from "./store.ts";

export type { StatusSource } from "./status/status-page.ts";
export { fieldMeasurementJobs, fieldMeasurementReport } from "./field-measurements.ts";

/** Returns the status. 0: open; 1: maintenance, even if the region is also restricted; 2: region restricted. */
export function statusOf(maintenance: boolean, regionRestriction: boolean): 0 | 1 | 2 {
  return maintenance ? 1 : regionRestriction ? 2 : 0;
}

export async function siteStatus(
  ctx: Context<typeof calls.site.status>,
): Promise<OutputOf<typeof calls.site.status>> {
  const { merchant, ip, region } = ctx;
  const regionRestriction = await region.isBlocked(ip);
  const status = statusOf(merchant.maintenance, regionRestriction);
  return {
    status,
    maintenance: merchant.maintenance,
    regionRestriction,
    location: { ip },
    notice: closedNotice(status, merchant.settings, { language: ctx.language, now: ctx.now() }),
    maintenances: announcedTo(merchant, { language: ctx.language, now: ctx.now() }),
    info: await infoOf(ctx),
  };
}

type Info = OutputOf<typeof calls.site.status>["info"];

/** Lists the site's addresses: the configured address first, then the addresses that the operator entered. */
function routesOf({ config, merchant }: Pick<Context, "config" | "merchant">): Info["domainRoute"] {
  const { domainRoute = [] } = merchant.settings as { domainRoute?: readonly string[] };
  const others = domainRoute.filter((url) => URL.canParse(url) && new URL(url).origin !== config.publicUrl);
  return [config.publicUrl, ...others].map((url, place) => ({
    domain: new URL(url).host,
    url: new URL(url).origin,
    main: place === 0,
  }));
}

/** Returns modules and flags as a tree; each is on unless switched off. */
function whitelabelOf(merchant: Merchant): Info["whitelabel"] {
  const names = [...new Set<string>([...modules, ...Object.keys(merchant.flags)])];
  const isOn = (name: string): boolean => (merchant.flags[name] ?? true) && !merchant.modulesOff.has(name);
  return {
    modId: merchant.code,
    enabled: "1",
    childrenNodes: names.map((modId) => ({
      modId,
      enabled: isOn(modId) ? ("1" as const) : ("0" as const),
      childrenNodes: [],
    })),
  };
}

async function infoOf(ctx: Pick<Context, "config" | "merchant" | "db" | "language">): Promise<Info> {
  const { db, merchant, config } = ctx;
  const [links, resources] = await Promise.all([
    listLinks(db, merchant.id, languageFallbacks(ctx.language)),
    listResources(db, merchant.id),
  ]);
  const settings = merchant.settings as Partial<SiteSettings>;
  return {
    customerService: links
      .filter(({ social }) => !social)
      .map(({ kind, title, url }) => ({ csType: kind, title, path: url })),
    domainRoute: routesOf(ctx),
    mainDomain: new URL(config.publicUrl).host,
    mobileTemplate: settings.mobileTemplate ?? { mem_cen: 0, dep_func: 0 },
    resources,
    whitelabel: whitelabelOf(merchant),
    imageCDNs: [...(settings.imageCdns ?? [])],
  };
}

export async function domainRoute(ctx: Context<typeof calls.site.domainRoute>): Promise<Info["domainRoute"]> {
  return routesOf(ctx);
}

export async function whitelabel({
  merchant,
}: Context<typeof calls.site.whitelabel>): Promise<Info["whitelabel"]> {
  return whitelabelOf(merchant);
}

/** The site's part of the merchant's settings. */
type SiteSettings = {
  readonly mobileTemplate: { readonly mem_cen: number; readonly dep_func: number };
  readonly categories: readonly string[];
  readonly imageCdns: readonly string[];
};

export async function siteSettings(
  ctx: Context<typeof calls.site.settings>,
): Promise<OutputOf<typeof calls.site.settings>> {
  const { config, db, merchant, merchants } = ctx;
  const trial = merchant.trialMerchantId === null ? null : await merchants.findById(merchant.trialMerchantId);
  invariant(merchant.currency in currencies, `a currency we hold: ${merchant.currency}`);
  const links = await listLinks(db, merchant.id, languageFallbacks(ctx.language));
  const settings = merchant.settings as Partial<SiteSettings>;
  const { freePlay } = jurisdictionOf(merchant.settings);
  return {
    merchantCode: merchant.code,
    trialMerchantCode: freePlay ? (trial?.code ?? "") : "",
    freePlay,
    brand: merchant.brand,
    currency: merchant.currency,
    currencySymbol: currencySymbol(merchant.currency),
    currencyDigits: digitsOf(merchant.currency),
    sandbox: config.mode === "sandbox",
    minimumAge: Math.max(merchant.minimumAge, config.minimumAge),
    licence: merchant.licence,
    flags: { ...merchant.flags },
    mobileTemplate: settings.mobileTemplate ?? { mem_cen: 0, dep_func: 0 },
    customerService: links
      .filter(({ social }) => !social)
      .map(({ kind, title, url }) => ({ csType: kind, title, url })),
    social: links.filter(({ social }) => social).map(({ kind, url }) => ({ type: kind, url })),
    imageCDNs: [...(settings.imageCdns ?? [])],
    categories: (settings.categories ?? []).filter(
      (category) => merchant.flags[lotteryFlag] === true || !lotteryTypes.includes(category),
    ),
  };
}
