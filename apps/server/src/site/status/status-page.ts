/**
 * The public status page: the state of each part of the service, and announced maintenance. The page needs no script
 * and no built site. Without the database, the page shows the data that this process read last.
 */
import { createHash } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import {
  defaultLanguage,
  messageLanguageOf,
  parseLanguageCode,
  type MessageLanguage,
} from "@khela/contract/locale/languages";
import { createCache } from "@khela/service-kit/cache";
import { assertWithinLimit, type RateLimiter } from "../../http/rate-limiter.ts";
import type { Services } from "../../http/context.ts";
import { escapeHtml } from "../../http/escape-html.ts";
import { isPaused, type Merchant } from "../../infra/db/merchant-store.ts";
import { jurisdictionOf } from "../../infra/jurisdictions.ts";
import { announcedTo } from "../maintenance/announced.ts";
import { statusTexts, type PartName, type PartState } from "./status-text.ts";

/** Reads the state of a feature's part; null: the merchant does not have the part. */
export type StatusSource = (services: Services, merchant: Merchant) => Promise<PartState | null>;
export type StatusSources = Readonly<Record<Exclude<PartName, "site">, StatusSource>>;

type Snapshot = {
  readonly at: Date;
  readonly merchant: Merchant;
  readonly parts: readonly (readonly [PartName, PartState])[];
};

const READ_WITHIN_MS = 2_000;
const TTL_MS = 5_000;

const style = `
:root{color-scheme:dark light;--ground:#0a1315;--text:#edf4f2;--soft:#a9bcbb;--line:#24363a;--good:#4bd08b;--warn:#f2bf4b;--bad:#ff7b72}
@media (prefers-color-scheme:light){:root{--ground:#f1f5f4;--text:#0e2022;--soft:#47595b;--line:#cbd8d6;--good:#0b6b3a;--warn:#825200;--bad:#a3231b}}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.6 system-ui,"Noto Sans Bengali",sans-serif}
main{max-width:34rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.375rem;margin:0}h2{font-size:1.0625rem;margin:2rem 0 .5rem}p{margin:.25rem 0;color:var(--soft)}
dl{margin:1.5rem 0;border-top:1px solid var(--line)}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
dd{margin:0;text-align:right;font-weight:600}.good{color:var(--good)}.limited,.paused{color:var(--warn)}.down{color:var(--bad)}
ul{margin:0;padding:0;list-style:none}li{padding:.75rem 0;border-bottom:1px solid var(--line)}
nav{display:flex;gap:1.5rem;flex-wrap:wrap;margin-top:2rem}a{color:inherit;display:inline-flex;align-items:center;min-height:44px}
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

async function readSnapshot(services: Services, sources: StatusSources): Promise<Snapshot | null> {
  const at = services.now();
  const merchant = await services.merchants.findByCode(services.config.merchantCode);
  if (merchant === null) return null;
  const read = await Promise.all(
    (Object.keys(sources) as (keyof StatusSources)[]).map(async (name) => {
      const state = await sources[name](services, merchant);
      return state === null ? [] : ([[name, state]] as const);
    }),
  );
  return {
    at,
    merchant,
    parts: [["site", merchant.maintenance ? "paused" : "good"], ...read.flat()],
  };
}

/** Returns the present snapshot; null: the database does not answer in time. */
function withinTime(reading: Promise<Snapshot | null>): Promise<Snapshot | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, READ_WITHIN_MS, null);
  return Promise.race([reading.catch(() => null), promise]).finally(() => clearTimeout(timer));
}

/** Returns a part's state, or `paused` when a running maintenance pauses the part. */
function shownState([name, state]: Snapshot["parts"][number], merchant: Merchant, now: Date): PartState {
  const pause = name === "payments" ? "deposits" : name === "site" ? null : "bets";
  return pause !== null && isPaused(merchant, pause, now) ? "paused" : state;
}

function maintenancesOf(merchant: Merchant, language: MessageLanguage, now: Date): string {
  const text = statusTexts[language];
  const { timeZone } = jurisdictionOf(merchant.settings);
  const format = new Intl.DateTimeFormat(text.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone,
  });
  const rows = announcedTo(merchant, { language, now }).map(({ startsAt, endsAt, text: words }) => {
    const isRunning = startsAt <= now.getTime();
    return `<li><strong>${format.formatRange(startsAt, endsAt)}</strong>${isRunning ? ` (${text.running})` : ""}<p>${escapeHtml(words)}</p></li>`;
  });
  return rows.length === 0 ? `<p>${text.none}</p>` : `<ul>${rows.join("")}</ul>`;
}

function render(
  { last, isCurrent }: { readonly last: Snapshot | null; readonly isCurrent: boolean },
  { language, now }: { readonly language: MessageLanguage; readonly now: Date },
): string {
  const text = statusTexts[language];
  const parts: Snapshot["parts"] = isCurrent && last !== null ? last.parts : [["site", "down"]];
  const rows = parts.map((part) => {
    const state = last === null || !isCurrent ? part[1] : shownState(part, last.merchant, now);
    return `<div><dt>${text.parts[part[0]]}</dt><dd class="${state}">${text.states[state]}</dd></div>`;
  });
  const time = new Intl.DateTimeFormat(text.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    ...(last === null ? {} : { timeZone: jurisdictionOf(last.merchant.settings).timeZone }),
  });
  const languages = (Object.keys(statusTexts) as MessageLanguage[]).map(
    (code) => `<a href="?lang=${statusTexts[code].tag}" lang="${statusTexts[code].tag}">${names[code]}</a>`,
  );
  return (
    `<!doctype html><html lang="${text.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${text.title}</title><style>${style}</style></head><body><main><h1>${last === null ? "" : `${escapeHtml(last.merchant.brand)}: `}${text.title}</h1>` +
    `<p>${text.asOf}: ${time.format(now)}</p>${isCurrent ? "" : `<p>${text.unreadable}</p>`}<dl>${rows.join("")}</dl><h2>${text.maintenance}</h2>` +
    `${last === null ? `<p>${text.none}</p>` : maintenancesOf(last.merchant, language, now)}<nav><a href="/">${text.home}</a>${languages.join("")}</nav></main></body></html>`
  );
}

const names: Readonly<Record<MessageLanguage, string>> = { BN: "বাংলা", EN: "English", TH: "ไทย" };

/** The route `/status`, which also works while the site is closed or parts of the service are unreachable. */
export const statusPageRoute =
  (sources: StatusSources) =>
  (services: Services, limiter: RateLimiter): FastifyPluginAsync =>
  async (app) => {
    const cache = createCache<Snapshot | null>({ now: services.now, maxEntries: 1, ttlMs: TTL_MS });
    let last: Snapshot | null = null;
    app.get("/status", async (request, reply) => {
      assertWithinLimit(limiter, "read", request.ip);
      const current = await withinTime(cache.fetch("status", () => readSnapshot(services, sources)));
      last = current ?? last;
      const { lang } = request.query as { readonly lang?: unknown };
      const asked = typeof lang === "string" ? lang : request.cookies["lang"];
      const language = messageLanguageOf(parseLanguageCode(asked) ?? defaultLanguage);
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .header("cache-control", "no-store")
        .send(render({ last, isCurrent: current !== null }, { language, now: services.now() }));
    });
  };
