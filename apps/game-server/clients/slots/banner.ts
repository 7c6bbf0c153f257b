// The banner under the reels: a text about the present step, and the win. The win counts up only when it is above the
// stake; a large win counts longer and has coins.
import { h, wantsLessMotion } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import type { Pace } from "./pace.ts";
import { sizeNames } from "../shell/win/text.ts";
import { text } from "./text.ts";
import type { WinSize } from "../shell/win/win-size.ts";

export type Banner = {
  readonly element: HTMLElement;
  setText(words: string, detail?: string): void;
  /** Shows a win that counts up from zero. */
  celebrate(minor: bigint, size: WinSize, label?: string): Promise<void>;
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
  async function rain({ coins }: WinSize, isOver: () => boolean): Promise<void> {
    const { showCoins } = await import("../shell/win/coin-shower.ts");
    const place = element.closest<HTMLElement>(".slot");
    if (place !== null && !isOver()) showCoins(place, coins, isOver);
  }
  const celebrate = async (minor: bigint, size: WinSize, usual: string = text.won) => {
    const label = size.name === null ? usual : sizeNames[size.name];
    setText("", label);
    element.dataset.tone = "win";
    element.dataset.size = size.name ?? "usual";
    element.setAttribute("aria-label", `${label} ${format.money(minor)}`);
    const started = performance.now();
    let share = wantsLessMotion() ? 1 : 0;
    const isOver = () => share === 1 || pace.isFast();
    // when the coins' code cannot be loaded, the win is shown without coins
    if (size.coins > 0 && !isOver()) void rain(size, isOver).catch(() => undefined);
    while (!isOver()) {
      share = Math.min(1, (performance.now() - started) / size.countMs);
      const eased = Math.round((1 - (1 - share) ** 3) * 1_000);
      main.textContent = format.money((minor * BigInt(eased)) / 1_000n);
      await new Promise(requestAnimationFrame);
    }
    main.textContent = format.money(minor);
  };
  return { element, setText, celebrate };
}
