// The client of the wheel, which has equal segments and stops at the server's number.
import "./wheel.css";
import { approximate, formatFraction, type Fraction } from "@khela/engines/fraction";
import {
  wheel,
  wheelPays,
  wheelRules,
  type WheelBet,
  type WheelOutcome,
} from "@khela/engines/originals/wheel";
import { startGame } from "../shell/session/start-game.ts";
import { createChoice, createRiskChoice } from "../shell/ui/choice.ts";
import { h, wait } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createInstantGame } from "../shell/ui/instant-game.ts";
import { skipsAnimation } from "../shell/ui/turbo.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { text } from "./text.ts";

const SPIN_MS = 2_600;
const TURNS = 5;
const SVG = "http://www.w3.org/2000/svg";

function tone(pay: Fraction): string {
  const times = approximate(pay);
  return times === 0 ? "none" : times < 1.6 ? "low" : times < 3 ? "middle" : "high";
}

function drawWheel(pays: readonly Fraction[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-100 -100 200 200");
  svg.setAttribute("class", "wheel-disc");
  const arc = (2 * Math.PI) / pays.length;
  for (const [at, pay] of pays.entries()) {
    const [from, to] = [at * arc - arc / 2 - Math.PI / 2, at * arc + arc / 2 - Math.PI / 2];
    const place = (angle: number) =>
      `${(96 * Math.cos(angle)).toFixed(2)} ${(96 * Math.sin(angle)).toFixed(2)}`;
    const slice = document.createElementNS(SVG, "path");
    slice.setAttribute("d", `M0 0 L${place(from)} A96 96 0 0 1 ${place(to)} Z`);
    slice.setAttribute("class", `wheel-${tone(pay)}`);
    svg.append(slice);
  }
  return svg;
}

/** Returns the pays of the chosen wheel, which the rules sheet reads. */
let current: () => readonly Fraction[] = () => [];

/** Returns the different pays of a wheel, the smallest first. */
function differentPays(pays: readonly Fraction[]): Fraction[] {
  const different = new Map(pays.map((pay) => [formatFraction(pay), pay]));
  return [...different.values()].sort((a, b) => approximate(a) - approximate(b));
}

function build(session: GameSession): GameLayout {
  const { format, sound } = session;
  const last = session.state().rounds[0]?.bet as WheelBet | undefined;
  const refresh = () => single.refresh();
  const segments = createChoice(
    text.segments,
    wheelRules.segments.map((count) => [count, format.count(count)] as const),
    {
      first: last?.segments ?? 20,
      onPick: refresh,
    },
  );
  const risk = createRiskChoice(text, last?.risk, refresh);
  const disc = h("div", { class: "wheel-turn", role: "img", "aria-label": text.wheel });
  const hub = h("output", { class: "wheel-hub number" });
  const legend = h("div", { class: "wheel-legend number" });
  let turned = 0;
  let drawn = "";
  const bet = (): WheelBet => ({
    stakeMinor: session.stakeMinor().toString(),
    segments: segments.value(),
    risk: risk.value(),
  });
  const pays = () => wheelPays(wheelRules, { segments: segments.value(), risk: risk.value() });
  current = pays;
  const single = createInstantGame(session, {
    words: text,
    bet,
    board: h(
      "div",
      { class: "wheel-board" },
      h("div", { class: "wheel-frame" }, h("div", { class: "wheel-pin" }), disc, hub),
      legend,
    ),
    options: h("div", { class: "wheel-options" }, segments.element, risk.element),
    show: () => {
      const key = `${segments.value()} ${risk.value()}`;
      if (key === drawn) return;
      drawn = key;
      disc.replaceChildren(drawWheel(pays()));
      hub.textContent = "";
      legend.replaceChildren(
        ...differentPays(pays()).map((pay) =>
          h("span", { class: `wheel-${tone(pay)}` }, format.times(formatFraction(pay))),
        ),
      );
    },
    reveal: async ({ outcome }) => {
      const { segment, multiplier } = outcome as WheelOutcome;
      hub.textContent = "";
      const target = -(segment * 360) / segments.value();
      turned += 360 * TURNS + ((((target - turned) % 360) + 360) % 360);
      disc.style.transitionDuration = skipsAnimation() ? "1ms" : "";
      disc.style.transform = `rotate(${turned}deg)`;
      sound.play("tick");
      if (!skipsAnimation()) await wait(SPIN_MS);
      hub.textContent = format.times(multiplier);
    },
  });
  return single.layout;
}

void startGame({
  build,
  rules: (session) => {
    const { format } = session;
    const all = current();
    const pays = differentPays(all).map((pay) => {
      const times = formatFraction(pay);
      const count = all.filter((one) => formatFraction(one) === times).length;
      const share = { count: format.count(count), all: format.count(all.length) };
      return [formatMessage(text.share, share), times] as const;
    });
    return { ...basicRules(session, formatFraction(wheel.rtp), text), pays };
  },
  describe: ({ format }, round) => format.times((round.outcome as WheelOutcome).multiplier),
});
