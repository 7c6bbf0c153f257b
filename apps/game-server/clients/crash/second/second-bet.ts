// The second bet on a round of crash: a switch that shows a separate stake and target. A bet in play stays until its
// round has ended.
import "./second-bet.css";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { drawIcon, h } from "../../shell/ui/dom.ts";
import { icons } from "../../shell/ui/icons.ts";
import { addOwnTarget } from "../../shell/target/own-target.ts";
import { valueOf, type Target } from "../../shell/target/target-choice.ts";
import { isStaked, type BetSlot } from "../../shell/target/target-game.ts";
import { highestStake, nextStake } from "../../shell/ui/stake-steps.ts";
import { addSlot, createCrashTarget } from "../bet-slot.ts";
import type { CrashGame } from "../crash-view.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

function createStake(session: GameSession) {
  let stake = session.stakeMinor();
  const value = h("b", { class: "number" });
  const button = (direction: -1 | 1) =>
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": direction === 1 ? text.more : text.less,
        onclick: () => {
          stake = nextStake(session.stakeRange(), stake, direction) ?? stake;
          session.sound.play("tap");
          show(false);
        },
      },
      drawIcon(direction === 1 ? icons.plus : icons.minus),
    );
  const [less, more] = [button(-1), button(1)];
  function show(isBusy: boolean): void {
    const most = highestStake(session.stakeRange());
    // a bonus with a lower maximum stake may have begun since the stake was chosen
    if (stake > most) stake = most;
    value.textContent = session.format.money(stake);
    less.disabled = isBusy || nextStake(session.stakeRange(), stake, -1) === null;
    more.disabled = isBusy || nextStake(session.stakeRange(), stake, 1) === null;
  }
  const element = h(
    "div",
    { class: "stake" },
    less,
    h("div", { class: "stake-value" }, h("span", {}, text.stake), value),
    more,
  );
  return { element, stakeMinor: () => stake, show };
}

type Places = { readonly owns: HTMLElement; readonly target: Target };

/**
 * Creates the switch with the second stake, and its target below. The switch is on from the start when two bets are in
 * play.
 */
export function createSecondBet(game: CrashGame, { owns, target: firstTarget }: Places): DocumentFragment {
  const { session } = game;
  const stake = createStake(session);
  const target = createCrashTarget(session, text.target);
  addOwnTarget(session, firstTarget, { ...text.own, rules: game.rules });
  addOwnTarget(session, target, { ...text.secondOwn, rules: game.rules });
  const { element: choice } = target.choice;
  let slot: BetSlot | null = null;
  const isBusy = () => game.isAuto() || (slot !== null && isStaked(game, slot));
  const button = h("button", { type: "button", class: "second-button" }, text.second);
  function show(): void {
    const isOn = slot !== null;
    button.setAttribute("aria-pressed", String(isOn));
    button.disabled = isBusy();
    stake.element.hidden = choice.hidden = !isOn;
    stake.show(isBusy());
  }
  function toggle(): void {
    if (slot === null) {
      slot = addSlot(game, { stakeMinor: stake.stakeMinor, targetHundredths: () => valueOf(target) });
      owns.append(slot.own);
      game.slots[0]?.button.after(slot.button);
    } else {
      game.slots.splice(game.slots.indexOf(slot), 1);
      slot.own.remove();
      slot.button.remove();
      slot = null;
    }
    session.sound.play("tap");
    show();
  }
  button.onclick = toggle;
  session.onChange(() => {
    if (slot === null && (game.room.playerBets()?.bets.length ?? 0) > 1) toggle();
    show();
  });
  show();
  const part = document.createDocumentFragment();
  part.append(h("div", { class: "crash-second-row" }, button, stake.element), choice);
  return part;
}
