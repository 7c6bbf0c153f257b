// A field beside a bet's usual targets, where the player enters another target.
import { amountText } from "@khela/contract/input/amount";
import { crashRules } from "@khela/engines/originals/crash";
import type { GameSession } from "../../shell/session/game-session.ts";
import { h } from "../../shell/ui/dom.ts";
import type { Target } from "../bet-slot.ts";

type Words = { readonly label: string; readonly hint: string };

export function addOwnTarget({ format }: GameSession, target: Target, { label, hint }: Words): void {
  const input = h("input", {
    inputmode: "decimal",
    autocomplete: "off",
    class: "crash-target number",
    placeholder: hint,
    "aria-label": label,
  });
  const show = () => {
    input.value = target.own === null ? "" : format.digits((target.own / 100).toFixed(2));
  };
  input.onchange = () => {
    const typed = amountText(input.value, 2);
    if (typed !== null) {
      const { minTargetHundredths, maxTargetHundredths } = crashRules;
      const hundredths = Math.round(Number(typed) * 100);
      target.own = Math.min(maxTargetHundredths, Math.max(minTargetHundredths, hundredths));
      target.choice.select(null);
    }
    show();
  };
  const { element } = target.choice;
  // the listener runs after the choice has handled the tap
  element.addEventListener("click", show);
  element.querySelector(".choice-row")?.append(input);
}
