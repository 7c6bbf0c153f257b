// The bottom sheet with the last rounds: stake, result, payout, and a link to verify each round.
import type { RoundView } from "../../../wire/game-api.ts";
import { h } from "./dom.ts";
import type { GameClient } from "./game-client.ts";
import { openBottomSheet } from "./bottom-sheet.ts";
import type { GameSession } from "../session/game-session.ts";
import { verifyLink } from "../fairness/verify-link.ts";
import { messages } from "../i18n/messages.ts";

function paidOf({ format }: GameSession, round: RoundView): HTMLElement {
  const paid = BigInt(round.payoutMinor ?? "0");
  const isGain = paid > BigInt(round.stakeMinor);
  const text = round.state === "settled" ? format.money(paid) : messages.state[round.state];
  return h("span", { class: isGain ? "paid gain number" : "paid number" }, text);
}

function listRound(session: GameSession, client: GameClient, round: RoundView): HTMLElement {
  const { format } = session;
  const about =
    `${messages.round.nonce} ${format.count(round.nonce)} · ${messages.round.bet} ${format.money(round.stakeMinor)}` +
    ` · ${format.clock(new Date(round.startedAt))}`;
  return h(
    "li",
    { class: "round" },
    h("span", { class: "result number" }, round.outcome === null ? "—" : client.describe(session, round)),
    paidOf(session, round),
    h("span", { class: "note number" }, about),
    verifyLink(session, round) ?? h("span", { class: "note" }, ""),
  );
}

export function showRounds(session: GameSession, client: GameClient): void {
  const rounds = session.state().rounds;
  const isHidden = rounds.some(({ serverSeed, outcome }) => serverSeed === null && outcome !== null);
  openBottomSheet(
    messages.history,
    messages.close,
    rounds.length === 0
      ? h("p", { class: "quiet" }, messages.noRounds)
      : h("ol", { class: "rounds" }, ...rounds.map((round) => listRound(session, client, round))),
    ...(isHidden ? [h("p", { class: "note" }, messages.round.reveal)] : []),
    ...(rounds.length === 0 ? [] : [h("p", { class: "note" }, messages.zone)]),
  );
}
