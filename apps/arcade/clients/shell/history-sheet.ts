// The last rounds: what was staked, what it showed, what it paid, and the way to verify it.
import type { RoundView } from "../../wire.ts";
import { drawIcon, h } from "./dom.ts";
import type { GameClient } from "./frame.ts";
import { icons } from "./icons.ts";
import { openSheet } from "./sheet.ts";
import type { Table } from "./table.ts";
import { verifyAddress } from "./verify-link.ts";
import { words } from "./words.ts";

function paidOf({ format }: Table, round: RoundView): HTMLElement {
  const paid = BigInt(round.payoutMinor ?? "0");
  const isGain = paid > BigInt(round.stakeMinor);
  const text = round.state === "settled" ? format.money(paid) : words.state[round.state];
  return h("span", { class: isGain ? "paid gain number" : "paid number" }, text);
}

function listRound(table: Table, client: GameClient, round: RoundView): HTMLElement {
  const { format, page } = table;
  const address = verifyAddress(page.site, round);
  const about = `${words.round.nonce} ${format.count(round.nonce)} · ${words.round.bet} ${format.money(round.stakeMinor)}`
    + ` · ${format.clock(new Date(round.startedAt))}`;
  return h("li", { class: "round" },
    h("span", { class: "result number" }, round.outcome === null ? "—" : client.describe(table, round)),
    paidOf(table, round),
    h("span", { class: "note number" }, about),
    address === null
      ? h("span", { class: "note" }, "")
      : h("a", { class: "link", href: address, target: "_blank", rel: "noopener" }, words.round.verify, drawIcon(icons.open)));
}

export function showRounds(table: Table, client: GameClient): void {
  const rounds = table.state().rounds;
  const isHidden = rounds.some(({ serverSeed, outcome }) => serverSeed === null && outcome !== null);
  openSheet(words.history, words.close,
    rounds.length === 0
      ? h("p", { class: "quiet" }, words.noRounds)
      : h("ol", { class: "rounds" }, ...rounds.map((round) => listRound(table, client, round))),
    ...(isHidden ? [h("p", { class: "note" }, words.round.reveal)] : []));
}
