/**
 * Rows whose changes a trigger (`audit_row_changed`) writes into the audit log, with a hash of their new state. The
 * audit compares each with its last entry, so that a change without the trigger is found. Where data is distributed
 * over nodes, the members' rows are on nodes without an audit log: trigger and check leave them out there.
 */
import type { AuditCheck, Finding } from "./audit-check.ts";
import { changedRows, type WatchedTable } from "./watched-rows-store.ts";

export function watchedRowChecks(tables: readonly WatchedTable[]): readonly AuditCheck[] {
  const isOfMembers = ({ key }: WatchedTable) => key[0] === "bucket";
  const settings = tables.filter((table) => !isOfMembers(table));
  const members = tables.filter(isOfMembers);
  return [
    {
      name: "audit log: settings agree with their last entry",
      async *run(db) {
        yield* await db.rows<Finding>(changedRows(settings, null));
      },
    },
    {
      name: "audit log: members' rights agree with their last entry",
      query: ({ bucket }) => changedRows(members, bucket),
    },
  ];
}
