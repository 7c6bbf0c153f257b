// The client of diamonds: five gems appear one by one, and equal gems pay.
import "./diamonds.css";
import { formatFraction } from "@khela/engines/fraction";
import {
  diamonds,
  diamondsRules,
  gemGroups,
  groupPays,
  type DiamondsOutcome,
  type GemGroup,
} from "@khela/engines/originals/diamonds";
import { startGame } from "../shell/session/start-game.ts";
import { h, wait } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createInstantGame } from "../shell/ui/instant-game.ts";
import { skipsAnimation } from "../shell/ui/turbo.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { drawGem } from "./gem.ts";
import { text } from "./text.ts";

const GEM_MS = 220;

/** The groups of equal gems that pay, the highest pay first. */
const paying = gemGroups.filter((group) => diamondsRules.tenths[group] > 0).reverse();

/** Whether a colour was drawn more than once, and so belongs to a paying group. */
function isInGroup(gems: readonly number[], colour: number): boolean {
  return gems.filter((one) => one === colour).length > 1;
}

function build(session: GameSession): GameLayout {
  const { format, sound } = session;
  const places = Array.from({ length: diamondsRules.gems }, () => h("div", { class: "gem" }));
  const row = h("div", { class: "gem-row", role: "img", "aria-label": text.gems }, ...places);
  const lines = new Map<GemGroup, HTMLElement>(
    paying.map((group) => [
      group,
      h(
        "li",
        {},
        h("span", {}, text[group]),
        h("b", { class: "number" }, format.times(formatFraction(groupPays(diamondsRules, group)))),
      ),
    ]),
  );
  const table = h("ul", { class: "gem-table" }, ...lines.values());

  function clear(): void {
    row.setAttribute("aria-label", text.gems);
    for (const place of places) {
      place.replaceChildren();
      delete place.dataset.alike;
    }
    for (const line of lines.values()) delete line.dataset.hit;
  }
  async function reveal({ gems, group }: DiamondsOutcome): Promise<void> {
    clear();
    for (const [at, place] of places.entries()) {
      place.replaceChildren(drawGem(gems[at] ?? 0));
      if (skipsAnimation()) continue;
      sound.play("tick");
      await wait(GEM_MS);
    }
    for (const [at, place] of places.entries()) place.dataset.alike = String(isInGroup(gems, gems[at] ?? 0));
    const line = lines.get(group);
    if (line !== undefined) line.dataset.hit = "true";
    const named = gems.map((colour) => text.colours[colour] ?? "").join(", ");
    row.setAttribute("aria-label", formatMessage(text.shown, { gems: named, group: text[group] }));
  }
  return createInstantGame(session, {
    words: text,
    board: h("div", { class: "gem-board" }, row, table),
    options: h("div"),
    bet: () => ({ stakeMinor: session.stakeMinor().toString() }),
    show: () => undefined,
    reveal: ({ outcome }) => reveal(outcome as DiamondsOutcome),
  }).layout;
}

void startGame({
  build,
  rules: (session) => ({
    ...basicRules(session, formatFraction(diamonds.rtp), text),
    pays: paying.map((group) => [text[group], formatFraction(groupPays(diamondsRules, group))]),
  }),
  describe: (_, round) => text[(round.outcome as DiamondsOutcome).group],
});
