import Type from "typebox";
import type { games } from "./calls.ts";
import type { gameFacts } from "./game-facts/calls.ts";
import type { ownGames } from "./own-games/calls.ts";
import { lotteryModes, lottoModes, prizeModes } from "../lottery/lottery-types.ts";
import { slotMechanics, volatilities } from "./game-facts/slot-facts.ts";
import { Amount, Code, ImageUrl, Money, NodeId, EmptyObject, pageSize, PageNo, EpochMs } from "../shapes.ts";

/** Null for games that are not lotteries. */
const PrizeMode = Type.Union([Type.Null(), Type.Enum(prizeModes)]);

/**
 * One tile. `vassalage` is the vendor code, `nodeId` the catalogue id, `nodeName` the title in the requested
 * language.
 */
export const Game = Type.Object({
  nodeId: Type.Integer(),
  vassalage: Code,
  displayName: Type.String(),
  gameType: Code,
  gameClassify: Type.String(),
  gameCode: Code,
  gameId: Code,
  gameName: Type.String(),
  nodeName: Type.String(),
  showIcon: Type.Union([ImageUrl, Type.Null()]),
  iconUrl: Type.Union([ImageUrl, Type.Null()]),
  isNew: Type.Boolean(),
  /** Whether the game can be launched now; false: coming soon. */
  playable: Type.Boolean(),
  supportPlay: Type.Boolean(),
  prizeMode: PrizeMode,
  /** Copies of `supportPlay` and `iconUrl` under the names that other clients of this API family read. */
  freeplay: Type.Optional(Type.Boolean()),
  mobileLargeIcon: Type.Optional(Type.Union([ImageUrl, Type.Null()])),
  /** The mode in which a lottery opens, under both names that clients read; absent for other games. */
  playType: Type.Optional(Type.Enum(lotteryModes)),
  lottoMode: Type.Optional(Type.Enum(Object.values(lottoModes))),
  /** Every game here runs in a browser. */
  isGameH5: Type.Optional(Type.Literal(true)),
});

const Percent = Type.String({ pattern: "^(100([.]0{1,4})?|[0-9]{1,2}([.][0-9]{1,4})?)$" });

const paging = { pageNum: Type.Integer(), totalPages: Type.Integer(), totalCount: Type.Integer() };

/** Which games are listed, and the language of their texts. */
const ShownFor = {
  /** html5, html5-desktop, M or W; all our games support these. Any other value returns an empty list. */
  platform: Type.Optional(Type.String({ maxLength: 20 })),
  /** Language of the names, when it differs from the page's. */
  language: Type.Optional(Type.String({ maxLength: 10 })),
};

const GameQuery = Type.Object({
  gameType: Type.Optional(Type.String({ maxLength: 20 })),
  vassalage: Type.Optional(Type.String({ maxLength: 20 })),
  gameClassify: Type.Optional(Type.String({ maxLength: 10 })),
  gameName: Type.Optional(Type.String({ maxLength: 60 })),
  isNew: Type.Optional(Type.Boolean()),
  /**
   * Games whose minimum stake is at most this, in the currency's main unit; games without known stakes are
   * left out.
   */
  minBet: Type.Optional(Amount),
  /** Slots with at least this many paylines; ways slots have none. */
  minLine: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** Slots with this win mechanic. */
  mechanic: Type.Optional(Type.Enum([...slotMechanics])),
  volatility: Type.Optional(Type.Enum([...volatilities])),
  /** Games whose best bet returns at least this, in whole percent; games without a published return are left out. */
  minRtp: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  ...ShownFor,
  pageNo: PageNo,
  pageSize: pageSize(9, 60),
});

const GamePage = Type.Object({
  games: Type.Array(Game),
  /** The corrected search word that found these games, when the given word found none. */
  correctedName: Type.Optional(Type.String()),
  /** The category that the search word names; absent when it names none. */
  namedType: Type.Optional(Code),
  ...paging,
});

const VendorCard = Type.Object({
  vassalage: Code,
  displayName: Type.String(),
  gameType: Code,
  /** The vendor's logo, the same in each category; empty: the vendor has none, and the site draws one. */
  mobileLargeIcon: ImageUrl,
  gameCount: Type.Integer(),
  /** The game that opens when the vendor is chosen outside a list; null when none is playable. */
  nodeId: Type.Union([Type.Integer(), Type.Null()]),
});

