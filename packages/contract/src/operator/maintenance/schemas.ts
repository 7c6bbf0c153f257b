import Type from "typebox";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { maxMaintenanceText, pauses } from "../../site/maintenance.ts";
import { Id } from "../operator-shapes.ts";
import type { maintenance } from "./calls.ts";

const Text = Type.String({ minLength: 1, maxLength: maxMaintenanceText, pattern: "\\S" });
const Announcement = {
  startsAt: EpochMs,
  endsAt: EpochMs,
  bn: Text,
  en: Text,
  /** Actions of members that are refused while the maintenance runs; empty: none. */
  pauses: Type.Array(Type.Enum(pauses), { maxItems: pauses.length, uniqueItems: true }),
};

export const maintenanceSchemas = {
  list: {
    in: EmptyObject,
    out: Type.Object({
      maintenances: Type.Array(
        Type.Object({
          id: Id,
          ...Announcement,
          state: Type.Enum(["announced", "running", "ended"] as const),
          announcedBy: Type.String(),
          /** Name of the operator who ended the maintenance early; null: nobody did. */
          endedBy: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  },
  announce: { in: Type.Object(Announcement), out: Type.Object({ id: Id }) },
  end: { in: Type.Object({ id: Id }), out: EmptyObject },
} as const satisfies Record<keyof typeof maintenance, { in: Type.TSchema; out: Type.TSchema }>;
