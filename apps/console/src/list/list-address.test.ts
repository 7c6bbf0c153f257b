import { expect, test } from "vitest";
import { declareList } from "@khela/contract/operator/lists";
import { columnsField, nextOrder, readView, searchOfView, toInput, viewQuery } from "./list-address.ts";
import { cleanNumber, fromLocalTime, toLocalTime } from "./parts/filter-fields.ts";
import { chosenIndex, rowAfter, waitingRows } from "./queue-state.ts";

const list = declareList({
  key: "id",
  columns: {
    id: { kind: "code", isHidden: true },
    at: { kind: "time" },
    amount: { kind: "money" },
    state: { kind: "enum", values: ["open", "done"] },
  },
  filters: {
    state: { kind: "enum", values: ["open", "done"] },
    at: { kind: "time" },
    amount: { kind: "money" },
    isHeld: { kind: "boolean" },
    tries: { kind: "number" },
  },
  orders: ["at", "amount"],
  defaultOrder: "-at",
});

test("view: an empty address → the list's own order and columns; what the list does not know is left out", () => {
  expect(readView(list, {})).toEqual({ filters: {}, order: "-at", columns: ["at", "amount", "state"] });
  expect(
    readView(list, { order: "-secret", columns: "secret,id", state: "open", other: "1", atFrom: "" }),
  ).toEqual({ filters: { state: "open" }, order: "-at", columns: ["id"] });
});

test("view: filters → the input's fields, numbers and truth values as such, money as text", () => {
  const search = {
    state: "open,done",
    atFrom: "5",
    amountMin: "10.50",
    isHeld: "false",
    triesMax: "3",
    order: "amount",
  };
  expect(toInput(list, readView(list, search))).toEqual({
    state: "open,done",
    atFrom: 5,
    amountMin: "10.50",
    isHeld: false,
    triesMax: 3,
    order: "amount",
  });
});

test("view: saved and opened again → the same address, and other filters are gone", () => {
  const saved = viewQuery(list, { state: "open", order: "amount", item: "7" });
  expect(saved).toBe("state=open&order=amount");
  expect(searchOfView(list, saved)).toMatchObject({ state: "open", order: "amount", atFrom: undefined });
  expect(searchOfView(list, saved)).not.toHaveProperty("item");
});

test("columns: the list's own → nothing in the address; others → in the list's order", () => {
  expect(columnsField(list, ["state", "amount", "at"])).toBeUndefined();
  expect(columnsField(list, ["state", "id"])).toBe("id,state");
});

test("order: a heading → descending first, then ascending", () => {
  expect(["-at", "at", "amount"].map((order) => nextOrder(order, "at"))).toEqual(["at", "-at", "-at"]);
});

test("filters: a time is typed in the merchant's zone; a number in Bengali digits with separators is understood", () => {
  expect(fromLocalTime("2026-11-21T00:05")).toBe(String(Date.UTC(2026, 10, 20, 18, 5)));
  expect(toLocalTime(fromLocalTime("2026-11-21T00:05"))).toBe("2026-11-21T00:05");
  expect([toLocalTime("x"), fromLocalTime("")]).toEqual(["", undefined]);
  expect(cleanNumber("৳১২,৫০০.৫০")).toBe("12500.50");
});

test("[OPS-03] queue: a decided item → gone, and the one after it is shown; at the end the one before", () => {
  const rows = ["1", "2", "3"].map((id) => ({ id }));
  expect(waitingRows(rows, "id", new Set(["2"]))).toEqual([{ id: "1" }, { id: "3" }]);
  expect([
    chosenIndex(rows, "id", "3"),
    chosenIndex(rows, "id", "9"),
    chosenIndex(rows, "id", undefined),
  ]).toEqual([2, 0, 0]);
  expect([rowAfter(rows, 1), rowAfter(rows, 2), rowAfter([{ id: "1" }], 0)]).toEqual([
    { id: "3" },
    { id: "2" },
    undefined,
  ]);
});
