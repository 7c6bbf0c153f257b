/** Who decides, as the operator's commands name them in the audit log. */
import { userInfo } from "node:os";
import type { Db } from "@khela/service-kit/db/database";
import { findTwoPeopleAbove } from "../../apps/server/src/cashier/decisions/second-person-store.ts";
import { Refused } from "./call-server.ts";

const MAX_NAME = 40;

type Merchant = { readonly merchantId: number; readonly currency: string };

/** The name that was given, or of the host's account that runs the command. @throws {Refused} */
export function operatorName(given: string | undefined): string {
  const name = (given ?? userInfo().username).trim();
  if (name !== "" && name.length <= MAX_NAME) return name;
  throw new Refused(`--operator NAME has 1 to ${MAX_NAME} letters.`);
}

/**
 * Who makes a decision that two people may have to make: two of them may share the host's account, so where the merchant has such a rule the name
 * has to be given. @throws {Refused}
 */
export async function decidingName(db: Db, merchant: Merchant, given: string | undefined): Promise<string> {
  if (given === undefined && (await findTwoPeopleAbove(db, merchant)) !== null)
    throw new Refused("two people decide about large amounts here: say who you are with --operator NAME.");
  return operatorName(given);
}
