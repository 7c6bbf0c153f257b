// The meter of the jackpot above the reels. Other players also contribute to the jackpot and win it, so the meter polls
// it between spins while the page is visible.
import { h } from "../shell/ui/dom.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { text } from "./text.ts";

const EVERY_MS = 5_000;

export function createJackpotMeter(session: GameSession, isSpinning: () => boolean): HTMLElement {
  const pot = h("p", { class: "slot-pot number" });
  const show = () => {
    const { jackpot } = session.state();
    pot.hidden = jackpot === null;
    if (jackpot !== null)
      pot.textContent = formatMessage(text.jackpot, { amount: session.format.money(jackpot.amountMinor) });
  };
  session.onChange(show);
  show();
  if (session.state().jackpot === null) return pot;
  const poll = async () => {
    if (document.visibilityState === "hidden" || isSpinning()) return;
    const jackpot = await session.api.jackpot();
    // A round that has started during the request shows the jackpot from its own answer.
    if (!isSpinning()) session.showJackpot(jackpot);
  };
  setInterval(() => void poll().catch(() => undefined), EVERY_MS);
  return pot;
}
