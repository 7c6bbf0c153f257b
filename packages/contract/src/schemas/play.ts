import Type from "typebox";
import type { play } from "../calls/play.ts";
import { legFields, MAX_LEGS } from "../vendor-asks.ts";
import { Amount, Code, EpochMs, Money, NodeId, pageSize, PageNo } from "./shapes.ts";

const roundStates = ["open", "settled", "rolledBack"] as const;

/** `asked`: the vendor has not said yet what became of it; the money is held until it does. */
const transferStates = ["asked", "done", "refused"] as const;

const RecordRow = Type.Object({
  roundId: Type.String(),
  vassalage: Code,
  gameType: Code,
  gameCode: Code,
  gameName: Type.String(),
  betAmount: Money,
  winAmount: Money,
  state: Type.Enum(roundStates),
  startedAt: EpochMs,
});

export const playSchemas = {
  launch: {
    in: Type.Object({
      launchMode: Type.Optional(Type.String({ maxLength: 10 })),
      nodeId: NodeId,
      /** 1 real, 0 free play. */
      accountType: Type.Integer({ minimum: 0, maximum: 1, default: 1 }),
    }),
    out: Type.Object({
      content: Type.Object({ game_url: Type.String(), gameName: Type.String(), vassalage: Code }),
    }),
  },
  record: {
    in: Type.Object({
      startDate: Type.Optional(EpochMs),
      endDate: Type.Optional(EpochMs),
      accountType: Type.Optional(Type.String({ maxLength: 20 })),
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      page: PageNo,
      size: pageSize(10, 50),
    }),
    out: Type.Object({
      list: Type.Array(RecordRow),
      totalPages: Type.Integer(),
      footer: Type.Object({ betAmount: Money, winAmount: Money, profitAndLoss: Money }),
    }),
  },
  round: {
    in: Type.Object({
      roundId: Type.String({ maxLength: 100 }),
      /** The round's vendor, as the record names it: ids of rounds are their vendor's. */
      vassalage: Type.Optional(Code),
    }),
    out: Type.Object({
      row: RecordRow,
      /** What the vendor says of the round: seeds, nonce, bet and outcome for a provably fair game; null where it says nothing. */
      fair: Type.Union([
        Type.Null(),
        Type.Object({
          game: Type.String(),
          rulesVersion: Type.String(),
          serverSeedHash: Type.String(),
          /** Only after the seed was rotated. */
          serverSeed: Type.Union([Type.String(), Type.Null()]),
          clientSeed: Type.String(),
          nonce: Type.Integer({ minimum: 0 }),
          bet: Type.Unknown(),
          outcome: Type.Unknown(),
          /** What the round added to a jackpot and took of it; absent for one that fed none. */
          jackpot: Type.Optional(Type.Object({
            code: Type.String(), rulesVersion: Type.String(), beforeMicro: Type.String(), addedMicro: Type.String(),
            capMinor: Type.String(), wonMinor: Type.String(),
          })),
        }),
      ]),
      /** What a bet on matches stands on, its names in the asked language; null of any other round. */
      legs: Type.Union([
        Type.Null(),
        Type.Array(Type.Object({ league: Type.String(), home: Type.String(), away: Type.String(), ...legFields }), { maxItems: MAX_LEGS }),
      ]),
    }),
  },
  jackpots: {
    in: Type.Object({}),
    out: Type.Object({
      /** The largest first. */
      list: Type.Array(Type.Object({ vassalage: Code, code: Code, currency: Code, amount: Money })),
    }),
  },
  walletTransfer: {
    in: Type.Object({
      vassalage: Code,
      direction: Type.Enum(["in", "out"]),
      amount: Amount,
      /** Made by the caller: the same id is the same transfer, however often it is sent. */
      requestId: Type.Optional(Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" })),
    }),
    out: Type.Object({ transferId: Type.String(), state: Type.Enum(transferStates) }),
  },
  walletReturn: {
    in: Type.Object({}),
    out: Type.Object({
      /** One for each vendor that had something; no amount where the vendor did not answer. */
      list: Type.Array(Type.Object({ vassalage: Code, amount: Type.Union([Money, Type.Null()]), state: Type.Enum(transferStates) })),
    }),
  },
} as const satisfies Record<keyof typeof play, { in: Type.TSchema; out: Type.TSchema }>;
