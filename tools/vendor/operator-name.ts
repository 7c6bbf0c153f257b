/** The actor's name for the audit log. */
import { userInfo } from "node:os";
import { operatorNamePattern } from "@khela/contract/operator/operator-call";
import { Refused } from "../refused.ts";

const namePattern = new RegExp(operatorNamePattern);

/** The given name, or that of the host's account, in the console's one spelling of names. @throws {Refused} */
export function operatorName(given: string | undefined): string {
  const name = given ?? userInfo().username;
  if (namePattern.test(name)) return name;
  throw new Refused(
    "--operator NAME is 1 to 40 lowercase letters from a to z, digits, dots, hyphens and underscores.",
  );
}
