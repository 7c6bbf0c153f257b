import Type from "typebox";
import type { play } from "./calls.ts";
import { lotteryModes, lottoModes } from "../lottery/lottery-types.ts";
import { legFields, MAX_LEGS } from "../vendor-callbacks.ts";
import { Amount, Code, Cursor, EpochMs, Money, NextCursor, NodeId, pageSize, PageNo } from "../shapes.ts";

const roundStates = ["open", "settled", "rolledBack"] as const;

/**
 * States of a transfer between the main account and a vendor's wallet. `asked`: the vendor has not confirmed the
 * outcome yet, and the money stays reserved until it does.
 */
const transferStates = ["asked", "done", "refused"] as const;

/** Idempotency key that the caller creates: calls with the same key are one request. */
const RequestId = Type.Optional(
  Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" }),
);

const BetHistoryRow = Type.Object({
  roundId: Type.String(),
  vassalage: Code,
  nodeId: Type.Integer(),
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
    /**
     * Identifies the game by `nodeId`, or by vendor and game code (`gameCode` or `gameId`). With `lobby` or without a
     * code, the vendor's first playable game opens, of the category if one is given. A numeric `gameId` without
     * `gameCode` is a `nodeId`.
     */
    in: Type.Object({
      launchMode: Type.Optional(Type.String({ maxLength: 10 })),
      nodeId: Type.Optional(NodeId),
      vendor: Type.Optional(Code),
      gameCode: Type.Optional(Code),
      gameId: Type.Optional(Code),
      gameCategory: Type.Optional(Type.String({ maxLength: 20 })),
      /** Sent by some clients, but ignored: the catalogue decides about free play. */
      supportFreePlay: Type.Optional(Type.Boolean()),
      /** The mode in which a lottery opens, under both names. Games that are not lotteries have none. */
      playType: Type.Optional(Type.Enum([...lotteryModes, ...Object.values(lottoModes)])),
      /** 1: real play; 0: free play. */
      accountType: Type.Integer({ minimum: 0, maximum: 1, default: 1 }),
    }),
    out: Type.Object({
      content: Type.Object({
        game_url: Type.String(),
        gameName: Type.String(),
        vassalage: Code,
        /**
         * Whether the caller may also launch the game with `accountType` 0. False for guests, who can only play for
         * free.
         */
        freeplay: Type.Optional(Type.Boolean()),
        /** Maximum stake while a bonus is in play; null: only the game's limits apply. */
        maxStake: Type.Union([Money, Type.Null()]),
      }),
    }),
  },
  betHistory: {
    in: Type.Object({
      startDate: Type.Optional(EpochMs),
      endDate: Type.Optional(EpochMs),
      accountType: Type.Optional(Type.String({ maxLength: 20 })),
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      state: Type.Optional(Type.Enum(roundStates)),
      page: PageNo,
      size: pageSize(10, 50),
      /** Cursor of the page, instead of a page number in `page`. */
      cursor: Type.Optional(Cursor),
    }),
    out: Type.Object({
      list: Type.Array(BetHistoryRow),
      nextCursor: NextCursor,
      /** Number of pages; absent when the request has a cursor. */
      totalPages: Type.Optional(Type.Integer()),
      /**
       * Exact stakes and returns of all rounds that match range, vendor and category, open rounds included. Absent
       * after the first page by cursor, and for rounds of one state only.
       */
      footer: Type.Optional(Type.Object({ betAmount: Money, winAmount: Money, profitAndLoss: Money })),
    }),
  },
  round: {
    in: Type.Object({
      roundId: Type.String({ maxLength: 100 }),
      /** Vendor code of the round, as in the bet history. Round ids are unique only within a vendor. */
      vassalage: Type.Optional(Code),
    }),
    out: Type.Object({
      row: BetHistoryRow,
      /**
       * Hash of the secret seed of a provably fair game. The platform stored it with the stake, before there was a
       * result. Null: the vendor sent none.
       */
      committedHash: Type.Union([Type.Null(), Type.String()]),
      /**
       * The vendor's details of the round: seeds, nonce, bet and outcome of a provably fair game; null: the vendor
       * gives none.
       */
      fair: Type.Union([
        Type.Null(),
        Type.Object({
          game: Type.String(),
          rulesVersion: Type.String(),
          serverSeedHash: Type.String(),
          /** The secret seed; null until the seed was rotated. */
          serverSeed: Type.Union([Type.String(), Type.Null()]),
          clientSeed: Type.String(),
          nonce: Type.Integer({ minimum: 0 }),
          bet: Type.Unknown(),
          outcome: Type.Unknown(),
          /**
           * The round's contribution to a jackpot and its win from it; absent for a round without a jackpot.
           */
          jackpot: Type.Optional(
            Type.Object({
              code: Type.String(),
              rulesVersion: Type.String(),
              beforeMicro: Type.String(),
              addedMicro: Type.String(),
              capMinor: Type.String(),
              wonMinor: Type.String(),
            }),
          ),
        }),
      ]),
      /** The legs of a bet on matches, with names in the requested language; null for any other round. */
      legs: Type.Union([
        Type.Null(),
        Type.Array(
          Type.Object({ league: Type.String(), home: Type.String(), away: Type.String(), ...legFields }),
          { maxItems: MAX_LEGS },
        ),
      ]),
      /** Last time at which a result of a bet on matches may be corrected; null for other rounds. */
      correctableUntil: Type.Union([Type.Null(), EpochMs]),
    }),
  },
  jackpots: {
    in: Type.Object({}),
    out: Type.Object({
      /** Jackpots, largest first. */
      list: Type.Array(Type.Object({ vassalage: Code, code: Code, currency: Code, amount: Money })),
    }),
  },
  wallets: {
    in: Type.Object({}),
    out: Type.Object({
      currency: Type.String(),
      currencySymbol: Type.String(),
      list: Type.Array(
        Type.Object({
          vassalage: Code,
          displayName: Type.String(),
          /** Balance of the transfer wallet; null when the vendor did not answer. */
          balance: Type.Union([Money, Type.Null()]),
          /** Whether the vendor has not confirmed the outcome of a transfer of the member. */
          isPending: Type.Boolean(),
        }),
      ),
    }),
  },
  walletTransfer: {
    in: Type.Object({
      vassalage: Code,
      direction: Type.Enum(["in", "out"]),
      amount: Amount,
      requestId: RequestId,
    }),
    out: Type.Object({ transferId: Type.String(), state: Type.Enum(transferStates) }),
  },
  walletReturn: {
    in: Type.Object({ requestId: RequestId }),
    out: Type.Object({
      /**
       * One entry for each vendor with a balance. The entry has no amount when the vendor did not answer (`asked`) or
       * is switched off (`refused`).
       */
      list: Type.Array(
        Type.Object({
          vassalage: Code,
          amount: Type.Union([Money, Type.Null()]),
          state: Type.Enum(transferStates),
        }),
      ),
    }),
  },
} as const satisfies Record<keyof typeof play, { in: Type.TSchema; out: Type.TSchema }>;
