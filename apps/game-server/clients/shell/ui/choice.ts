// Controls for the options of most games: a row of buttons of which one is selected, and a row of labelled figures.
import { h } from "./dom.ts";
import "./choice.css";

export type Choice<T> = {
  readonly element: HTMLElement;
  readonly value: () => T;
  /** Selects a value; a value that no button has clears the selection. */
  select(value: T): void;
};

/** Creates buttons side by side; `onPick` is called after the choice has changed. */
export function createChoice<T>(
  label: string,
  options: readonly (readonly [value: T, text: string])[],
  { first, onPick }: { readonly first: T; readonly onPick: () => void },
): Choice<T> {
  let value = first;
  const select = (chosen: T) => {
    value = chosen;
    for (const [index, button] of buttons.entries())
      button.setAttribute("aria-pressed", String(options[index]?.[0] === chosen));
  };
  const buttons = options.map(([option, text]) =>
    h(
      "button",
      {
        type: "button",
        class: "number",
        "aria-pressed": String(option === first),
        onclick: () => {
          select(option);
          onPick();
        },
      },
      text,
    ),
  );
  const row = h("div", { class: "choice-row", role: "group", "aria-label": label }, ...buttons);
  return { element: h("div", { class: "choice" }, h("span", {}, label), row), value: () => value, select };
}

type Risk = "low" | "medium" | "high";

/** Creates the choice of low, medium or high risk; medium is selected at first. */
export function createRiskChoice(
  words: Readonly<Record<"risk" | Risk, string>>,
  first: Risk | undefined,
  onPick: () => void,
): Choice<Risk> {
  return createChoice<Risk>(
    words.risk,
    [
      ["low", words.low],
      ["medium", words.medium],
      ["high", words.high],
    ],
    { first: first ?? "medium", onPick },
  );
}

/** Creates labelled figures side by side; `set` writes their values in order. */
export function createFacts(labels: readonly string[]): {
  readonly element: HTMLElement;
  set(...values: string[]): void;
} {
  const values = labels.map(() => h("b", { class: "number" }));
  const cells = labels.map((label, at) => h("div", {}, h("span", {}, label), values[at] ?? null));
  return {
    element: h("div", { class: "facts-row" }, ...cells),
    set: (...texts) => {
      for (const [at, text] of texts.entries()) {
        const value = values[at];
        if (value !== undefined) value.textContent = text;
      }
    },
  };
}
