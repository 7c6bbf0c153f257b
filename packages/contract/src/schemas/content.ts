import Type from "typebox";
import type { content } from "../calls/content.ts";
import { EpochMs, ImageUrl } from "./shapes.ts";

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
  read: Type.Boolean(),
});

const Announcements = Type.Array(Announcement);

export const contentSchemas = {
  announcements: {
    in: Type.Object({
      types: Type.Optional(Type.String({ pattern: "^(A|B|PL|PU|PR|H)(,(A|B|PL|PU|PR|H))*$", maxLength: 20 })),
      groupName: Type.Optional(Type.String({ pattern: "^[a-z_]{0,20}$" })),
      platform: Type.Optional(Type.Union([Type.Literal("M"), Type.Literal("W")])),
    }),
    out: Type.Object({
      banners: Announcements,
      player: Announcements,
      popup: Announcements,
      promotion: Announcements,
      hot: Announcements,
    }),
  },
  help: {
    in: Type.Object({ tag: Type.Optional(Type.String({ pattern: "^[a-z0-9-]{0,20}$" })) }),
    out: Type.Object({
      topics: Type.Array(Type.Object({
        tag: Type.String(),
        title: Type.String(),
        articles: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), content: Type.String() })),
      })),
    }),
  },
} as const satisfies Record<keyof typeof content, { in: Type.TSchema; out: Type.TSchema }>;
