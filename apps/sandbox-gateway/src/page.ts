// The pay page: one document without script. It looks like a bank's last step of a payment, and says that it is not a
// bank's page.

import { createHash } from "node:crypto";
import type { Notice, Order } from "./orders.ts";
import { style } from "./page-style.ts";
import { channelNames, texts, type Language } from "./texts.ts";

const styleHash = createHash("sha256").update(style).digest("base64");

/** Payment channels that are wallets, which a phone number identifies. */
const walletChannels: readonly string[] = ["bkash", "nagad", "rocket"];

const symbols: Readonly<Record<string, string>> = { BDT: "৳", INR: "₹", USD: "$", EUR: "€" };

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Formats an amount with lakh grouping, as the currencies of the region are written: 12,34,567.00. */
export function shownAmount(amount: string, currency: string): string {
  const [whole = "0", decimals] = amount.split(".");
  const grouped = whole.replace(/(\d)(?=(\d\d)+\d$)/g, "$1,");
  return `${symbols[currency] ?? `${currency} `}${decimals === undefined ? grouped : `${grouped}.${decimals}`}`;
}

/**
 * Content security policy of a page whose form leads back to the site. Browsers apply `form-action` to redirects too,
 * so the policy names the site's origin.
 */
export function contentPolicy(returnUrl: string | null): string {
  const back = returnUrl === null ? "" : ` ${new URL(returnUrl).origin}`;
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`;
}

export function documentOf(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`;
}

/**
 * Creates the ribbon that says that the page is not a bank's. `switchTo`: the page's address, which the link to the
 * other language opens.
 */
export function sandboxRibbon(language: Language, switchTo: string): string {
  const t = texts[language];
  const other = language === "bn" ? "en" : "bn";
  return `<header><p class="ribbon"><strong>${t.sandbox}</strong><a href="${switchTo}?lang=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></p>
<p class="note">${t.sandboxMore}</p></header>`;
}

export function button(action: string, label: string, look: string): string {
  return `<button name="action" value="${action}" class="${look}">${escape(label)}</button>`;
}

export type PageState = {
  readonly order: Order;
  readonly notices: readonly Notice[];
  readonly language: Language;
  readonly now: number;
};

function buttons({ order, notices, language, now }: PageState, amount: string): string {
  const t = texts[language];
  const minutes = Math.max(1, Math.ceil((order.expiresAt - now) / 60_000));
  const line =
    order.expiresAt <= now
      ? t.expired
      : notices.some((notice) => notice.result === "failed")
        ? t.failedBefore
        : t.validFor(minutes);
  return `<p class="time">${line}</p>
<form method="post" action="/pay/${order.gatewayOrderId}/act">
${walletChannels.includes(order.channel) ? `<label class="payer">${t.payer}<input name="payer" inputmode="numeric" autocomplete="off" maxlength="24"></label>` : ""}
${button("pay", t.pay(amount), "main")}
<details><summary>${t.more}</summary>
${button("fail", t.fail, "other")}${button("pay_late", t.payLate, "other")}${button("pay_twice", t.payTwice, "other")}${button("pay_unreported", t.payUnreported, "other")}
</details>
</form>
<p class="back"><a href="${escape(order.returnUrl)}">${t.back}</a></p>`;
}

function resultPanel({ order, notices, language, now }: PageState): string {
  const t = texts[language];
  const sent = notices.some(
    (notice) => notice.result === "paid" && notice.dueAt <= now && notice.withheld !== true,
  );
  return `<div class="done"><svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="m14 25 7 7 14-15"/></svg>
<h2>${t.paid}</h2><p>${sent ? t.paidMore : t.waiting}</p>
<a class="main" href="${escape(order.returnUrl)}">${t.back}</a></div>`;
}

export function payPage(state: PageState): string {
  const { order, notices, language } = state;
  const t = texts[language];
  const amount = shownAmount(order.amount, order.currency);
  const paid = notices.some((notice) => notice.result === "paid");
  return documentOf(
    language,
    t.title,
    `${sandboxRibbon(language, `/pay/${order.gatewayOrderId}`)}
<section class="card">
<p class="who">${t.payTo} <b>Khela</b></p>
<h1>${escape(t.figures(amount))}</h1>
<dl><div><dt>${t.channel}</dt><dd>${escape(channelNames[language][order.channel] ?? order.channel)}</dd></div>
<div><dt>${t.order}</dt><dd class="code">${escape(order.merchantOrderId).replace(/(.{16})(?=.)/g, "$1<wbr>")}</dd></div></dl>
${paid ? resultPanel(state) : buttons(state, amount)}
</section>`,
  );
}

export function unknownPage(language: Language): string {
  const t = texts[language];
  return documentOf(
    language,
    t.title,
    `${sandboxRibbon(language, "")}
<section class="card"><h1 class="small">${t.unknown}</h1><p>${t.unknownMore}</p></section>`,
  );
}
