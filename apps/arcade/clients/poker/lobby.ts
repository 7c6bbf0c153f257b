// The tables of the room by their stakes, and how much to sit down with.
import type { PokerLobby } from "../../poker-wire.ts";
import { h } from "../shell/dom.ts";
import { fill } from "../shell/i18n/words.ts";
import { openSheet } from "../shell/sheet.ts";
import type { Table } from "../shell/table.ts";
import { words } from "../shell/words.ts";
import { text } from "./text.ts";

type Choosing = { readonly open: (tableId: string) => void; readonly sit: (tableId: string, buyMinor: string) => void };

type Amounts = { readonly title: string; readonly least: bigint; readonly most: bigint; readonly take: (minor: string) => void };

/** The least, the most and what lies between; none that the balance does not reach. */
export function openAmounts({ format, balanceMinor }: Table, { title, least, most, take }: Amounts): void {
  const choices = [least, (least + most) / 2n, most].filter((one, at, all) => all.indexOf(one) === at);
  const balance = balanceMinor();
  const sheet = openSheet(title, words.close, h("div", { class: "stakes" }, ...choices.map((buy) => h("button", {
    type: "button", class: "chip number", disabled: balance !== null && balance < buy,
    onclick: () => {
      sheet.close();
      take(buy.toString());
    },
  }, format.money(buy)))));
}

export function drawLobby(table: Table, lobby: PokerLobby, { open, sit }: Choosing): HTMLElement {
  const { format } = table;
  return h("section", {}, h("h2", { class: "poker-said" }, text.lobby), h("ul", { class: "poker-lobby" }, ...lobby.tables.map((row) => {
    const isOwn = lobby.own === row.tableId;
    const isFull = row.players + row.robots >= row.size;
    const robots = row.robots === 0 ? "" : ` · ${fill(text.robotsHere, { count: format.count(row.robots) })}`;
    const go = isOwn || isFull || lobby.own !== null ? () => open(row.tableId) : () => openAmounts(table, {
      title: text.chooseBuy, least: BigInt(row.minBuy), most: BigInt(row.maxBuy), take: (buy) => sit(row.tableId, buy),
    });
    return h("li", { class: "poker-row" },
      h("b", { class: "number" }, fill(text.blinds, { small: format.money(row.smallBlind), big: format.money(row.bigBlind) })),
      h("span", { class: "number" }, fill(text.buyIn, { least: format.money(row.minBuy), most: format.money(row.maxBuy) })),
      h("span", { class: "number" }, fill(text.seated, { count: format.count(row.players), size: format.count(row.size) }) + robots),
      h("button", { type: "button", class: "second-button", onclick: go }, isOwn ? text.back : isFull || lobby.own !== null ? text.look : text.join));
  })));
}
