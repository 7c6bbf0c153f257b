/**
 * Anchors of a clone: the same chains, times and accounts, but without the head of the audit log, because a clone
 * starts a new one. Their digests therefore differ from those of the installation.
 */
import { writeFileSync } from "node:fs";
import type pg from "pg";
import { sql, type Database } from "@khela/service-kit/db/database";
import { missingAnchorLines } from "../../../apps/server/src/wallet/audit/anchor.ts";
import { digestOf } from "../../../apps/server/src/wallet/audit/anchor-store.ts";
import { findManifests } from "../../../apps/server/src/wallet/audit/checkpoint-store.ts";
import { monthLine } from "../../../apps/server/src/wallet/audit/month-lines.ts";

type SourceAnchor = {
  readonly id: number;
  readonly version: number;
  /** Time as text, because a date of JavaScript has no microseconds. */
  readonly at: string;
  readonly accounts: string;
  readonly operatorAccounts: string;
  readonly auditSeq: string | null;
};

/** Inserts the anchors of the source into the clone, and writes the clone's anchor file. */
export async function remakeAnchors(from: pg.Client, db: Database, file: string): Promise<void> {
  const { rows } = await from.query<SourceAnchor>(`
    select id, version, (at at time zone 'UTC')::text || 'Z' as at, accounts::text, operator_accounts::text as "operatorAccounts",
      case when audit_seq is null then null else '0' end as "auditSeq"
    from anchor order by id`);
  let before: Buffer = Buffer.alloc(0);
  for (const anchor of rows) {
    const { logHead } = await db.one<{ logHead: Buffer }>(
      sql`select record_send(row(${anchor.at}::timestamptz, ${anchor.auditSeq}::bigint, null::bytea)) as "logHead"`,
    );
    const digest = await digestOf(db, { ...anchor, at: new Date(anchor.at), logHead }, before);
    await db.run(sql`
      insert into anchor (id, at, accounts, digest, version, operator_accounts, audit_seq)
      values (${anchor.id}, ${anchor.at}::timestamptz, ${anchor.accounts}::bigint, ${digest}, ${anchor.version},
        ${anchor.operatorAccounts}::bigint, ${anchor.auditSeq}::bigint)`);
    before = digest;
  }
  const months = [...(await findManifests(db))].map(([until, manifest]) =>
    monthLine(
      { month: new Date(Date.parse(until) - 1).toISOString().slice(0, 7), until: new Date(until), manifest },
      undefined,
    ),
  );
  const lines = [...months, ...(await missingAnchorLines(db, undefined, 0))];
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""), { mode: 0o600 });
}
