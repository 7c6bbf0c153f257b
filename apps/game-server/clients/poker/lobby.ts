// The lobby of a poker room: its tables by their stakes, and the choice of the buy-in.
import type { PokerLobby } from "../../wire/poker-api.ts";
import { h } from "../shell/ui/dom.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { openBottomSheet } from "../shell/ui/bottom-sheet.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { messages } from "../shell/i18n/messages.ts";
import { text } from "./text.ts";

type Choosing = {
  readonly open: (tableId: string) => void;
  readonly sit: (tableId: string, buyMinor: string) => void;
};

type Amounts = {
  readonly title: string;
  readonly least: bigint;
  readonly most: bigint;
  readonly take: (minor: string) => void;
};

/** Returns the buy-in amounts, ascending, that the balance covers. */
export function openAmounts(
  { format, balanceMinor }: GameSession,
  { title, least, most, take }: Amounts,
): void {
  const choices = [least, (least + most) / 2n, most].filter((one, at, all) => all.indexOf(one) === at);
  const balance = balanceMinor();
  const sheet = openBottomSheet(
    title,
    messages.close,
    h(
      "div",
      { class: "stakes" },
      ...choices.map((buy) =>
        h(
          "button",
          {
            type: "button",
            class: "chip number",
            disabled: balance !== null && balance < buy,
            onclick: () => {
              sheet.close();
              take(buy.toString());
            },
          },
          format.money(buy),
        ),
      ),
    ),
  );
}

export function drawLobby(session: GameSession, lobby: PokerLobby, { open, sit }: Choosing): HTMLElement {
  const { format } = session;
  return h(
    "section",
    {},
    h("h2", { class: "poker-said" }, text.lobby),
    h(
      "ul",
      { class: "poker-lobby" },
      ...lobby.tables.map((row) => {
        const isOwn = lobby.own === row.tableId;
        const isFull = row.players + row.robots >= row.size;
        const robots =
          row.robots === 0 ? "" : ` · ${formatMessage(text.robotsHere, { count: format.count(row.robots) })}`;
        const go =
          isOwn || isFull || lobby.own !== null
            ? () => open(row.tableId)
            : () =>
                openAmounts(session, {
                  title: text.chooseBuy,
                  least: BigInt(row.minBuy),
                  most: BigInt(row.maxBuy),
                  take: (buy) => sit(row.tableId, buy),
                });
        return h(
          "li",
          { class: "poker-row" },
          h(
            "b",
            { class: "number" },
            formatMessage(text.blinds, {
              small: format.money(row.smallBlind),
              big: format.money(row.bigBlind),
            }),
          ),
          h(
            "span",
            { class: "number" },
            formatMessage(text.buyIn, { least: format.money(row.minBuy), most: format.money(row.maxBuy) }),
          ),
          row.tookMinor === null
            ? null
            : h("span", {}, formatMessage(text.tookFromTable, { amount: format.money(row.tookMinor) })),
          h(
            "span",
            { class: "number" },
            formatMessage(text.seated, { count: format.count(row.players), size: format.count(row.size) }) +
              robots,
          ),
          h(
            "button",
            { type: "button", class: "second-button", onclick: go },
            isOwn ? text.back : isFull || lobby.own !== null ? text.look : text.join,
          ),
        );
      }),
    ),
  );
}
