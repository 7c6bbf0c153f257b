/**
 * Creates an invitation link for an operator with the database owner's rights: for the first operator of an
 * installation, or when nobody can sign in.
 */
import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import { invitationPath, operatorNamePattern } from "@khela/contract/operator/operator-call";
import { roles } from "@khela/contract/operator/permissions";
import { sql, type Database } from "@khela/service-kit/db/database";
import type { Config } from "../../apps/server/src/infra/config.ts";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import { findOperatorByName } from "../../apps/server/src/operator/access/access-store.ts";
import { createInvitation } from "../../apps/server/src/operator/access/invitations.ts";
import {
  findOwnRole,
  insertOperator,
  saveAssignment,
} from "../../apps/server/src/operator/people/people-store.ts";
import { Refused } from "../refused.ts";

export type Invite = {
  readonly name: string;
  readonly role: string;
  /** Display name of the operator; left out: the operator's username. */
  readonly displayName?: string | undefined;
  readonly now: () => Date;
};

/**
 * Creates the operator if needed, assigns the role, and returns the link. The login of an existing account works until
 * the link is accepted. @throws {Refused}
 */
export async function inviteByName(
  db: Database,
  { merchantCode, publicUrl }: Pick<Config, "merchantCode" | "publicUrl">,
  { name, role, displayName = name, now }: Invite,
): Promise<string> {
  if (!new RegExp(operatorNamePattern).test(name))
    throw new Refused(
      "NAME is 1 to 40 lowercase letters from a to z, digits, dots, hyphens and underscores.",
    );
  const merchant = await db.maybe<{ id: number }>(sql`select id from merchant where code = ${merchantCode}`);
  if (merchant === null) throw new Refused(`there is no merchant "${merchantCode}"; MERCHANT names it.`);
  const by = `host:${userInfo().username}`;
  return db.transaction(async (tx) => {
    if (!Object.hasOwn(roles, role) && (await findOwnRole(tx, merchant.id, role)) === null)
      throw new Refused(`there is no role "${role}"; the product's are ${Object.keys(roles).join(", ")}.`);
    await insertOperator(tx, { name, displayName, now: now(), by });
    const operator = await findOperatorByName(tx, name);
    if (operator === null) throw new Error("the operator was just created");
    if (operator.state === "disabled") throw new Refused(`${name} is disabled: enable them in the console.`);
    await saveAssignment(tx, {
      operatorId: operator.id,
      merchantId: merchant.id,
      role,
      maxAmountMinor: null,
      isMasked: false,
      lastDay: null,
    });
    const { token } = await createInvitation(
      tx,
      { randomBytes, now },
      { operatorId: operator.id, kind: "invite", by },
    );
    await writeAudit(tx, {
      merchantId: merchant.id,
      actor: by,
      action: "people.invite",
      subject: `operator:${name}`,
      detail: { after: { role }, alone: true },
    });
    return `${publicUrl}${invitationPath}#${token}`;
  });
}
