import Type from "typebox";
import { EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { reconciliation } from "./calls.ts";

const Text = Type.String();
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const subject = {
  kind: Type.Enum(["account", "gateway"] as const),
  /** A receiving account as `<channel>/<account>`, or the name of a gateway. */
  name: Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}(/[A-Za-z0-9_.-]{1,40})?$" }),
};
/** A day in the merchant's time zone. */
const Day = Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });
const ofDay = { ...subject, day: Day };

export const reconciliationItemKinds = ["missingTheirs", "missingOurs", "amount", "unanswered"] as const;

export const reconciliationSchemas = {
  subjects: {
    in: EmptyObject,
    out: Type.Object({ list: Type.Array(Type.Object(subject)), today: Day }),
  },
  get: {
    in: Type.Object(ofDay),
    out: Type.Object({
      /** The comparison of the day; null: the day was not compared yet. */
      day: nullable(
        Type.Object({
          id: Id,
          /** State of the comparison. `comparing`: the gateway's answer is pending. */
          state: Type.Enum(["comparing", "open", "closed"] as const),
          ours: Type.Object({ count: Type.Integer(), amount: Money }),
          theirs: Type.Object({ count: Type.Integer(), amount: Money }),
          currency: Text,
          comparedAt: EpochMs,
          comparedBy: Text,
          closedAt: nullable(EpochMs),
          closedBy: nullable(Text),
          open: Type.Integer(),
        }),
      ),
      items: Type.Array(
        Type.Object({
          id: Id,
          kind: Type.Enum(reconciliationItemKinds),
          orderId: nullable(Text),
          /** Transaction id of the statement line, or of the gateway's payment. */
          transactionId: nullable(Text),
          ours: nullable(Money),
          theirs: nullable(Money),
          note: nullable(Text),
          resolvedBy: nullable(Text),
          resolvedAt: nullable(EpochMs),
        }),
      ),
    }),
  },
  compare: { in: Type.Object(ofDay), out: Type.Object({ id: Id }) },
  resolve: { in: Type.Object({ id: Id, reason: Reason }), out: EmptyObject },
  close: { in: Type.Object({ id: Id }), out: EmptyObject },
} as const satisfies Record<keyof typeof reconciliation, { in: Type.TSchema; out: Type.TSchema }>;
