// Archived orders for `npm run ledger -- audit --archive DIR`: adds them to the orders in the database, and checks
// that the files equal the export.

import { join } from "node:path";
import type { Db } from "@khela/service-kit/db/database";
import { listMonths, readLines } from "../../infra/archive/archive-files.ts";
import type { ArchivedRows, Finding } from "../../wallet/audit/audit-check.ts";
import * as store from "./archive-store.ts";
import { checkMonth, ordersFiles, wrongFiles } from "./check-archive.ts";

/**
 * Loads archived orders for the audit. Skips months whose removal is not finished, because the audit reads those from
 * the database.
 */
export const archivedOrders: ArchivedRows = { load: readArchivedOrders, show: store.showArchivedOrders };

async function readArchivedOrders(tx: Db, dir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const given = listMonths(dir, "lottery");
  await store.openArchivedOrders(tx);
  for (const { until, files, isRemoved } of await store.listArchived(tx)) {
    if (!isRemoved) continue;
    const month = given.find(({ manifest }) => Date.parse(manifest.until) === until.getTime());
    if (month === undefined) {
      findings.push({
        where: `lottery month that ends at ${until.toISOString()}`,
        problem: "is archived, and not in the folder",
      });
      continue;
    }
    const wrong = [...(await wrongFiles(month.folder, files)), ...(await checkMonth(month))];
    findings.push(...wrong);
    if (wrong.length > 0) continue;
    for (const name of ordersFiles(month.manifest.files))
      await readLines(join(month.folder, name), (lines) => store.addArchivedOrders(tx, lines));
  }
  await store.analyzeArchivedOrders(tx);
  return findings;
}
