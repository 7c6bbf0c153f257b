import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { lists } from "./calls.ts";

/** Name of the list's call. */
const ListName = Type.String({ pattern: "^[a-zA-Z]+\\.[a-zA-Z]+$", maxLength: 80 });
const ViewName = Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" });

const View = Type.Object({
  id: Id,
  name: Type.String(),
  /** Filter, order and columns of the view, in the form of the console's URL query. */
  query: Type.String(),
  isShared: Type.Boolean(),
  /** Whether the view belongs to the calling operator. */
  isMine: Type.Boolean(),
  owner: Type.String(),
});

export const maxViews = 100;

export const listAreaSchemas = {
  views: { in: Type.Object({ list: ListName }), out: Type.Object({ views: Type.Array(View) }) },
  saveView: {
    in: Type.Object({
      list: ListName,
      name: ViewName,
      query: Type.String({ maxLength: 2_000 }),
      isShared: Type.Boolean(),
    }),
    out: Type.Object({ id: Id }),
  },
  removeView: { in: Type.Object({ id: Id }), out: EmptyObject },
  export: {
    in: Type.Object({
      list: ListName,
      format: Type.Enum(["csv", "xlsx"] as const),
      /** Filter fields of the list's input, as texts of a URL query. */
      filters: Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 2_000 })),
      order: Type.Optional(Type.String({ maxLength: 60 })),
      /** Columns of the exported file in this order, each with its heading. */
      columns: Type.Array(
        Type.Object({ key: Type.String({ maxLength: 60 }), heading: Type.String({ maxLength: 120 }) }),
        { minItems: 1, maxItems: 60 },
      ),
      reason: Reason,
    }),
    /** The answer is a file, so the schema is empty. */
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof lists, { in: Type.TSchema; out: Type.TSchema }>;
