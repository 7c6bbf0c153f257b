import { maxViews } from "@khela/contract/operator/lists/schemas";
import type { ConsoleRouter } from "../../http/console/console-router.ts";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { exportList } from "./export.ts";
import { deleteView, listViews, saveView } from "./view-store.ts";

/** Maximum saved views in a response, the operator's own and the team's together. */
const MAX_LISTED = 1_000;

export function listRoutes({ lists, pool }: Pick<ConsoleRouter, "lists" | "pool">): OperatorRoutes<"lists"> {
  const ownerOf = ({
    merchant,
    operator,
  }: Pick<OperatorContext, "merchant"> & { operator: { id: bigint } }) => ({
    merchantId: merchant.id,
    operatorId: operator.id,
  });
  /** Whether the operator may read a list. Lists that they may not read are treated as unknown. */
  const mayRead = ({ operator }: { operator: { permissions: ReadonlySet<string> } }, name: string) => {
    const permission = lists.get(name)?.call.permission;
    return permission !== undefined && operator.permissions.has(permission);
  };
  return {
    views: async (ctx, { list }) => {
      if (!mayRead(ctx, list)) ctx.fail("list.unknown");
      const views = await listViews(ctx.db, ownerOf(ctx), list, MAX_LISTED);
      return { views: views.map((view) => ({ ...view, id: String(view.id) })) };
    },
    saveView: async (ctx, view) => {
      if (!mayRead(ctx, view.list)) ctx.fail("list.unknown");
      const id = await saveView(ctx.db, ownerOf(ctx), view, maxViews);
      return { id: String(id ?? ctx.fail("list.view.limit")) };
    },
    removeView: async (ctx, { id }) => {
      if (!(await deleteView(ctx.db, ownerOf(ctx), BigInt(id)))) ctx.fail("list.view.unknown");
      return {};
    },
    export: (ctx, input) => exportList(ctx, { lists, pool }, input),
  };
}
