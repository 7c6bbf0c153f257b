// A field beside a bet's usual targets, where the player enters another target.
import "./own-target.css";
import { amountText } from "@khela/contract/input/amount";
import type { GameSession } from "../session/game-session.ts";
import { h } from "../ui/dom.ts";
import type { Target } from "./target-choice.ts";
import type { TargetGame } from "./target-game.ts";

type Words = { readonly label: string; readonly hint: string };

export function addOwnTarget(
  { format }: GameSession,
  target: Target,
  { label, hint, rules }: Words & Pick<TargetGame, "rules">,
): void {
  const input = h("input", {
    inputmode: "decimal",
    autocomplete: "off",
    class: "own-target number",
    placeholder: hint,
    "aria-label": label,
  });
  const show = () => {
    input.value = target.own === null ? "" : format.digits((target.own / 100).toFixed(2));
  };
  input.onchange = () => {
    const typed = amountText(input.value, 2);
    if (typed !== null) {
      const { minTargetHundredths, maxTargetHundredths } = rules;
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
