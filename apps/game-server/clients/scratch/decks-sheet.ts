// The fairness sheet of scratch cards: the commitments to the deck on sale and to the next one, and the finished decks
// with their seeds. The site's verifier shows the prizes of a whole deck.
import { paths, type ClosedDeck, type DeckView } from "../../wire/game-api.ts";
import { hashRow } from "../shell/fairness/fairness-sheet.ts";
import { verifyLink } from "../shell/fairness/verify-link.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { openBottomSheet } from "../shell/ui/bottom-sheet.ts";
import { h } from "../shell/ui/dom.ts";
import { text } from "./text.ts";

function closedPart(session: GameSession, deck: ClosedDeck): HTMLElement {
  const { format } = session;
  const { game, rulesVersion, serverSeed, serverSeedHash, clientSeed, priceMinor } = deck;
  const firstCard = {
    game,
    rulesVersion,
    serverSeed,
    serverSeedHash,
    clientSeed,
    nonce: 0,
    bet: { stakeMinor: priceMinor },
    actions: [],
    roundId: null,
  };
  return h(
    "details",
    { class: "closed-deck" },
    h(
      "summary",
      {},
      formatMessage(text.fair.sold, {
        number: format.count(deck.number),
        price: format.money(deck.priceMinor),
        cards: format.count(deck.cards),
      }),
    ),
    hashRow(text.fair.hash, deck.serverSeedHash),
    hashRow(text.fair.seed, deck.serverSeed),
    hashRow(text.fair.client, deck.clientSeed),
    verifyLink(session, firstCard, text.fair.verify),
  );
}

export async function showDecks(session: GameSession, deck: DeckView | null): Promise<void> {
  const closed = h("div", { class: "closed-decks" });
  openBottomSheet(
    messages.fairness,
    messages.close,
    h("p", { class: "note" }, text.fair.intro),
    ...(deck === null
      ? []
      : [
          hashRow(
            formatMessage(text.fair.current, { number: session.format.count(deck.number) }),
            deck.serverSeedHash,
          ),
          hashRow(text.fair.client, deck.clientSeed),
          hashRow(text.fair.next, deck.nextServerSeedHash),
        ]),
    h("h3", {}, text.fair.closed),
    closed,
  );
  try {
    const { decks } = await session.api.request<{ decks: ClosedDeck[] }>(paths.decks);
    closed.replaceChildren(
      ...(decks.length === 0
        ? [h("p", { class: "quiet" }, text.fair.none)]
        : decks.map((one) => closedPart(session, one))),
    );
  } catch (error) {
    session.showFailure(error);
  }
}
