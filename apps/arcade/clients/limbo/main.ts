// Limbo: a number rises to what the server drew. The climb is for the eye; where it stops is not.
import "./limbo.css";
import { formatFraction, fraction } from "@khela/engines/fraction";
import { timesDown } from "@khela/engines/money";
import { limbo, limboRules, quoteLimbo, type LimboBet, type LimboOutcome } from "@khela/engines/originals/limbo";
import { boot } from "../shell/boot.ts";
import { buildFacts } from "../shell/choice.ts";
import { h, wantsLessMotion } from "../shell/dom.ts";
import { inLatin } from "../shell/format.ts";
import type { Stage } from "../shell/frame.ts";
import { plainRules } from "../shell/plain-rules.ts";
import { buildSingle } from "../shell/single.ts";
import type { Table } from "../shell/table.ts";
import { text } from "./text.ts";

const RISE_MS = 900;
const QUICK = [150, 200, 300, 500, 1_000, 10_000];
const START = 200;

const asTimes = (hundredths: number): string => formatFraction(fraction(BigInt(hundredths), 100n));

function clamp(hundredths: number): number {
  if (!Number.isFinite(hundredths)) return START;
  return Math.min(limboRules.maxTargetHundredths, Math.max(limboRules.minTargetHundredths, Math.round(hundredths)));
}

function rise(output: HTMLElement, { format, sound }: Table, end: number): Promise<void> {
  if (wantsLessMotion()) return Promise.resolve();
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

function build(table: Table): Stage {
  const { format } = table;
  const last = table.state().rounds[0]?.bet as LimboBet | undefined;
  let target = last?.targetHundredths ?? START;
  const output = h("output", { class: "limbo-value number", "aria-live": "off" }, format.times("1"));
  const board = h("div", { class: "limbo-board" }, output);
  const facts = buildFacts([text.target, text.chance, text.pays]);
  const own = h("input", {
    inputmode: "decimal", autocomplete: "off", class: "limbo-own number", "aria-label": text.own,
  });
  const set = (hundredths: number) => {
    target = clamp(hundredths);
    single.refresh();
  };
  const quick = QUICK.map((hundredths) => h("button", {
    type: "button", class: "chip number", onclick: () => set(hundredths),
  }, format.times(asTimes(hundredths), hundredths % 100 === 0 ? 0 : 1)));
  own.onchange = () => set(Number(inLatin(own.value)) * 100);
  const options = h("div", { class: "limbo-options" }, facts.element, h("div", { class: "limbo-quick" }, ...quick),
    h("label", { class: "choice" }, h("span", {}, text.own), own));
  const bet = (): LimboBet => ({ stakeMinor: table.stakeMinor().toString(), targetHundredths: target });
  const single = buildSingle(table, {
    words: text, board, options, bet,
    show: () => {
      const { chance, multiplier } = quoteLimbo(limboRules, target);
      facts.set(format.times(asTimes(target)), format.percent(formatFraction(chance)), format.money(timesDown(table.stakeMinor(), multiplier)));
      own.value = format.digits((target / 100).toFixed(2));
      for (const [at, chip] of quick.entries()) chip.setAttribute("aria-pressed", String(QUICK[at] === target));
    },
    reveal: async ({ outcome }) => {
      const { resultHundredths, isWin } = outcome as LimboOutcome;
      delete board.dataset.result;
      await rise(output, table, resultHundredths);
      output.textContent = format.times(asTimes(resultHundredths));
      board.dataset.result = isWin ? "win" : "miss";
    },
  });
  return single.stage;
}

void boot({
  build,
  rules: (table) => plainRules(table, formatFraction(limbo.rtp), text),
  describe: ({ format }, round) => format.times(asTimes((round.outcome as LimboOutcome).resultHundredths)),
});
