/**
 * Watched rows: a trigger (`audit_row_changed`) writes each change into the audit log, with a hash of the row's new
 * state. The audit compares each row with its last entry and so finds changes made without the trigger. On a
 * distributed database, members' rows are on nodes without an audit log, so neither the trigger nor the check covers
 * them.
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
