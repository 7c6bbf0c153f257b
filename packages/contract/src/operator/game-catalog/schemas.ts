import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import type { gameCatalog } from "./calls.ts";

/** A name in several languages. Each key is the lower-case code of a site language. */
export const Names = Type.Record(Type.String(), Type.String());
export type Names = Type.Static<typeof Names>;

/** Names of games. Each key is a game as "VENDOR/code". */
export const GameNames = Type.Record(Type.String(), Names);
export type GameNames = Type.Static<typeof GameNames>;

export const maxFoundGames = 20;

export const gameCatalogSchemas = {
  vendors: {
    in: EmptyObject,
    out: Type.Object({ list: Type.Array(Type.Object({ code: Type.String(), name: Names })) }),
  },
  find: {
    in: Type.Object({
      /** Words of a game's name, or its code. Left out: the first games of the catalogue. */
      name: Type.Optional(Type.String({ maxLength: 60 })),
      vendor: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({ vendor: Type.String(), vendorName: Names, code: Type.String(), name: Names }),
        { maxItems: maxFoundGames },
      ),
    }),
  },
} as const satisfies Record<keyof typeof gameCatalog, { in: Type.TSchema; out: Type.TSchema }>;
