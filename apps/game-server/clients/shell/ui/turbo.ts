// Turbo mode: rounds are shown in a fraction of their usual time. The player chooses it on this device, where the
// jurisdiction allows it.
import type { GameSession } from "../session/game-session.ts";
import { readTurbo, writeTurbo } from "../session/storage.ts";
import { messages } from "../i18n/messages.ts";
import { drawIcon, h, wantsLessMotion } from "./dom.ts";
import { icons } from "./icons.ts";

let isOn = false;

export function isTurbo(): boolean {
  return isOn;
}

/** Returns whether results are shown at once: in turbo, and when the device asks for reduced motion. */
export function skipsAnimation(): boolean {
  return isOn || wantsLessMotion();
}

/** Creates the button that switches turbo; null where turbo is not allowed. */
export function createTurboButton(session: GameSession): HTMLButtonElement | null {
  if (!session.state().game.mayHurry) return null;
  isOn = readTurbo();
  const button = h(
    "button",
    {
      type: "button",
      class: "side-button",
      "aria-pressed": String(isOn),
      onclick: () => {
        isOn = !isOn;
        writeTurbo(isOn);
        button.setAttribute("aria-pressed", String(isOn));
        session.sound.play("tap");
      },
    },
    drawIcon(icons.turbo),
    h("small", {}, messages.turbo),
  );
  return button;
}
