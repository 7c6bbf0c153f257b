import { maxAnnounced, maxMaintenanceMs } from "@khela/contract/site/maintenance";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import {
  endMaintenance,
  insertMaintenance,
  listMaintenances,
  type MaintenanceRow,
} from "./maintenance-store.ts";

function stateOf(
  { startsAt, endsAt, endedAt }: MaintenanceRow,
  now: Date,
): "announced" | "running" | "ended" {
  if (endedAt !== null || endsAt <= now) return "ended";
  return startsAt <= now ? "running" : "announced";
}

export function maintenanceRoutes(): OperatorRoutes<"maintenance"> {
  return {
    list: async ({ db, merchant, now }) => {
      const at = now();
      const rows = await listMaintenances(db, merchant.id);
      return {
        maintenances: rows.map((row) => ({
          id: String(row.id),
          startsAt: row.startsAt.getTime(),
          endsAt: row.endsAt.getTime(),
          bn: row.bn,
          en: row.en,
          pauses: [...row.pauses],
          state: stateOf(row, at),
          announcedBy: row.announcedBy,
          endedBy: row.endedBy,
        })),
      };
    },
    announce: async (ctx, { startsAt, endsAt, bn, en, pauses }) => {
      const now = ctx.now();
      if (endsAt <= startsAt || endsAt <= now.getTime() || endsAt - startsAt > maxMaintenanceMs)
        return ctx.fail("maintenance.time");
      const id = await insertMaintenance(ctx.db, ctx.merchant.id, {
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        bn: bn.trim(),
        en: en.trim(),
        pauses,
        announcedBy: ctx.operator.name,
        now,
        most: maxAnnounced,
      });
      if (id === null) return ctx.fail("maintenance.full");
      ctx.audit({
        subject: `maintenance:${id}`,
        after: {
          startsAt,
          endsAt,
          bn,
          en,
          pausesBets: pauses.includes("bets"),
          pausesDeposits: pauses.includes("deposits"),
        },
      });
      return { id: String(id) };
    },
    end: async (ctx, { id }) => {
      const now = ctx.now();
      const ended = await endMaintenance(ctx.db, ctx.merchant.id, {
        id: BigInt(id),
        by: ctx.operator.name,
        now,
      });
      if (ended === null) return ctx.fail("maintenance.unknown");
      ctx.audit({
        subject: `maintenance:${id}`,
        before: { endsAt: ended.endsAt.getTime() },
        after: { endsAt: now.getTime() },
      });
      return {};
    },
  };
}
