// The sheet of the player's own poker hands: stakes, payouts, the rake, and a link to verify each hand once its seed is
// revealed.
import type { PokerPlayed } from "../../wire/poker-api.ts";
import { drawCard } from "../shell/ui/cards.ts";
import { drawIcon, h } from "../shell/ui/dom.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { icons } from "../shell/ui/icons.ts";
import { openBottomSheet } from "../shell/ui/bottom-sheet.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { messages } from "../shell/i18n/messages.ts";
import { text } from "./text.ts";

function verifyAddress(site: string, { fair, won }: PokerPlayed): string | null {
  const { serverSeed } = fair;
  if (site === "" || serverSeed === null) return null;
  const query = new URLSearchParams({
    game: fair.game,
    rulesVersion: String(fair.rulesVersion),
    serverSeed,
    serverSeedHash: fair.serverSeedHash,
    clientSeed: fair.clientSeed,
    nonce: String(fair.nonce),
    bet: JSON.stringify(fair.bet),
    actions: JSON.stringify(fair.actions),
    won,
  });
  return `${site}/m/verify?${query.toString()}`;
}

function drawPlayed({ format, page }: GameSession, played: PokerPlayed): HTMLElement {
  const isGain = BigInt(played.won) > BigInt(played.put);
  const address = verifyAddress(page.site, played);
  const facts = [
    formatMessage(text.put, { amount: format.money(played.put) }),
    played.rake === "0" ? "" : formatMessage(text.rake, { amount: format.money(played.rake) }),
    format.clock(new Date(played.at)),
  ]
    .filter((one) => one !== "")
    .join(" · ");
  return h(
    "li",
    { class: "round" },
    h(
      "span",
      { class: "result number" },
      formatMessage(text.handOf, { number: format.count(played.number) }),
    ),
    h(
      "span",
      { class: isGain ? "paid gain number" : "paid number" },
      formatMessage(text.got, { amount: format.money(played.won) }),
    ),
    h("div", { class: "poker-cards" }, ...[...played.cards, ...played.board].map((card) => drawCard(card))),
    address === null
      ? h("span", { class: "note" }, text.later)
      : h(
          "a",
          { class: "link", href: address, target: "_blank", rel: "noopener" },
          messages.round.verify,
          drawIcon(icons.open),
        ),
    h("span", { class: "note number" }, facts),
  );
}

export function showHands(
  session: GameSession,
  hands: readonly PokerPlayed[],
  nextSeedHash: string | null,
): void {
  const promise =
    nextSeedHash === null
      ? []
      : [h("p", { class: "label" }, text.nextSeed), h("div", { class: "hash" }, h("code", {}, nextSeedHash))];
  openBottomSheet(
    text.hands,
    messages.close,
    ...promise,
    h("p", { class: "note" }, text.fair),
    hands.length === 0
      ? h("p", { class: "quiet" }, text.noHands)
      : h("ol", { class: "rounds" }, ...hands.map((one) => drawPlayed(session, one))),
    ...(hands.length === 0 ? [] : [h("p", { class: "note" }, messages.zone)]),
  );
}
