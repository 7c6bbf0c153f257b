// The sheet of fairness of a shared round: what was promised before it opened, and what every round before it came from.
import type { TableView } from "../../wire.ts";
import { drawIcon, h } from "./dom.ts";
import { hashRow } from "./fair-sheet.ts";
import { icons } from "./icons.ts";
import { openSheet } from "./sheet.ts";
import type { Table } from "./table.ts";
import { words } from "./words.ts";

export function showRoomFairness(table: Table, view: TableView | null): void {
  const { site } = table.page;
  const { shared } = words;
  const round = view?.round ?? null;
  openSheet(words.fairness, words.close,
    h("p", { class: "note" }, view?.chainEnd === null ? shared.intro : shared.chainIntro),
    ...(round === null ? [] : [
      hashRow(shared.current, round.serverSeedHash),
      ...(round.serverSeed === null ? [] : [hashRow(shared.told, round.serverSeed)]),
      hashRow(shared.client, round.clientSeed),
      h("p", { class: "label" }, `${shared.number}: `, h("b", { class: "number" }, table.format.count(round.nonce))),
    ]),
    ...(view?.nextServerSeedHash ? [hashRow(shared.next, view.nextServerSeedHash)] : []),
    ...(view?.chainEnd ? [hashRow(shared.chainEnd, view.chainEnd)] : []),
    ...(site === "" ? [] : [h("a", { class: "link", href: `${site}/m/verify`, target: "_blank", rel: "noopener" },
      words.seeds.verifier, drawIcon(icons.open))]));
}
