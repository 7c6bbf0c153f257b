// What a member's accounts have come to, by which an answer about their records can be kept.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { AccountKind, MemberKey } from "./store.ts";

export type AccountState = {
  readonly id: bigint;
  readonly kind: AccountKind;
  /** Number of its transfers, which never change. */
  readonly seq: bigint;
  /** Grows with every change of the account or of a round played from it. */
  readonly version: bigint;
};

export function listAccountStates(db: Db, member: MemberKey): Promise<AccountState[]> {
  return db.lookup<AccountState>(
    ["smallint", "bigint"],
    sql`select id, kind, seq, version from account
    where bucket = ${member.bucket} and member_id = ${member.memberId} order by id`,
  );
}
