// The text under the reels: the present step and the win. It counts up only for a return above the stake.
import { h, wantsLessMotion } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import type { Pace } from "./pace.ts";
import { text } from "./text.ts";

const COUNT_MS = 1_100;

export type Banner = {
  readonly element: HTMLElement;
  setText(words: string, detail?: string): void;
  /** Counts up to a win. */
  celebrate(minor: bigint, label?: string): Promise<void>;
};

export function createBanner(format: Format, pace: Pace): Banner {
  const main = h("b", { class: "number" });
  const detail = h("span", { class: "number" });
  const element = h("div", { class: "slot-banner", role: "status" }, detail, main);
  const setText = (words: string, more = "") => {
    delete element.dataset.tone;
    main.textContent = words;
    detail.textContent = more;
  };
  const celebrate = async (minor: bigint, label: string = text.won) => {
    setText("", label);
    element.dataset.tone = "win";
    element.setAttribute("aria-label", `${label} ${format.money(minor)}`);
    const started = performance.now();
    let share = wantsLessMotion() ? 1 : 0;
    while (share < 1 && !pace.isFast()) {
      share = Math.min(1, (performance.now() - started) / COUNT_MS);
      const eased = Math.round((1 - (1 - share) ** 3) * 1_000);
      main.textContent = format.money((minor * BigInt(eased)) / 1_000n);
      await new Promise(requestAnimationFrame);
    }
    main.textContent = format.money(minor);
  };
  return { element, setText, celebrate };
}
