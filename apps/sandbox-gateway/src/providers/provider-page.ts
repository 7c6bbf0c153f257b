// The pay page of an imitated provider: the payment, and the actions to choose. The page has no script.

import { button, documentOf, escape, sandboxRibbon, shownAmount } from "../page.ts";
import { texts, type Language } from "../texts.ts";

/** Actions that a provider may offer on its page in addition to the payment itself. */
export type ProviderAction =
  | "pay_less"
  | "pay_more"
  | "pay_risky"
  | "clear_risk"
  | "pay_unreported"
  | "lose_answer"
  | "fail"
  | "cancel";

const labels = {
  pay_less: "payLess",
  pay_more: "payMore",
  pay_risky: "payRisky",
  clear_risk: "clearRisk",
  pay_unreported: "payUnreported",
  lose_answer: "loseAnswer",
  fail: "fail",
  cancel: "cancel",
} as const satisfies Record<ProviderAction, keyof (typeof texts)["en"]>;

export type ProviderPage = {
  readonly language: Language;
  /** Path of the page; its form posts to `<path>/act`. */
  readonly path: string;
  readonly provider: string;
  readonly order: string;
  readonly amount: string;
  readonly currency: string;
  readonly actions: readonly ProviderAction[];
  readonly isOver: boolean;
};

export function providerPage({
  language,
  path,
  provider,
  order,
  amount,
  currency,
  actions,
  isOver,
}: ProviderPage): string {
  const t = texts[language];
  const shown = shownAmount(amount, currency);
  const form = `<form method="post" action="${path}/act">
${button("pay", t.pay(shown), "main")}
<details><summary>${t.more}</summary>
${actions.map((action) => button(action, t[labels[action]], "other")).join("")}
</details>
</form>`;
  return documentOf(
    language,
    t.title,
    `${sandboxRibbon(language, path)}
<section class="card">
<p class="who">${t.payTo} <b>Khela</b></p>
<h1>${escape(t.figures(shown))}</h1>
<dl><div><dt>${t.channel}</dt><dd>${escape(provider)}</dd></div>
<div><dt>${t.order}</dt><dd class="code">${escape(order).replace(/(.{16})(?=.)/g, "$1<wbr>")}</dd></div></dl>
${isOver ? `<p>${t.unknownMore}</p>` : form}
</section>`,
  );
}

/** Creates a page whose only button posts the fields to the site, as providers do after a payment. */
export function postBackPage(
  language: Language,
  location: string,
  fields: Readonly<Record<string, string>>,
): string {
  const t = texts[language];
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join("");
  return documentOf(
    language,
    t.title,
    `${sandboxRibbon(language, "")}
<section class="card"><form method="post" action="${escape(location)}">${hidden}<button class="main">${t.back}</button></form></section>`,
  );
}

/**
 * Returns the amount that the action pays, as text with two decimals: half of it for `pay_less`, one and a half times
 * it for `pay_more`, otherwise all of it.
 */
export function otherAmount(amount: string, action: string): string {
  if (action === "pay_less") return (Number(amount) / 2).toFixed(2);
  return action === "pay_more" ? (Number(amount) * 1.5).toFixed(2) : Number(amount).toFixed(2);
}
