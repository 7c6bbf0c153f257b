/** Who decides, as the operator's commands name them in the audit log. */
import { userInfo } from "node:os";
import { operatorNamePattern } from "@khela/contract/operator/back-office";
import type { Db } from "@khela/service-kit/db/database";
import { findTwoPeopleAbove } from "../../apps/server/src/infra/second-person/second-person-store.ts";
import { Refused } from "../refused.ts";

const namePattern = new RegExp(operatorNamePattern);

type Merchant = { readonly merchantId: number; readonly currency: string };

/** The name that was given, or of the host's account that runs the command, in the one spelling that the back office takes. @throws {Refused} */
export function operatorName(given: string | undefined): string {
  const name = given ?? userInfo().username;
  if (namePattern.test(name)) return name;
  throw new Refused(
    "--operator NAME is 1 to 40 small letters from a to z, digits, dots, hyphens and underscores.",
  );
}

/**
 * Who decides about money or rights: two people may share the host's account, so where the merchant's rules have `twoPeopleAbove` the name has to be
 * given. @throws {Refused}
 */
export async function decidingName(db: Db, merchant: Merchant, given: string | undefined): Promise<string> {
  if (given === undefined && (await findTwoPeopleAbove(db, merchant)) !== null)
    throw new Refused("two people decide about large amounts here: say who you are with --operator NAME.");
  return operatorName(given);
}

/** The change, or the sentence that it waits for a second person. @throws {Refused} */
export async function sayKept<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if ((error as { code?: unknown }).code !== "decision.second.person") throw error;
    throw new Refused(
      "your decision is kept: a second person has to decide the same, with their own --operator NAME.",
    );
  }
}
