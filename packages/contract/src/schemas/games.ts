import Type from "typebox";
import type { games } from "../calls/games.ts";
import { Amount, Code, ImageUrl, Money, NodeId, Nothing, pageSize, PageNo } from "./shapes.ts";

/** Which prizes a lottery pays by, as the merchant's vendors stand; null for what is no lottery. */
const PrizeMode = Type.Union([Type.Null(), Type.Enum(["LOTT", "ELOTT", "SEA"])]);

/** One tile. `vassalage` is the vendor code, `nodeId` the catalogue id, `nodeName` the title in the asked language. */
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
  /** Can be launched now; false shows as coming soon. */
  playable: Type.Boolean(),
  supportPlay: Type.Boolean(),
  prizeMode: PrizeMode,
});

const GameQuery = Type.Object({
  gameType: Type.Optional(Type.String({ maxLength: 20 })),
  vassalage: Type.Optional(Type.String({ maxLength: 20 })),
  gameClassify: Type.Optional(Type.String({ maxLength: 10 })),
  gameName: Type.Optional(Type.String({ maxLength: 60 })),
  isNew: Type.Optional(Type.Boolean()),
  /** Games that can be played from this stake on, in the currency's main unit; one whose stakes nobody knows is not among them. */
  minBet: Type.Optional(Amount),
  /** Slots with at least so many pay lines; those that win in ways have none. */
  minLine: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** html5, html5-desktop, M or W, which all our games run on; any other has none. */
  platform: Type.Optional(Type.String({ maxLength: 20 })),
  /** Of the names, where it is not the page's own. */
  language: Type.Optional(Type.String({ maxLength: 10 })),
  pageNo: PageNo,
  pageSize: pageSize(9, 60),
});

const GamePage = Type.Object({
  games: Type.Array(Game),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
  totalCount: Type.Integer(),
});

const VendorCard = Type.Object({
  vassalage: Code,
  displayName: Type.String(),
  gameType: Code,
  mobileLargeIcon: ImageUrl,
  gameCount: Type.Integer(),
  /** The game that opens where the vendor is chosen outside a list, or null where none can be played. */
  nodeId: Type.Union([Type.Integer(), Type.Null()]),
});

const Winner = Type.Object({
  nodeId: Type.Integer(),
  vassalage: Code,
  gameType: Code,
  gameCode: Code,
  iconUrl: Type.Union([ImageUrl, Type.Null()]),
  /** Masked: first two letters, then stars. */
  customerName: Type.String(),
  gameName: Type.String(),
  winAmount: Money,
});

export const gamesSchemas = {
  vendorTypes: {
    in: Nothing,
    out: Type.Object({ content: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String()))) }),
  },
  vendors: {
    in: Nothing,
    out: Type.Object({
      data: Type.Object({ lanes: Type.Array(Type.Object({ title: Type.String(), cards: Type.Array(VendorCard) })) }),
    }),
  },
  list: { in: GameQuery, out: GamePage },
  hot: { in: Type.Object({ limitNum: pageSize(12, 60) }), out: Type.Object({ list: Type.Array(Game) }) },
  popular: {
    in: Type.Object({ count: pageSize(6, 60) }),
    /** Bare, as everything under `/lgw`. */
    out: Type.Array(Type.Object({
      gameId: Type.Integer(), code: Type.String(), displayName: Type.String(), gameGroupCode: Type.String(), vassalage: Code, iconUrl: ImageUrl,
      prizeMode: PrizeMode,
    })),
  },
  winners: {
    in: Type.Object({ gameCategory: Type.Optional(Type.String({ maxLength: 20 })), limitNum: pageSize(20, 20) }),
    out: Type.Object({ list: Type.Array(Type.Object({ vo: Winner })) }),
  },
  favouriteIds: { in: Nothing, out: Type.Object({ list: Type.Array(Type.String()) }) },
  favourites: {
    in: Type.Object({ pageNo: PageNo, pageSize: pageSize(50, 50) }),
    out: Type.Object({ content: Type.Array(Game), pageNum: Type.Integer(), totalPages: Type.Integer() }),
  },
  addFavourite: { in: Type.Object({ nodeId: NodeId }), out: Nothing },
  removeFavourite: { in: Type.Object({ nodeId: NodeId }), out: Nothing },
  addRecent: { in: Type.Object({ nodeId: NodeId }), out: Nothing },
  recent: { in: Nothing, out: Type.Object({ list: Type.Array(Game) }) },
} as const satisfies Record<keyof typeof games, { in: Type.TSchema; out: Type.TSchema }>;
