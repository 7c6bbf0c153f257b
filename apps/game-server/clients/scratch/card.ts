// A card on the table: nine fields with pictures, and the foil above them.
import type { ScratchOutcome } from "@khela/engines/originals/scratch";
import type { ScratchRules } from "@khela/engines/originals/scratch-rules";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { h, wait } from "../shell/ui/dom.ts";
import { skipsAnimation } from "../shell/ui/turbo.ts";
import { createFoil } from "./foil.ts";
import { drawField } from "./pictures.ts";
import { text } from "./text.ts";

const FADE_MS = 320;

export type ScratchGameName = keyof typeof text.pictures;

export type CardDeck = { readonly game: ScratchGameName; readonly rules: ScratchRules };

type Card = {
  readonly element: HTMLElement;
  /** Puts a card on the table, covered. */
  show(outcome: ScratchOutcome): void;
  /** Resolves when the player has rubbed off every field, or when `reveal` is called. */
  scratched(): Promise<void>;
  /** Takes the foil away. */
  reveal(): Promise<void>;
  /** Marks the pictures that win, and names the card for a screen reader. */
  finish(outcome: ScratchOutcome, result: string): void;
};

const foils: Readonly<Record<ScratchGameName, readonly [from: string, to: string, mark: string]>> = {
  scratch: ["#9fb3ae", "#5f7974", "#ffffff40"],
  "scratch-gold": ["#d8b25a", "#8f6a1d", "#fff3c455"],
};

function paintFoil(game: ScratchGameName) {
  const [from, to, mark] = foils[game];
  return (context: CanvasRenderingContext2D, width: number, height: number): void => {
    context.globalCompositeOperation = "source-over";
    const fill = context.createLinearGradient(0, 0, width, height);
    fill.addColorStop(0, from);
    fill.addColorStop(0.45, to);
    fill.addColorStop(0.55, from);
    fill.addColorStop(1, to);
    context.fillStyle = fill;
    context.fillRect(0, 0, width, height);
    context.strokeStyle = mark;
    context.lineWidth = width / 90;
    for (let at = 0; at < 9; at += 1) {
      const [x, y] = [((at % 3) + 0.5) * (width / 3), (Math.floor(at / 3) + 0.5) * (height / 3)];
      for (const part of [0.1, 0.06]) {
        context.beginPath();
        context.arc(x, y, width * part, 0, 2 * Math.PI);
        context.stroke();
      }
    }
  };
}

export function createCard({ format, sound }: GameSession, { game, rules }: CardDeck): Card {
  const fields = Array.from({ length: 9 }, () => h("div", { class: "card-field" }));
  const grid = h("div", { class: "card-fields" }, ...fields);
  const element = h("div", { class: "card", role: "img", "aria-label": text.card });
  let onScratched: () => void = () => undefined;
  const foil = createFoil({
    paint: paintFoil(game),
    onField: () => sound.play("tick"),
    onAllOpen: () => onScratched(),
  });
  element.append(grid, foil.element);
  // Before the first purchase the foil covers an empty card. It can be painted once the card has a size.
  const firstSize = new ResizeObserver(() => {
    firstSize.disconnect();
    if (element.dataset.sample !== undefined) foil.cover();
  });
  element.dataset.sample = "";
  firstSize.observe(element);
  const name = (picture: number) => text.pictures[game][picture] ?? "";
  return {
    element,
    show: (outcome) => {
      element.setAttribute("aria-label", text.covered);
      delete element.dataset.sample;
      for (const [at, place] of fields.entries()) {
        const picture = outcome.fields[at] ?? 0;
        const times = String(rules.prizes[picture]?.times ?? 0);
        place.replaceChildren(...drawField(game, picture, format.times(times, 0)));
        delete place.dataset.alike;
      }
      foil.cover();
    },
    scratched: () => new Promise((resolve) => (onScratched = resolve)),
    reveal: async () => {
      onScratched();
      const isAnimated = !skipsAnimation();
      foil.remove(isAnimated);
      if (isAnimated) await wait(FADE_MS);
    },
    finish: ({ fields: pictures, prize }, result) => {
      for (const [at, place] of fields.entries()) place.dataset.alike = String(pictures[at] === prize);
      element.setAttribute(
        "aria-label",
        formatMessage(text.shown, { fields: pictures.map(name).join(", "), result }),
      );
      if (prize === null) for (const place of fields) delete place.dataset.alike;
    },
  };
}
