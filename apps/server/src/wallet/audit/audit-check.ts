// What an audit checks, and what it finds.

import type { ArchivedMonths } from "./checkpoint-store.ts";
import type { Db, Sql } from "@khela/service-kit/db/database";

export type Finding = { readonly where: string; readonly problem: string };

/** A check of one bucket: the query of the rows that are wrong, as `where` and `problem`. It names the bucket. */
export type BucketCheck = {
  readonly name: string;
  readonly query: (part: AuditPart) => Sql;
  /** It would take what is archived for missing, and is left out where the archive is not given. */
  readonly needsAllMonths?: true;
};

/** A check of what has no bucket. It reads on its own snapshot. */
export type WholeCheck = { readonly name: string; readonly run: (db: Db) => AsyncIterable<Finding> };

/** Its name is feature and check, such as "cashier: deposits agree with their transfers". */
export type AuditCheck = BucketCheck | WholeCheck;

/** A feature's archived rows, which stand beside those in the database for one transaction, in which every check reads both. */
export type ArchivedRows = {
  /** Reads them from the files; returns what is wrong with these. */
  readonly load: (tx: Db, dir: string) => Promise<readonly Finding[]>;
  /** Lets statements that name the table read both, of one bucket; null: of all. */
  readonly show: (tx: Db, bucket: number | null) => Promise<void>;
};

export type AuditOptions = {
  /** Checks of other features. */
  readonly checks?: readonly AuditCheck[];
  /** Lines of the anchor file kept outside the database, and the key they are signed with. */
  readonly anchors?: readonly string[] | undefined;
  readonly anchorKey?: Buffer | undefined;
  /**
   * Reads the ledger's rows from the last anchor on, everything when there is none. The roll-up, which counts
   * from the beginning, is left to an audit of everything.
   */
  readonly sinceAnchor?: boolean;
  /** Whether the archived months are read as well: {@link auditWithArchive}. */
  readonly archiveGiven?: boolean;
  /** Called in a bucket's transaction before its checks, and with null before the checks of what has no bucket. */
  readonly onBucket?: (tx: Db, bucket: number | null) => Promise<void>;
};

/** A bucket, whole or from an anchor on. */
export type AuditPart = {
  readonly bucket: number;
  readonly sinceAnchor: number | null;
  /** An account's rows begin after its last checkpoint of these. */
  readonly archived: ArchivedMonths;
};
