// Auto-fire with a limit chosen beforehand: it stops at a loss, after a time, or when the balance has fallen to a
// floor, whichever comes first.
import "../shell/ui/instant-game.css";
import { openBottomSheet } from "../shell/ui/bottom-sheet.ts";
import { createChoice } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import type { RoundView } from "../../wire/game-api.ts";
import { autoEnd, type AutoLimits } from "./auto-limits.ts";
import { text } from "./text.ts";

/** Choices of the largest loss, in prices of a shot. */
const LOSSES = [20n, 50n, 100n] as const;
const MINUTES = [1, 5, 15] as const;
/** Choices of the floor, in percent of the balance at the start. */
const FLOORS = [0n, 50n, 75n] as const;
const MINUTE_MS = 60_000;

export type AutoFire = {
  readonly isOn: () => boolean;
  /** Asks for the limits and starts, or stops a running one. */
  toggle(): void;
  stop(): void;
  /** Counts a round's result. */
  count(round: RoundView): void;
  /** Stops with the reason on the screen when a limit is reached; returns whether it may continue. */
  check(): boolean;
};

function askLimits({ format, ...session }: GameSession, onStart: (limits: AutoLimits) => void): void {
  const price = session.stakeMinor();
  const balance = session.balanceMinor() ?? 0n;
  const ignore = { onPick: () => undefined };
  const loss = createChoice<bigint>(
    text.autoLoss,
    LOSSES.map((prices) => [price * prices, format.money(price * prices)] as const),
    { first: price * 50n, ...ignore },
  );
  const minutes = createChoice<number>(
    text.autoTime,
    MINUTES.map((count) => [count, formatMessage(text.minutes, { count: format.count(count) })] as const),
    { first: 5, ...ignore },
  );
  const floor = createChoice<bigint>(
    text.autoBalance,
    FLOORS.map((percent) => {
      const amount = (balance * percent) / 100n;
      return [amount, format.money(amount)] as const;
    }),
    { first: 0n, ...ignore },
  );
  const start = h("button", { type: "button", class: "main-button" }, text.autoStart);
  const sheet = openBottomSheet(
    text.auto,
    messages.close,
    h("p", { class: "quiet" }, text.autoStops),
    loss.element,
    minutes.element,
    floor.element,
    start,
  );
  start.onclick = () => {
    sheet.close();
    onStart({
      lossMinor: loss.value(),
      untilMs: performance.now() + minutes.value() * MINUTE_MS,
      floorMinor: floor.value(),
    });
  };
}

/** Calls `onChange` when it starts and stops, `onEnd` with the limit that stopped it. */
export function createAutoFire(
  session: GameSession,
  { onChange, onEnd }: { readonly onChange: () => void; readonly onEnd: (message: string) => void },
): AutoFire {
  const endTexts = { loss: text.autoLossEnd, time: text.autoTimeEnd, balance: text.autoBalanceEnd } as const;
  let limits: AutoLimits | null = null;
  let netMinor = 0n;
  const set = (next: AutoLimits | null): void => {
    limits = next;
    netMinor = 0n;
    onChange();
  };
  return {
    isOn: () => limits !== null,
    toggle: () => (limits === null ? askLimits(session, set) : set(null)),
    stop: () => set(null),
    count: ({ stakeMinor, payoutMinor }) => {
      netMinor += BigInt(payoutMinor ?? "0") - BigInt(stakeMinor);
    },
    check: () => {
      if (limits === null) return false;
      const balanceMinor = session.balanceMinor();
      const end = autoEnd(limits, { netMinor, atMs: performance.now(), balanceMinor });
      if (end === null) return true;
      set(null);
      onEnd(endTexts[end]);
      return false;
    },
  };
}
