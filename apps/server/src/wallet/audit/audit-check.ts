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
   * Set for a check that would report archived rows as missing. The audit skips the check when the archive is not
   * given.
   */
  readonly needsAllMonths?: true;
};

/** A check of data that has no bucket. It takes its own snapshot. */
export type WholeCheck = { readonly name: string; readonly run: (db: Db) => AsyncIterable<Finding> };

/** A check's name names its feature and subject, such as "cashier: deposits agree with their transfers". */
export type AuditCheck = BucketCheck | WholeCheck;

/**
 * A feature's archived rows. In a transaction of the audit, every check reads them together with the database's rows.
 */
export type ArchivedRows = {
  /** Reads the archived rows from the files into the transaction; returns the faults of the files. */
  readonly load: (tx: Db, dir: string) => Promise<readonly Finding[]>;
  /**
   * Makes statements that name the feature's table read archived rows together with the database's rows, for one
   * bucket; null: for all buckets.
   */
  readonly show: (tx: Db, bucket: number | null) => Promise<void>;
};

export type AuditOptions = {
  /** Checks of features outside the ledger. */
  readonly checks?: readonly AuditCheck[];
  /** Lines of the anchor file kept outside the database, and the key that signed them. */
  readonly anchors?: readonly string[] | undefined;
  readonly anchorKey?: Buffer | undefined;
  /**
   * Whether only ledger rows after the last anchor are read; without an anchor, all rows are read. The roll-up counts
   * from the ledger's beginning, so only a full audit checks it.
   */
  readonly sinceAnchor?: boolean;
  /** Whether the archived months are read too; see {@link auditWithArchive}. */
  readonly archiveGiven?: boolean;
  /**
   * Called in a bucket's transaction before the bucket's checks, and with null before the checks of data without a
   * bucket.
   */
  readonly onBucket?: (tx: Db, bucket: number | null) => Promise<void>;
};

/** One bucket of the audit; `sinceAnchor`: only the rows after this anchor; null: all rows. */
export type AuditPart = {
  readonly bucket: number;
  readonly sinceAnchor: number | null;
  /** Months that are archived. An account's rows are read from after its last checkpoint in these months. */
  readonly archived: ArchivedMonths;
};
