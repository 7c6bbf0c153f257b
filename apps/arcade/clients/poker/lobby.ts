// The tables of the room by their stakes, and how much to sit down with.
import type { PokerLobby } from "../../poker-wire.ts";
import { h } from "../shell/dom.ts";
import { fill } from "../shell/i18n/words.ts";
import { openSheet } from "../shell/sheet.ts";
import type { Table } from "../shell/table.ts";
import { words } from "../shell/words.ts";
import { text } from "./text.ts";

type Row = PokerLobby["tables"][number];
type Choosing = { readonly open: (tableId: string) => void; readonly sit: (tableId: string, buyMinor: string) => void };

function openBuyIn({ format, balanceMinor }: Table, row: Row, sit: Choosing["sit"]): void {
  const [least, most] = [BigInt(row.minBuy), BigInt(row.maxBuy)];
  const choices = [least, (least + most) / 2n, most].filter((one, at, all) => all.indexOf(one) === at);
  const balance = balanceMinor();
  const sheet = openSheet(text.chooseBuy, words.close, h("div", { class: "stakes" }, ...choices.map((buy) => h("button", {
    type: "button", class: "chip number", disabled: balance !== null && balance < buy,
    onclick: () => {
      sheet.close();
      sit(row.tableId, buy.toString());
    },
  }, format.money(buy)))));
}

export function drawLobby(table: Table, lobby: PokerLobby, { open, sit }: Choosing): HTMLElement {
  const { format } = table;
  return h("section", {}, h("h2", { class: "poker-said" }, text.lobby), h("ul", { class: "poker-lobby" }, ...lobby.tables.map((row) => {
    const isOwn = lobby.own === row.tableId;
    const isFull = row.players + row.robots >= row.size;
    const robots = row.robots === 0 ? "" : ` · ${fill(text.robotsHere, { count: format.count(row.robots) })}`;
    const go = isOwn || isFull || lobby.own !== null ? () => open(row.tableId) : () => openBuyIn(table, row, sit);
    return h("li", { class: "poker-row" },
      h("b", { class: "number" }, fill(text.blinds, { small: format.money(row.smallBlind), big: format.money(row.bigBlind) })),
      h("span", { class: "number" }, fill(text.buyIn, { least: format.money(row.minBuy), most: format.money(row.maxBuy) })),
      h("span", { class: "number" }, fill(text.seated, { count: format.count(row.players), size: format.count(row.size) }) + robots),
      h("button", { type: "button", class: "second-button", onclick: go }, isOwn ? text.back : isFull || lobby.own !== null ? text.look : text.join));
  })));
}
