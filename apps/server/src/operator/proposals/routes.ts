import type { ConsoleRouter } from "../../http/console/console-router.ts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { proposalListSource } from "./proposal-list-store.ts";

export function proposalRoutes({ proposals }: Pick<ConsoleRouter, "proposals">): OperatorRoutes<"proposals"> {
  return {
    list: listHandler(proposalListSource),
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
