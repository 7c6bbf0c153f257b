// The client of keno: the player picks up to ten of forty numbers, then ten numbers are drawn one by one.
import "./keno.css";
import { formatFraction } from "@khela/engines/fraction";
import { keno, kenoPays, kenoRules, type KenoBet, type KenoOutcome } from "@khela/engines/originals/keno";
import type { KenoRisk } from "@khela/engines/originals/keno-tables";
import { startGame } from "../shell/session/start-game.ts";
import { pickRandomNumbers } from "../shell/fairness/client-random.ts";
import { createChoice } from "../shell/ui/choice.ts";
import { h, wait } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createInstantGame } from "../shell/ui/instant-game.ts";
import { skipsAnimation } from "../shell/ui/turbo.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { text } from "./text.ts";

const DRAW_MS = 160;

/** Returns the chosen risk and number of picks, which the rules sheet reads. */
let current: () => { readonly risk: KenoRisk; readonly picks: number } = () => ({
  risk: "classic",
  picks: 0,
});

function build(session: GameSession): GameLayout {
  const { format, sound } = session;
  const last = session.state().rounds[0]?.bet as KenoBet | undefined;
  const picks = new Set<number>(last?.picks);
  const cells = Array.from({ length: kenoRules.numbers }, (_, index) =>
    h(
      "button",
      {
        type: "button",
        class: "keno-cell number",
        onclick: () => toggle(index + 1),
      },
      format.count(index + 1),
    ),
  );
  const pays = h("div", { class: "keno-pays number" });
  const risk = createChoice<KenoRisk>(
    text.risk,
    [
      ["low", text.low],
      ["classic", text.classic],
      ["medium", text.medium],
      ["high", text.high],
    ],
    { first: last?.risk ?? "classic", onPick: () => single.refresh() },
  );

  function forget(): void {
    for (const cell of cells) delete cell.dataset.drawn;
  }
  function toggle(number: number): void {
    forget();
    if (!picks.delete(number) && picks.size < kenoRules.maxPicks) picks.add(number);
    sound.play("tap");
    single.refresh();
  }
  function pickFor(numbers: readonly number[]): void {
    forget();
    picks.clear();
    for (const number of numbers) picks.add(number);
    single.refresh();
  }
  const tools = h(
    "div",
    { class: "buttons" },
    h(
      "button",
      {
        type: "button",
        class: "second-button",
        onclick: () => pickFor(pickRandomNumbers(kenoRules.maxPicks, kenoRules.numbers)),
      },
      text.random,
    ),
    h("button", { type: "button", class: "second-button", onclick: () => pickFor([]) }, text.clear),
  );
  function showPays(): void {
    const row = picks.size === 0 ? [] : kenoPays(kenoRules, risk.value(), picks.size);
    pays.replaceChildren(
      ...row.flatMap((pay, hits) =>
        pay.num === 0n
          ? []
          : [h("span", {}, `${format.count(hits)} → `, h("b", {}, format.times(formatFraction(pay))))],
      ),
    );
  }
  current = () => ({ risk: risk.value(), picks: picks.size });
  const grid = h("fieldset", { class: "keno-grid", "aria-label": text.grid }, ...cells);
  const single = createInstantGame(session, {
    words: text,
    board: h("div", { class: "keno-board" }, grid, pays),
    options: h("div", { class: "keno-options" }, risk.element, tools),
    bet: (): KenoBet => ({
      stakeMinor: session.stakeMinor().toString(),
      risk: risk.value(),
      picks: [...picks],
    }),
    isReady: () => picks.size > 0,
    show: () => {
      for (const [at, cell] of cells.entries()) cell.setAttribute("aria-pressed", String(picks.has(at + 1)));
      showPays();
    },
    reveal: async ({ outcome }) => {
      forget();
      grid.disabled = true;
      for (const number of (outcome as KenoOutcome).drawn) {
        const cell = cells[number - 1];
        if (cell !== undefined) cell.dataset.drawn = picks.has(number) ? "hit" : "miss";
        sound.play(picks.has(number) ? "safe" : "tick");
        if (!skipsAnimation()) await wait(DRAW_MS);
      }
      grid.disabled = false;
    },
  });
  return single.layout;
}

void startGame({
  build,
  rules: (session) => {
    const { risk, picks } = current();
    const row = kenoPays(kenoRules, risk, picks === 0 ? kenoRules.maxPicks : picks);
    const pays = row.flatMap((pay, hits) =>
      pay.num === 0n
        ? []
        : [[formatMessage(text.matched, { hits: session.format.count(hits) }), formatFraction(pay)] as const],
    );
    return { ...basicRules(session, formatFraction(keno.rtp), text), pays };
  },
  describe: ({ format }, round) =>
    formatMessage(text.describe, {
      picks: format.count((round.bet as KenoBet).picks.length),
      hits: format.count((round.outcome as KenoOutcome).hits.length),
    }),
});