const Winner = Type.Object({
  nodeId: Type.Integer(),
  vassalage: Code,
  gameType: Code,
  gameCode: Code,
  iconUrl: Type.Union([ImageUrl, Type.Null()]),
  /** Masked: the first two letters, then stars. */
  customerName: Type.String(),
  gameName: Type.String(),
  /** Stake of the round; 0 for a free round. */
  betAmount: Money,
  /** Payout of the round, always above its stake. */
  winAmount: Money,
  wonAt: EpochMs,
});

export const gamesSchemas = {
  vendorTypes: {
    /** The only type is 1. */
    in: Type.Object({ typeId: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })) }),
    out: Type.Object({
      content: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String()))),
    }),
  },
  vendors: {
    in: EmptyObject,
    out: Type.Object({
      data: Type.Object({
        lanes: Type.Array(Type.Object({ title: Type.String(), cards: Type.Array(VendorCard) })),
      }),
    }),
  },
  list: { in: GameQuery, out: GamePage },
  details: {
    in: Type.Object({ nodeId: NodeId, language: ShownFor.language }),
    out: Type.Object({
      /** Return of its best bet, in percent; null: not published. */
      rtp: Type.Union([Percent, Type.Null()]),
      /** Null for games that are not slots. */
      mechanic: Type.Union([Type.Enum([...slotMechanics]), Type.Null()]),
      volatility: Type.Union([Type.Enum([...volatilities]), Type.Null()]),
      /** Smallest stake in the currency's main unit; null: not known. */
      minBet: Type.Union([Money, Type.Null()]),
      /** Largest stake; null: not known, or no limit. */
      maxBet: Type.Union([Money, Type.Null()]),
      /** Pay lines of a slot that has them. */
      lines: Type.Union([Type.Integer(), Type.Null()]),
      /** Other playable games of the same category, most similar first. */
      similar: Type.Array(Game, { maxItems: 6 }),
    }),
  },
  hot: {
    in: Type.Object({ limitNum: pageSize(12, 60), ...ShownFor }),
    /** One page of `limitNum` games; `totalCount` is the number of all hot games. */
    out: Type.Object({ list: Type.Array(Game), ...paging }),
  },
  popular: {
    in: Type.Object({ count: pageSize(6, 60) }),
    /** Without an envelope, as everything under `/lgw`. */
    out: Type.Array(
      Type.Object({
        gameId: Type.Integer(),
        code: Type.String(),
        displayName: Type.String(),
        gameGroupCode: Type.String(),
        vassalage: Code,
        iconUrl: ImageUrl,
        prizeMode: PrizeMode,
      }),
    ),
  },
  winners: {
    in: Type.Object({
      gameCategory: Type.Optional(Type.String({ maxLength: 20 })),
      language: ShownFor.language,
      limitNum: pageSize(20, 20),
    }),
    out: Type.Object({ list: Type.Array(Type.Object({ vo: Winner })) }),
  },
  favouriteIds: { in: EmptyObject, out: Type.Object({ list: Type.Array(Type.String()) }) },
  favourites: {
    in: Type.Object({ pageNo: PageNo, pageSize: pageSize(50, 50) }),
    out: Type.Object({ content: Type.Array(Game), pageNum: Type.Integer(), totalPages: Type.Integer() }),
  },
  addFavourite: { in: Type.Object({ nodeId: NodeId, vendor: Type.Optional(Code) }), out: EmptyObject },
  removeFavourite: { in: Type.Object({ nodeId: NodeId, vendor: Type.Optional(Code) }), out: EmptyObject },
  addRecent: { in: Type.Object({ nodeId: NodeId }), out: EmptyObject },
  /** All recent games, in one page. */
  recent: { in: EmptyObject, out: Type.Object({ list: Type.Array(Game), ...paging }) },
} as const satisfies Record<
  keyof typeof games | keyof typeof gameFacts | keyof typeof ownGames,
  { in: Type.TSchema; out: Type.TSchema }
>;
