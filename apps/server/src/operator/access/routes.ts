import { stepUpMs } from "@khela/contract/operator/operator-call";
import { formatAmount } from "@khela/engines/money";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { listMerchantsOf } from "./access-store.ts";

export function accessRoutes(): OperatorRoutes<"access"> {
  return {
    me: async (ctx) => {
      const { operator, merchant } = ctx;
      const now = ctx.now();
      return {
        name: operator.name,
        displayName: operator.displayName,
        merchant: merchant.code,
        merchants: await listMerchantsOf(ctx.db, operator.id, now),
        currency: merchant.currency,
        roles: [...operator.roles],
        permissions: [...operator.permissions],
        maxAmount:
          operator.maxAmountMinor === null ? null : formatAmount(operator.maxAmountMinor, merchant.currency),
        isMasked: operator.isMasked,
        provenUntil: operator.provenAt === null ? null : operator.provenAt.getTime() + stepUpMs,
        serverTime: now.getTime(),
      };
    },
  };
}
