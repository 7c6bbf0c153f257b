// The bar above the reels with a feature's start condition or progress, and the card that announces a feature.
import { h } from "../shell/ui/dom.ts";

export type FreeBar = {
  readonly element: HTMLElement;
  show(bar: string, total: string): void;
  rest(): void;
  announce(title: string, detail: string, shown: Promise<void>): Promise<void>;
};

export function createFreeBar(hint: string): FreeBar {
  const bar = h("b", { class: "number" });
  const total = h("span", { class: "number" });
  const element = h("div", { class: "free-bar" }, bar, total);
  const rest = () => {
    element.dataset.open = "false";
    bar.textContent = hint;
    total.textContent = "";
  };
  rest();
  return {
    element,
    rest,
    show: (words, sum) => {
      element.dataset.open = "true";
      bar.textContent = words;
      total.textContent = sum;
    },
    announce: async (title, detail, shown) => {
      const card = h("div", { class: "free-card", role: "alert" }, h("b", {}, title), h("span", {}, detail));
      element.closest(".slot")?.append(card);
      await shown;
      card.remove();
    },
  };
}
