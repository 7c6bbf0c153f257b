import type { ConsoleRouter } from "../../http/console/console-router.ts";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";

export function proposalRoutes({ proposals }: Pick<ConsoleRouter, "proposals">): OperatorRoutes<"proposals"> {
  return {
    get: (ctx, { id }) => proposals.find(ctx, BigInt(id)),
    approve: async (ctx, { id, hash }) => ({ value: await proposals.approve(ctx, BigInt(id), hash) }),
    refuse: async (ctx, { id, reason }) => {
      await proposals.refuse(ctx, BigInt(id), reason);
      return {};
    },
    withdraw: async (ctx, { id }) => {
      await proposals.withdraw(ctx, BigInt(id));
      return {};
    },
  };
}
