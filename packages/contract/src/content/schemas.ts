import Type from "typebox";
import type { content } from "./calls.ts";
import type { noticeCalls } from "./notices/calls.ts";
import type { contentPages } from "./pages/calls.ts";
import { Code, EpochMs, ImageUrl, EmptyObject, PageNo, pageSize } from "../shapes.ts";

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Platform = Type.Union([Type.Literal("M"), Type.Literal("W")]);

const Announcement = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** Text of the announcement, as sanitised HTML. */
  content: Type.String(),
  groupName: Type.String(),
  /** Image of a banner; empty for the other types. */
  url: ImageUrl,
  linkage: Type.String(),
  createtime: EpochMs,
  /** Whether the member has read the announcement; false for a visitor. */
  read: Type.Boolean(),
});

const Announcements = Type.Array(Announcement);

/** The description of a promotion. Joining and claiming belong to the promotions feature. */
const Promotion = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  content: Type.String(),
  url: ImageUrl,
  linkage: Type.String(),
  startDate: EpochMs,
  /** End of the promotion; null when it has no end. */
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
    out: Type.Object({
      list: Announcements,
      pageNum: Type.Integer(),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
  },
  unread: {
    in: EmptyObject,
    out: Type.Object({ unread: Type.Integer({ minimum: 0 }), readIds: Type.Array(Type.Integer()) }),
  },
  markRead: {
    in: Type.Object({ announcementId: Id, read: Type.Optional(Type.Literal(true)) }),
    out: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
  },
  markAllRead: { in: EmptyObject, out: Type.Object({ unread: Type.Integer({ minimum: 0 }) }) },
  lobbyNews: {
    in: Type.Object({ limitNum: pageSize(10, 20) }),
    out: Type.Object({ list: Announcements }),
  },
  promotions: {
    in: EmptyObject,
    out: Type.Object({
      categories: Type.Array(
        Type.Object({ code: Code, name: Type.String(), promotions: Type.Array(Promotion) }),
      ),
    }),
  },
  help: {
    in: Type.Object({
      tag: Type.Optional(Type.String({ pattern: "^[a-z0-9-]{0,20}$" })),
      /** Language of the answer, instead of the Language header. Clients of this API family send it. */
      lang: Type.Optional(Type.String({ pattern: "^[A-Za-z]{2}([_-][A-Za-z]{2})?$" })),
      device: Type.Optional(Type.String({ pattern: "^(MOBILE|WEB)$" })),
    }),
    out: Type.Object({
      topics: Type.Array(
        Type.Object({
          tag: Type.String(),
          title: Type.String(),
          articles: Type.Array(
            Type.Object({ id: Type.Integer(), title: Type.String(), content: Type.String() }),
          ),
        }),
      ),
    }),
  },
  customerService: {
    in: Type.Object({
      csType: Type.Optional(Type.String({ pattern: "^[A-Z]{0,20}$" })),
      csPosition: Type.Optional(Type.String({ pattern: "^[A-Z_]{0,20}$" })),
    }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          /** Kind of the contact: LIVECHAT, TELEGRAM, WHATSAPP, FACEBOOK or LINE. */
          csType: Type.String(),
          /** Where the contact is shown: FLOAT (the button on home), MENU (member menu), HELP (help centre), ALL. */
          csPosition: Type.String(),
          title: Type.String(),
          /** Path within the site; empty when the entry links elsewhere. */
          path: Type.String(),
          url: Type.String(),
          resourceType: Type.String(),
          labelNameEn: Type.String(),
        }),
      ),
    }),
  },
  downloads: {
    in: EmptyObject,
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          resourceType: Type.Union([
            Type.Literal("IOS"),
            Type.Literal("Android"),
            Type.Literal("MOBILECONFIG"),
          ]),
          url: Type.String(),
          labelNameEn: Type.String(),
          /** Minimum operating system version of the app, such as "15"; empty for any. */
          minimumSystem: Type.String(),
        }),
      ),
    }),
  },
  models: {
    in: EmptyObject,
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          modelId: Code,
          name: Type.String(),
          title: Type.String(),
          iconUrl: Type.Union([ImageUrl, Type.Null()]),
          /** Address of the host's room, outside the site. */
          streamUrl: Type.String(),
          /** Start of the host's stream, and its planned end if there is one. */
          startsAt: EpochMs,
          endsAt: Type.Union([EpochMs, Type.Null()]),
          /** Id of the live table at which the host plays. */
          nodeId: Type.Integer(),
          roomId: Type.String(),
          vassalage: Code,
          gameName: Type.String(),
          gameType: Code,
          gameCode: Code,
          /** Whether the host is on air now, by start and end. */
          online: Type.Boolean(),
        }),
      ),
    }),
  },
} as const satisfies Record<
  keyof typeof content | keyof typeof noticeCalls | keyof typeof contentPages,
  { in: Type.TSchema; out: Type.TSchema }
>;
