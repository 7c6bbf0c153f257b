import Type from "typebox";
import type { games } from "./calls.ts";
import type { gameFacts } from "./game-facts/calls.ts";
import type { ownGames } from "./own-games/calls.ts";
import { lotteryModes, lottoModes, prizeModes } from "../lottery/lottery-types.ts";
import { slotMechanics, volatilities } from "./game-facts/slot-facts.ts";
import { Amount, Code, ImageUrl, Money, NodeId, EmptyObject, pageSize, PageNo, EpochMs } from "../shapes.ts";

/** Prize mode of a lottery; null for games that are not lotteries. */
const PrizeMode = Type.Union([Type.Null(), Type.Enum(prizeModes)]);

/**
 * One tile of a game. `vassalage` is the vendor code, `nodeId` the catalogue id, `nodeName` the title in the requested
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
  /** The mode in which a lottery opens, under both names that clients read. Absent for games that are not lotteries. */
  playType: Type.Optional(Type.Enum(lotteryModes)),
  lottoMode: Type.Optional(Type.Enum(Object.values(lottoModes))),
  /** Always true, because every game of the platform runs in a browser. */
  isGameH5: Type.Optional(Type.Literal(true)),
});

const Percent = Type.String({ pattern: "^(100([.]0{1,4})?|[0-9]{1,2}([.][0-9]{1,4})?)$" });

const paging = { pageNum: Type.Integer(), totalPages: Type.Integer(), totalCount: Type.Integer() };

/** Filter of a list of games by platform, and the language of its texts. */
const ShownFor = {
  /**
   * Platform of the client: html5, html5-desktop, M or W, which all games support. Any other value returns an empty
   * list.
   */
  platform: Type.Optional(Type.String({ maxLength: 20 })),
  /** Language of the games' names, when it differs from the page's language. */
  language: Type.Optional(Type.String({ maxLength: 10 })),
};

const GameQuery = Type.Object({
  gameType: Type.Optional(Type.String({ maxLength: 20 })),
  vassalage: Type.Optional(Type.String({ maxLength: 20 })),
  gameClassify: Type.Optional(Type.String({ maxLength: 10 })),
  gameName: Type.Optional(Type.String({ maxLength: 60 })),
  isNew: Type.Optional(Type.Boolean()),
  /**
   * Games whose minimum stake is at most this amount, in the currency's main unit. Games without known stakes are left
   * out.
   */
  minBet: Type.Optional(Amount),
  /** Filter: slots with at least this many paylines; ways slots have none. */
  minLine: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** Filter: slots with this win mechanic. */
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
  /** The corrected search word, when the given word found no games and the corrected one did. */
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
  /**
   * The game that opens when a member chooses the vendor outside a list; null when no game of the vendor is playable.
   */
  nodeId: Type.Union([Type.Integer(), Type.Null()]),
});

const Winner = Type.Object({
  nodeId: Type.Integer(),
  vassalage: Code,
  gameType: Code,
  gameCode: Code,
  iconUrl: Type.Union([ImageUrl, Type.Null()]),
  /** Username of the winner, masked: the first two letters, then stars. */
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
    /** Type of the list; 1 is the only one. */
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
      /** Return of the game's best bet, in percent; null: not published. */
      rtp: Type.Union([Percent, Type.Null()]),
      /** Win mechanic of a slot; null for games that are not slots. */
      mechanic: Type.Union([Type.Enum([...slotMechanics]), Type.Null()]),
      volatility: Type.Union([Type.Enum([...volatilities]), Type.Null()]),
      /** Smallest stake of the game, in the currency's main unit; null: not known. */
      minBet: Type.Union([Money, Type.Null()]),
      /** Largest stake of the game; null: not known, or no limit. */
      maxBet: Type.Union([Money, Type.Null()]),
      /** Number of paylines; null for games without paylines. */
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
    /** A bare value without an envelope, like every answer of a path under `/lgw`. */
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
