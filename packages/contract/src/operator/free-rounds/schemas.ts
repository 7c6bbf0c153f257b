import Type from "typebox";
import { Amount, EmptyObject } from "../../shapes.ts";
import { MAX_FREE_ROUNDS } from "../../vendor-wallet-api.ts";
import { listSchemas } from "../list-schemas.ts";
import { Id } from "../operator-shapes.ts";
import type { freeRounds } from "./calls.ts";
import { awardList } from "./lists.ts";

const Vendor = Type.String({ pattern: "^[A-Za-z0-9_-]{1,20}$" });
/** Id of the grant, which the caller chooses. A second grant with the same id is refused. */
const AwardId = Type.String({ pattern: "^[!-~]{1,96}$" });
export const maxFreeRoundDays = 365;

export const freeRoundSchemas = {
  list: listSchemas(awardList),
  grant: {
    in: Type.Object({
      /** Name or id of the member. */
      member: Type.String({ minLength: 1, maxLength: 40, pattern: "\\S" }),
      vendor: Vendor,
      game: Type.String({ minLength: 1, maxLength: 120 }),
      id: AwardId,
      rounds: Type.Integer({ minimum: 1, maximum: MAX_FREE_ROUNDS }),
      /** Stake of a free round, as decimal text in the member's currency. */
      stake: Amount,
      /** Number of days in which the member can play the rounds. */
      days: Type.Integer({ minimum: 1, maximum: maxFreeRoundDays }),
    }),
    out: EmptyObject,
  },
  cancel: { in: Type.Object({ member: Id, vendor: Vendor, id: AwardId }), out: EmptyObject },
} as const satisfies Record<keyof typeof freeRounds, { in: Type.TSchema; out: Type.TSchema }>;
