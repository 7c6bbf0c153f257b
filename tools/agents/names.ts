/** The merchant and the members that a command names. */
import { sql, type Database } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { findByName } from "../../apps/server/src/member/member.ts";
import { Refused } from "../refused.ts";

type Merchant = { readonly id: number; readonly currency: string };

export const merchantOf = (db: Database, code: string): Promise<Merchant> =>
  db.one<Merchant>(sql`select id, currency from merchant where code = ${code}`);

/** @throws {Refused} */
export async function keyOf(db: Database, merchant: Merchant, name: string): Promise<MemberKey> {
  const key = await findByName(db, merchant.id, name.toLowerCase());
  if (key === null) throw new Refused(`there is no member ${name}.`);
  return key;
}
