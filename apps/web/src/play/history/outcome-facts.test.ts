import { listGames } from "@khela/engines/games";
import { exampleBets } from "@khela/engines/par/example-bets";
import { hashSeed } from "@khela/engines/rng";
import { settleRound, type RoundAction } from "@khela/engines/rounds";
import { slotFamilies } from "@khela/engines/slots/slot-kinds";
import { describe, expect, test } from "vitest";
import { outcomes as bn } from "../../i18n/bn/play/outcomes.ts";
import { outcomes as en } from "../../i18n/en/play/outcomes.ts";
import { formatMessage, type Message } from "../../i18n/message.ts";
import { factsOf, type TextOutcome, type OutcomeFormat } from "./outcome-facts.ts";

const pictured = new Set<string>(["dice", "mines", ...slotFamilies]);
const endings: Readonly<Record<string, readonly RoundAction[]>> = {
  blackjack: [{ type: "stand" }],
  "three-card-poker": [{ type: "play" }],
  "video-poker": [{ type: "draw", held: [true, false, true, false, true] }],
};

function wordsIn(texts: Readonly<Record<string, Message>>, language: "BN" | "EN"): OutcomeFormat {
  const count = (value: number): string =>
    language === "EN"
      ? String(value)
      : String(value).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  return {
    count,
    hundredths: (value) => count(Math.floor(value / 100)),
    t: (id, values = {}) => formatMessage(texts[id] ?? `no text ${id}`, values, language, count),
  };
}

function rows(game: string, language: "BN" | "EN", nonce = 0): string[] {
  const bet = exampleBets.get(game);
  if (bet === undefined) throw new Error("no bet");
  const serverSeed = hashSeed("facts");
  const round = { game, rulesVersion: 1, serverSeed, clientSeed: "facts", nonce, bet };
  const begun = settleRound(round);
  const { outcome } = begun.isOver ? begun : settleRound({ ...round, actions: endings[game] ?? [] });
  const i18n = wordsIn(language === "BN" ? bn : en, language);
  return factsOf(outcome as TextOutcome, i18n).map(
    ({ label, of, text = "", cards = [] }) =>
      `${i18n.t(label)}${of === undefined ? "" : ` ${i18n.count(of)}`}: ${[...cards, text].join(" ").trim()}`,
  );
}

describe("outcome of a verified round", () => {
  test.each(
    listGames()
      .filter(({ family }) => !pictured.has(family))
      .map(({ engine }) => engine.name),
  )("[GAME-09] %s outcome → texts and cards in Bengali and English", (game) => {
    for (let nonce = 0; nonce < 5; nonce += 1) {
      const [bengali, english] = [rows(game, "BN", nonce), rows(game, "EN", nonce)];
      expect(bengali.length).toBeGreaterThan(0);
      expect(english).toHaveLength(bengali.length);
      for (const line of [...bengali, ...english]) {
        expect(line).toMatch(/: ./);
        expect(line).not.toMatch(/no text|undefined|NaN|\{|\[/);
      }
      expect(bengali.join(" ")).not.toMatch(/[0-9](?![♦♥♠♣0])/);
    }
  });

  test("[GAME-09] card outcome → cards in order, with their total", () => {
    const hand = rows("three-card-poker", "EN");
    expect(hand[0]).toMatch(/^Your cards: (\S+[♦♥♠♣] ){2}\S+[♦♥♠♣]$/);
    expect(hand[1]).toMatch(/^Dealer's cards: .* the dealer (qualifies|does not qualify)$/);
    expect(rows("roulette", "EN")).toHaveLength(1);
    expect(rows("sic-bo", "BN")[0]).toMatch(/^তিন পাশা: [১-৬] · [১-৬] · [১-৬]$/);
    const bulls = rows("bull", "EN");
    expect(bulls[0]).toMatch(/^First card: \S+[♦♥♠♣]$/);
    for (const [at, seat] of ["Banker", "Player 1", "Player 2", "Player 3"].entries()) {
      expect(bulls[at + 1]).toMatch(
        new RegExp(`^${seat}: (\\S+[♦♥♠♣] ){5}(no bull|bull [1-9]|bull bull|five faces)$`),
      );
    }
    expect(rows("blackjack", "EN").join(" ")).toMatch(
      /Your cards: .* \d+ points? Dealer's cards: .* \d+ points?/,
    );
  });
});
