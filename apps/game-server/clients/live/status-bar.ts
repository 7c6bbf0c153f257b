// The line above the felt: the present phase, the time left to bet, the player's stake in play, and the last results
// if they are a line. Its height is the same in every phase.
import { h } from "../shell/ui/dom.ts";
import { text } from "./text.ts";

export type StatusBar = ReturnType<typeof createStatusBar>;

export function createStatusBar(road: HTMLElement | null) {
  const statusLine = h("p", { class: "live-said", role: "status" }, text.waiting);
  const time = h("b", { class: "live-time number" });
  const inPlay = h("span", { class: "live-play number" });
  const bar = h("i", { class: "live-bar" });
  const track = h("span", { class: "live-track" }, bar);
  return {
    element: h(
      "div",
      { class: "live-state" },
      h("div", { class: "live-now" }, statusLine, time),
      track,
      h("div", { class: "live-foot" }, inPlay, road),
    ),
    /** Writes a status only when it changes: screen readers announce a rewritten text again. */
    setStatus: (what: string) => {
      if (statusLine.textContent !== what) statusLine.textContent = what;
    },
    setTone: (tone: "win" | "plain" | null) => {
      if (tone === null) delete statusLine.dataset.tone;
      else statusLine.dataset.tone = tone;
    },
    /** Sets the text of the time left, and its share of the total time. */
    setTime: (left: string, share: string) => {
      time.textContent = left;
      bar.style.transform = `scaleX(${share})`;
    },
    setInPlay: (amount: string) => {
      inPlay.textContent = amount;
    },
  };
}
