import { declareList } from "../lists.ts";

export const lotteryDrawStates = [
  "scheduled",
  "open",
  "closing",
  "closed",
  "drawn",
  "settled",
  "void",
] as const;
export type LotteryDrawState = (typeof lotteryDrawStates)[number];

/** Every draw of the merchant's lotteries, the latest first. */
export const lotteryDrawList = declareList({
  key: "id",
  columns: {
    drawsAt: { kind: "time" },
    game: { kind: "code" },
    numero: { kind: "code" },
    state: { kind: "enum", values: lotteryDrawStates },
    /** Whether the platform draws the result; false: an official result is entered. */
    electronic: { kind: "boolean" },
    closesAt: { kind: "time", isHidden: true },
    /** Number of orders under the draw's Merkle root; null: the draw is not closed yet. */
    tickets: { kind: "number", isNullable: true },
    /** Maximum total win of the draw's orders. */
    exposure: { kind: "money" },
    /** Version of the draw's result; from 2 on, the result is a correction. */
    resultVersion: { kind: "number" },
    settledAt: { kind: "time", isNullable: true, isHidden: true },
    gameId: { kind: "number", isHidden: true },
    id: { kind: "code", isHidden: true },
  },
  filters: {
    gameId: { kind: "id" },
    numero: { kind: "text", maxLength: 20 },
    state: { kind: "enum", values: lotteryDrawStates },
    electronic: { kind: "boolean" },
    drawsAt: { kind: "time" },
  },
  orders: ["drawsAt"],
  defaultOrder: "-drawsAt",
});
