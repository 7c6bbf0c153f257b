import Type from "typebox";
import type { content } from "../calls/content.ts";
import { Code, EpochMs, ImageUrl, Nothing, PageNo, pageSize } from "./shapes.ts";

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Platform = Type.Union([Type.Literal("M"), Type.Literal("W")]);

const Announcement = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** Sanitised HTML. */
  content: Type.String(),
  groupName: Type.String(),
  /** Picture of a banner; empty for the other types. */
  url: ImageUrl,
  linkage: Type.String(),
  createtime: EpochMs,
  /** By the member who asks; false for a visitor. */
  read: Type.Boolean(),
});

const Announcements = Type.Array(Announcement);

/** An offer as it is described; what of it can be joined or claimed is the promotions' own matter. */
const Promotion = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  content: Type.String(),
  url: ImageUrl,
  linkage: Type.String(),
  startDate: EpochMs,
  /** Null: until further notice. */
  endDate: Type.Union([EpochMs, Type.Null()]),
});

export const contentSchemas = {
  announcements: {
    in: Type.Object({
      types: Type.Optional(Type.String({ pattern: "^(A|B|PL|PU|PR|H)(,(A|B|PL|PU|PR|H))*$", maxLength: 20 })),
      groupName: Type.Optional(Type.String({ pattern: "^[a-z_]{0,20}$" })),
      platform: Type.Optional(Platform),
    }),
    out: Type.Object({
      banners: Announcements,
      player: Announcements,
      popup: Announcements,
      promotion: Announcements,
      hot: Announcements,
    }),
  },
  notices: {
    in: Type.Object({ platform: Type.Optional(Platform), pageNo: PageNo, pageSize: pageSize(50, 50) }),
    out: Type.Object({ list: Announcements, pageNum: Type.Integer(), totalPages: Type.Integer(), totalCount: Type.Integer() }),
  },
  unread: { in: Nothing, out: Type.Object({ unread: Type.Integer({ minimum: 0 }), readIds: Type.Array(Type.Integer()) }) },
  markRead: {
    in: Type.Object({ announcementId: Id, read: Type.Optional(Type.Literal(true)) }),
    out: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
  },
  markAllRead: { in: Nothing, out: Type.Object({ unread: Type.Integer({ minimum: 0 }) }) },
  lobbyNews: {
    in: Type.Object({ limitNum: pageSize(10, 20) }),
    out: Type.Object({ list: Announcements }),
  },
  promotions: {
    in: Nothing,
    out: Type.Object({
      categories: Type.Array(Type.Object({ code: Code, name: Type.String(), promotions: Type.Array(Promotion) })),
    }),
  },
  help: {
    in: Type.Object({
      tag: Type.Optional(Type.String({ pattern: "^[a-z0-9-]{0,20}$" })),
      /** Instead of the Language header, as clients of the family ask. */
      lang: Type.Optional(Type.String({ pattern: "^[A-Za-z]{2}([_-][A-Za-z]{2})?$" })),
      device: Type.Optional(Type.String({ pattern: "^(MOBILE|WEB)$" })),
    }),
    out: Type.Object({
      topics: Type.Array(Type.Object({
        tag: Type.String(),
        title: Type.String(),
        articles: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), content: Type.String() })),
      })),
    }),
  },
  customerService: {
    in: Type.Object({
      csType: Type.Optional(Type.String({ pattern: "^[A-Z]{0,20}$" })),
      csPosition: Type.Optional(Type.String({ pattern: "^[A-Z_]{0,20}$" })),
    }),
    out: Type.Object({
      list: Type.Array(Type.Object({
        /** LIVECHAT, TELEGRAM, WHATSAPP, FACEBOOK or LINE. */
        csType: Type.String(),
        /** Where it is meant to stand: FLOAT (the button on home), MENU (member menu), HELP (help centre), ALL. */
        csPosition: Type.String(),
        title: Type.String(),
        /** Path within the site; empty when the entry leads elsewhere. */
        path: Type.String(),
        url: Type.String(),
        resourceType: Type.String(),
        labelNameEn: Type.String(),
      })),
    }),
  },
  downloads: {
    in: Nothing,
    out: Type.Object({
      list: Type.Array(Type.Object({
        resourceType: Type.Union([Type.Literal("IOS"), Type.Literal("Android"), Type.Literal("MOBILECONFIG")]),
        url: Type.String(),
        labelNameEn: Type.String(),
        /** Oldest system it runs on, e.g. "12.4"; empty: any. */
        minimumSystem: Type.String(),
      })),
    }),
  },
  models: {
    in: Nothing,
    out: Type.Object({
      list: Type.Array(Type.Object({
        modelId: Code,
        name: Type.String(),
        title: Type.String(),
        iconUrl: Type.Union([ImageUrl, Type.Null()]),
        /** The table the host is at: what the room is launched with. */
        nodeId: Type.Integer(),
        roomId: Type.String(),
        vassalage: Code,
        gameName: Type.String(),
        gameType: Code,
        gameCode: Code,
        /** The room can be opened now. */
        online: Type.Boolean(),
      })),
    }),
  },
} as const satisfies Record<keyof typeof content, { in: Type.TSchema; out: Type.TSchema }>;
