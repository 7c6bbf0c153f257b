// One's own hands: what went in, what came back, the rake, and the way to verify each once its seed is known.
import type { PokerPlayed } from "../../poker-wire.ts";
import { drawCard } from "../shell/cards.ts";
import { drawIcon, h } from "../shell/dom.ts";
import { fill } from "../shell/i18n/words.ts";
import { icons } from "../shell/icons.ts";
import { openSheet } from "../shell/sheet.ts";
import type { Table } from "../shell/table.ts";
import { words } from "../shell/words.ts";
import { text } from "./text.ts";

function verifyAddress(site: string, { fair, won }: PokerPlayed): string | null {
  const { serverSeed } = fair;
  if (site === "" || serverSeed === null) return null;
  const query = new URLSearchParams({
    game: fair.game, rulesVersion: String(fair.rulesVersion), serverSeed, serverSeedHash: fair.serverSeedHash, clientSeed: fair.clientSeed,
    nonce: String(fair.nonce), bet: JSON.stringify(fair.bet), actions: JSON.stringify(fair.actions), won,
  });
  return `${site}/m/verify?${query.toString()}`;
}

function drawPlayed({ format, page }: Table, played: PokerPlayed): HTMLElement {
  const isGain = BigInt(played.won) > BigInt(played.put);
  const address = verifyAddress(page.site, played);
  const facts = [
    fill(text.put, { amount: format.money(played.put) }), played.rake === "0" ? "" : fill(text.rake, { amount: format.money(played.rake) }),
    format.clock(new Date(played.at)),
  ].filter((one) => one !== "").join(" · ");
  return h("li", { class: "round" },
    h("span", { class: "result number" }, fill(text.handOf, { number: format.count(played.number) })),
    h("span", { class: isGain ? "paid gain number" : "paid number" }, fill(text.got, { amount: format.money(played.won) })),
    h("div", { class: "poker-cards" }, ...[...played.cards, ...played.board].map((card) => drawCard(card))),
    address === null
      ? h("span", { class: "note" }, text.later)
      : h("a", { class: "link", href: address, target: "_blank", rel: "noopener" }, words.round.verify, drawIcon(icons.open)),
    h("span", { class: "note number" }, facts));
}

export function showHands(table: Table, hands: readonly PokerPlayed[], promised: string | null): void {
  const promise = promised === null ? [] : [
    h("p", { class: "label" }, words.seeds.next), h("div", { class: "hash" }, h("code", {}, promised)),
  ];
  openSheet(text.hands, words.close, ...promise, h("p", { class: "note" }, text.fair), hands.length === 0
    ? h("p", { class: "quiet" }, text.noHands)
    : h("ol", { class: "rounds" }, ...hands.map((one) => drawPlayed(table, one))));
}
