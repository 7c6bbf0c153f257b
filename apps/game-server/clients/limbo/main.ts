// The client of limbo: a number rises to the server's result. Only the rise is animation.
import "./limbo.css";
import { amountText } from "@khela/contract/input/amount";
import { formatFraction, fraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import {
  limbo,
  limboRules,
  quoteLimbo,
  type LimboBet,
  type LimboOutcome,
} from "@khela/engines/originals/limbo";
import { startGame } from "../shell/session/start-game.ts";
import { createFacts } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createInstantGame } from "../shell/ui/instant-game.ts";
import { skipsAnimation } from "../shell/ui/turbo.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { text } from "./text.ts";

const RISE_MS = 900;
const QUICK = [150, 200, 300, 500, 1_000, 10_000];
const START = 200;

const asTimes = (hundredths: number): string => formatFraction(fraction(BigInt(hundredths), 100n));

function clamp(hundredths: number): number {
  return Math.min(
    limboRules.maxTargetHundredths,
    Math.max(limboRules.minTargetHundredths, Math.round(hundredths)),
  );
}

function rise(output: HTMLElement, { format, sound }: GameSession, end: number): Promise<void> {
  if (skipsAnimation()) return Promise.resolve();
  return new Promise((done) => {
    const started = performance.now();
    let lastTick = 0;
    const frame = (now: number) => {
      const share = Math.min(1, (now - started) / RISE_MS);
      const at = Math.floor(100 * (end / 100) ** (share * share));
      output.textContent = format.times(asTimes(Math.min(at, end)));
      if (now - lastTick > 90) {
        sound.play("tick");
        lastTick = now;
      }
      if (share < 1) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
}

function build(session: GameSession): GameLayout {
  const { format } = session;
  const last = session.state().rounds[0]?.bet as LimboBet | undefined;
  let target = last?.targetHundredths ?? START;
  const output = h("output", { class: "limbo-value number", "aria-live": "off" }, format.times("1"));
  const board = h("div", { class: "limbo-board" }, output);
  const facts = createFacts([text.target, text.chance, text.pays]);
  const own = h("input", {
    inputmode: "decimal",
    autocomplete: "off",
    class: "limbo-own number",
    "aria-label": text.own,
  });
  const set = (hundredths: number) => {
    target = clamp(hundredths);
    single.refresh();
  };
  const quick = QUICK.map((hundredths) =>
    h(
      "button",
      {
        type: "button",
        class: "chip number",
        onclick: () => set(hundredths),
      },
      format.times(asTimes(hundredths), hundredths % 100 === 0 ? 0 : 1),
    ),
  );
  own.onchange = () => {
    const typed = Number(amountText(own.value, 2)) * 100;
    set(Number.isFinite(typed) ? typed : target);
  };
  const options = h(
    "div",
    { class: "limbo-options" },
    facts.element,
    h("div", { class: "limbo-quick" }, ...quick),
    h("label", { class: "choice" }, h("span", {}, text.own), own),
  );
  const bet = (): LimboBet => ({ stakeMinor: session.stakeMinor().toString(), targetHundredths: target });
  const single = createInstantGame(session, {
    words: text,
    board,
    options,
    bet,
    show: () => {
      const { probability, multiplier } = quoteLimbo(limboRules, target);
      facts.set(
        format.times(asTimes(target)),
        format.percent(formatFraction(probability)),
        format.money(multiplyFloor(session.stakeMinor(), multiplier)),
      );
      own.value = format.digits((target / 100).toFixed(2));
      for (const [at, chip] of quick.entries())
        chip.setAttribute("aria-pressed", String(QUICK[at] === target));
    },
    reveal: async ({ outcome }) => {
      const { resultHundredths, isWin } = outcome as LimboOutcome;
      delete board.dataset.result;
      await rise(output, session, resultHundredths);
      output.textContent = format.times(asTimes(resultHundredths));
      board.dataset.result = isWin ? "win" : "miss";
    },
  });
  return single.layout;
}

void startGame({
  build,
  rules: (session) => basicRules(session, formatFraction(limbo.rtp), text),
  describe: ({ format }, round) => format.times(asTimes((round.outcome as LimboOutcome).resultHundredths)),
});
