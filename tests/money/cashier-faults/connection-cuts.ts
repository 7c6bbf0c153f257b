/** The server's services on a database connection that can be cut at a point. */
import { createDatabase, type Database } from "@khela/service-kit/db/database";
import type { CashierHarness } from "../../../apps/server/test/cashier/cashier-harness.ts";
import type { Services } from "../../../apps/server/src/http/context.ts";
import { openDatabaseProxy, type DatabaseProxy } from "../../../tools/chaos/database-proxy.ts";
import type { Point } from "./cut-points.ts";

export type ConnectionCuts = {
  readonly services: Services;
  readonly isDoneBeforeCut: (
    points: readonly Point[],
    cut: number,
    work: () => Promise<unknown>,
  ) => Promise<boolean>;
  /** Number of cuts at each point. */
  readonly counts: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
};

export async function openConnectionCuts(c: CashierHarness): Promise<ConnectionCuts> {
  const { services, database } = c.w;
  const proxy: DatabaseProxy = await openDatabaseProxy(() => Number(new URL(database.appUrl).port));
  const url = new URL(database.appUrl);
  url.port = String(proxy.port);
  const db: Database = createDatabase({ url: url.href, max: 2, applicationName: "khela-faults" });
  const counts = new Map<string, number>();

  /** Runs the work and cuts the connection at the point; returns whether the work was committed before the cut. */
  async function isDoneBeforeCut(
    points: readonly Point[],
    cut: number,
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    const point = points[cut % points.length]!;
    const sprung = proxy.set({ moment: point.moment, matches: point.matches, spring: () => undefined });
    await work().then(
      () => undefined,
      () => undefined,
    );
    await sprung;
    counts.set(point.name, (counts.get(point.name) ?? 0) + 1);
    return point.leaves === "everything";
  }

  async function close(): Promise<void> {
    await db.close();
    await proxy.close();
  }

  return { services: { ...services, db } as Services, isDoneBeforeCut, counts, close };
}
