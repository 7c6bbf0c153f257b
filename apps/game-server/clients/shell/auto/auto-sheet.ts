// The bottom sheet with the questions before autoplay starts. Rounds and maximum loss are always visible; the other
// stop conditions are folded.
import { openBottomSheet } from "../ui/bottom-sheet.ts";
import { createChoice, type Choice } from "../ui/choice.ts";
import { h } from "../ui/dom.ts";
import { formatMessage } from "../i18n/message-format.ts";
import { messages, pickMessages } from "../i18n/messages.ts";
import type { GameSession } from "../session/game-session.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";
import type { StopConditions, StopReason } from "./stop-reason.ts";

const text = pickMessages<typeof en>({ bn, en });

const ROUNDS = [10, 25, 50, 100] as const;
/** Choices for the loss limit and the win limit, in stakes. */
const LOSSES = [10n, 25n, 50n, 100n] as const;
const WINS = [10n, 50n, 100n] as const;
/** Choices for the minimum and the maximum balance, in percent of the balance at the start. */
const FLOORS = [75n, 50n, 25n] as const;
const CEILINGS = [125n, 150n, 200n] as const;
const MINUTES = [5, 15, 30] as const;
const LOSSES_IN_ROW = [5, 10, 20] as const;
const MINUTE_MS = 60_000;

const ignore = { onPick: () => undefined };

/** Creates a row of values to choose from; "never" comes first and is the default. */
function optional<T>(label: string, options: readonly (readonly [T, string])[]): Choice<T | null> {
  return createChoice<T | null>(label, [[null, text.never], ...options], { first: null, ...ignore });
}

function createMoneyChoices(session: GameSession, stakeMinor: bigint) {
  const { format } = session;
  const balance = session.balanceMinor();
  const inStakes = (stakes: bigint) => [stakeMinor * stakes, format.money(stakeMinor * stakes)] as const;
  const ofBalance = (percent: bigint) => {
    const amount = ((balance ?? 0n) * percent) / 100n;
    return [amount, format.money(amount)] as const;
  };
  return {
    loss: createChoice<bigint>(text.loss, LOSSES.map(inStakes), { first: stakeMinor * 25n, ...ignore }),
    win: optional(text.win, WINS.map(inStakes)),
    floor: balance === null ? null : optional(text.floor, FLOORS.map(ofBalance)),
    ceiling: balance === null ? null : optional(text.ceiling, CEILINGS.map(ofBalance)),
  };
}

function createOtherChoices({ format }: GameSession, hasFeature: boolean) {
  const count = (value: number) => [value, format.count(value)] as const;
  const minutes = (value: number) =>
    [value * MINUTE_MS, formatMessage(text.minutes, { count: format.count(value) })] as const;
  return {
    rounds: createChoice<number>(text.rounds, ROUNDS.map(count), { first: 25, ...ignore }),
    time: optional(text.time, MINUTES.map(minutes)),
    losses: optional(text.losses, LOSSES_IN_ROW.map(count)),
    feature: hasFeature ? optional(text.feature, [[true, text.yes]] as const) : null,
  };
}

export type AutoQuestion = {
  /** Price of a bet in minor units; the loss and win limits are multiples of it. */
  readonly stakeMinor: bigint;
  /** Whether a round may have a feature, at which autoplay can stop. */
  readonly hasFeature: boolean;
  /** The game's own questions, shown above the stop conditions. */
  readonly own: readonly HTMLElement[];
  readonly onStart: (conditions: StopConditions) => void;
};

/** Asks for stop conditions; calls back when the player starts autoplay. */
export function askStopConditions(session: GameSession, question: AutoQuestion): void {
  const { loss, win, floor, ceiling } = createMoneyChoices(session, question.stakeMinor);
  const { rounds, time, losses, feature } = createOtherChoices(session, question.hasFeature);
  const others = [win, feature, floor, ceiling, time, losses].flatMap((choice) => choice?.element ?? []);
  const start = h("button", { type: "button", class: "main-button" }, text.start);
  const sheet = openBottomSheet(
    text.title,
    messages.close,
    h("p", { class: "note" }, text.intro),
    ...question.own,
    rounds.element,
    loss.element,
    h("details", { class: "more-conditions" }, h("summary", {}, text.more), ...others),
    start,
  );
  start.onclick = () => {
    sheet.close();
    question.onStart({
      rounds: rounds.value(),
      lossMinor: loss.value(),
      winMinor: win.value(),
      atFeature: feature?.value() ?? false,
      floorMinor: floor?.value() ?? null,
      ceilingMinor: ceiling?.value() ?? null,
      durationMs: time.value(),
      lossesInRow: losses.value(),
    });
  };
}

/** Returns the text that says why autoplay stopped. */
export function sayStopReason(reason: StopReason): string {
  return text.reasons[reason];
}
