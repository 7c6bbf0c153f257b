// Checks of an audit, and their findings.

import type { ArchivedMonths } from "./checkpoint-store.ts";
import type { Db, Sql } from "@khela/service-kit/db/database";

export type Finding = { readonly where: string; readonly problem: string };

/** A check of one bucket: the query of faulty rows, as `where` and `problem`. It names the bucket. */
export type BucketCheck = {
  readonly name: string;
  readonly query: (part: AuditPart) => Sql;
  /** It would report archived rows as missing, so it is left out when the archive is not given. */
  readonly needsAllMonths?: true;
};

/** A check of data without a bucket. It reads on its own snapshot. */
export type WholeCheck = { readonly name: string; readonly run: (db: Db) => AsyncIterable<Finding> };

/** Its name is feature and check, such as "cashier: deposits agree with their transfers". */
export type AuditCheck = BucketCheck | WholeCheck;

/** A feature's archived rows, which for one transaction every check reads together with those in the database. */
export type ArchivedRows = {
  /** Reads the rows from the files; returns the faults found. */
  readonly load: (tx: Db, dir: string) => Promise<readonly Finding[]>;
  /** Makes statements that name the table read both, for one bucket; null: for all. */
  readonly show: (tx: Db, bucket: number | null) => Promise<void>;
};

export type AuditOptions = {
  /** Checks of other features. */
  readonly checks?: readonly AuditCheck[];
  /** Lines of the anchor file kept outside the database, and the key they are signed with. */
  readonly anchors?: readonly string[] | undefined;
  readonly anchorKey?: Buffer | undefined;
  /**
   * Reads the ledger's rows from the last anchor on, everything without an anchor. The roll-up, which counts from the
   * beginning, needs a full audit.
   */
  readonly sinceAnchor?: boolean;
  /** Whether the archived months are read too: {@link auditWithArchive}. */
  readonly archiveGiven?: boolean;
  /** Called in a bucket's transaction before its checks, and with null before the checks without a bucket. */
  readonly onBucket?: (tx: Db, bucket: number | null) => Promise<void>;
};

/** A bucket, in full or from an anchor on. */
export type AuditPart = {
  readonly bucket: number;
  readonly sinceAnchor: number | null;
  /** An account's rows begin after its last checkpoint of these. */
  readonly archived: ArchivedMonths;
};
