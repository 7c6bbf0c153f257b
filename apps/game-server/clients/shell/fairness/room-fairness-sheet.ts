// The fairness sheet of a shared round: the commitment that was published before the round opened, and the seeds of
// past rounds.
import type { LiveTableView } from "../../../wire/game-api.ts";
import { h } from "../ui/dom.ts";
import { hashRow, verifierLink } from "./fairness-sheet.ts";
import { openBottomSheet } from "../ui/bottom-sheet.ts";
import type { GameSession } from "../session/game-session.ts";
import { messages } from "../i18n/messages.ts";
import { text } from "./text.ts";

export function showRoomFairness(session: GameSession, view: LiveTableView | null): void {
  const { shared } = text;
  const round = view?.round ?? null;
  openBottomSheet(
    messages.fairness,
    messages.close,
    h("p", { class: "note" }, view?.chainEnd === null ? shared.intro : shared.chainIntro),
    ...(round === null
      ? []
      : [
          hashRow(shared.current, round.serverSeedHash),
          ...(round.serverSeed === null ? [] : [hashRow(shared.told, round.serverSeed)]),
          hashRow(shared.client, round.clientSeed),
          h(
            "p",
            { class: "label" },
            `${shared.number}: `,
            h("b", { class: "number" }, session.format.count(round.nonce)),
          ),
        ]),
    ...(view?.nextServerSeedHash ? [hashRow(shared.next, view.nextServerSeedHash)] : []),
    ...(view?.chainEnd ? [hashRow(shared.chainEnd, view.chainEnd)] : []),
    ...verifierLink(session),
  );
}
