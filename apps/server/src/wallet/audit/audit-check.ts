// Checks of an audit, and their findings.

import type { ArchivedMonths } from "./checkpoint-store.ts";
import type { Db, Sql } from "@khela/service-kit/db/database";

export type Finding = { readonly where: string; readonly problem: string };

/**
 * A check of one bucket. Its query names the bucket and returns the faulty rows, with the columns `where` and
 * `problem`.
 */
export type BucketCheck = {
  readonly name: string;
  readonly query: (part: AuditPart) => Sql;
  /**
   * Set for a check that would report archived rows as missing; the audit leaves the check out when the archive is not
   * given.
   */
  readonly needsAllMonths?: true;
};

/** A check of data without a bucket. It reads on its own snapshot. */
export type WholeCheck = { readonly name: string; readonly run: (db: Db) => AsyncIterable<Finding> };

/** A check's name has its feature and subject, such as "cashier: deposits agree with their transfers". */
export type AuditCheck = BucketCheck | WholeCheck;

/** A feature's archived rows. During one transaction, every check reads them together with the database's rows. */
export type ArchivedRows = {
  /** Reads the rows from the files; returns the faults found. */
  readonly load: (tx: Db, dir: string) => Promise<readonly Finding[]>;
  /**
   * Makes statements that name the table read archived rows and the database's rows, for one bucket; null: for all
   * buckets.
   */
  readonly show: (tx: Db, bucket: number | null) => Promise<void>;
};

export type AuditOptions = {
  /** Checks of other features. */
  readonly checks?: readonly AuditCheck[];
  /** Lines of the anchor file kept outside the database, and the key they are signed with. */
  readonly anchors?: readonly string[] | undefined;
  readonly anchorKey?: Buffer | undefined;
  /**
   * Reads the ledger's rows after the last anchor; without an anchor, reads all rows. The roll-up is counted from the
   * beginning, so only a full audit checks it.
   */
  readonly sinceAnchor?: boolean;
  /** Whether the archived months are read too: {@link auditWithArchive}. */
  readonly archiveGiven?: boolean;
  /** Called in a bucket's transaction before its checks, and with null before the checks without a bucket. */
  readonly onBucket?: (tx: Db, bucket: number | null) => Promise<void>;
};

/** One bucket of the audit; `sinceAnchor`: only the rows after this anchor; null: all rows. */
export type AuditPart = {
  readonly bucket: number;
  readonly sinceAnchor: number | null;
  /** Archived months. An account's rows are read from after its last checkpoint in these months. */
  readonly archived: ArchivedMonths;
};
