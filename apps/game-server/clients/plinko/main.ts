// The client of plinko: a ball falls through rows of pegs. The server decides the path, left or right at each row; the
// canvas follows that path.
import "./plinko.css";
import { formatFraction } from "@khela/engines/fraction";
import {
  plinko,
  plinkoPays,
  plinkoRules,
  type PlinkoBet,
  type PlinkoOutcome,
} from "@khela/engines/originals/plinko";
import { startGame } from "../shell/session/start-game.ts";
import { createChoice, createRiskChoice } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createInstantGame } from "../shell/ui/instant-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createBoard } from "./board.ts";
import { text } from "./text.ts";

const ROWS = [8, 10, 12, 14, 16];

/** Returns the chosen rows and risk, which the rules sheet reads. */
let current: () => Pick<PlinkoBet, "rows" | "risk"> = () => ({ rows: 12, risk: "medium" });

function build(session: GameSession): GameLayout {
  const { format, sound } = session;
  const last = session.state().rounds[0]?.bet as PlinkoBet | undefined;
  const refresh = () => single.refresh();
  const rows = createChoice(
    text.rows,
    ROWS.map((count) => [count, format.count(count)] as const),
    {
      first: ROWS.find((count) => count === last?.rows) ?? 12,
      onPick: refresh,
    },
  );
  const risk = createRiskChoice(text, last?.risk, refresh);
  const board = createBoard(text.board);
  let drawn = "";
  const slots = h("ol", { class: "plinko-slots number" });
  const bet = (): PlinkoBet => ({
    stakeMinor: session.stakeMinor().toString(),
    rows: rows.value(),
    risk: risk.value(),
  });
  current = () => ({ rows: rows.value(), risk: risk.value() });
  const single = createInstantGame(session, {
    words: text,
    bet,
    board: h("div", { class: "plinko-board" }, board.canvas, slots),
    options: h("div", { class: "plinko-options" }, rows.element, risk.element),
    show: () => {
      const key = `${rows.value()} ${risk.value()}`;
      // Until the board changes, it is not drawn again, so that the ball stays where it landed.
      if (key === drawn) return;
      drawn = key;
      const pays = plinkoPays(plinkoRules, { rows: rows.value(), risk: risk.value() });
      const middle = (pays.length - 1) / 2;
      slots.replaceChildren(
        ...pays.map((pay, at) =>
          h(
            "li",
            {
              "data-heat": String(Math.min(4, Math.round((4 * Math.abs(at - middle)) / middle))),
            },
            format.decimal(String(Number(pay.num) / Number(pay.den))),
          ),
        ),
      );
      board.draw(rows.value());
    },
    reveal: async ({ outcome }) => {
      const { path, slot } = outcome as PlinkoOutcome;
      for (const cell of slots.children) cell.removeAttribute("data-hit");
      await board.drop(path, () => sound.play("tick"));
      slots.children[slot]?.setAttribute("data-hit", "");
    },
  });
  return single.layout;
}

void startGame({
  build,
  rules: (session) => {
    const all = plinkoPays(plinkoRules, current());
    // both halves of the board have the same pays, so the list goes from the edge to the middle
    const pays = all.slice(0, Math.ceil(all.length / 2)).map((pay, at) => {
      const place = { place: session.format.count(at + 1) };
      return [formatMessage(text.fromEdge, place), formatFraction(pay)] as const;
    });
    return { ...basicRules(session, formatFraction(plinko.rtp), text), pays };
  },
  describe: ({ format }, round) => format.times((round.outcome as PlinkoOutcome).multiplier),
});
