import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorCall } from "@khela/contract/operator/operator-call";
import {
  maxSavedReasons,
  savedReasonActs,
  type SavedReasonAct,
} from "@khela/contract/operator/saved-reasons/acts";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { deleteSavedReason, insertSavedReason, listSavedReasons } from "./saved-reason-store.ts";

const calls = Object.values(operatorCalls).flatMap((area): readonly OperatorCall[] => Object.values(area));
const permissionOf = new Map(
  calls.flatMap(({ name, permission }) =>
    savedReasonActs.some((act) => act === name) ? [[name, permission] as const] : [],
  ),
);

export function savedReasonRoutes(): OperatorRoutes<"savedReasons"> {
  return {
    list: async ({ db, merchant, operator }) => {
      const has = (act: SavedReasonAct) =>
        (operator.permissions as ReadonlySet<string | undefined>).has(permissionOf.get(act));
      const found = await listSavedReasons(db, merchant.id, savedReasonActs.filter(has));
      return {
        reasons: found.map(({ id, addedAt, ...reason }) => ({
          ...reason,
          id: String(id),
          addedAt: addedAt.getTime(),
        })),
      };
    },
    add: async (ctx, { act, bn, en }) => {
      const id = await insertSavedReason(ctx.db, ctx.merchant.id, {
        act,
        bn: bn.trim(),
        en: en.trim(),
        addedBy: ctx.operator.name,
        addedAt: ctx.now(),
        most: maxSavedReasons,
      });
      if (id === null) return ctx.fail("reasons.full", { most: maxSavedReasons });
      ctx.audit({ subject: `saved_reason:${id}`, after: { act, bn, en } });
      return { id: String(id) };
    },
    remove: async (ctx, { id }) => {
      const before = await deleteSavedReason(ctx.db, ctx.merchant.id, BigInt(id));
      if (before === null) return ctx.fail("reasons.unknown");
      ctx.audit({ subject: `saved_reason:${id}`, before });
      return {};
    },
  };
}
