/** Determines the name of the acting operator for the audit log. */
import { userInfo } from "node:os";
import { operatorNamePattern } from "@khela/contract/operator/operator-call";
import { Refused } from "../refused.ts";

const namePattern = new RegExp(operatorNamePattern);

/** Returns the given name, or the name of the host's account. @throws {Refused} when it is no valid operator name */
export function operatorName(given: string | undefined): string {
  const name = given ?? userInfo().username;
  if (namePattern.test(name)) return name;
  throw new Refused(
    "--operator NAME is 1 to 40 lowercase letters from a to z, digits, dots, hyphens and underscores.",
  );
}
