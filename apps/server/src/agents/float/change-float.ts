// The operator's money in the hands of credit agents, who use no cashier. Promises that each change is made once, within the merchant's
// limits, of an agent without an agent above alone, and stands in the audit log with its reason.

import { maxActMinor } from "@khela/contract/operator/operator-shapes";
import { readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { requireSecondForChange } from "../../infra/second-person/second-person.ts";
import { findByName } from "../../member/member.ts";
import { findAccount, openOperatorAccount } from "../../wallet/wallet.ts";
import { floatKinds } from "./float-kinds.ts";
import * as store from "./float-store.ts";

export type FloatRequest = store.FloatLimitKey & {
  /** The agent's name. */
  readonly agent: string;
  readonly isGrant: boolean;
  /** Decimal text. */
  readonly amount: string;
  readonly reason: string;
  readonly actor: string;
  readonly id: string;
  readonly now: Date;
};

export type FloatAnswer =
  | { readonly member: MemberKey; readonly refusal: null }
  | {
      readonly refusal: "agent" | "amount" | "limit" | "funds" | "other";
      readonly availableMinor: bigint | null;
    };

const refuse = (
  refusal: Exclude<FloatAnswer["refusal"], null>,
  availableMinor: bigint | null = null,
): FloatAnswer => ({ refusal, availableMinor });

/** Another change came between the guard's sum and the account's lock: nothing is written, and the guard looks again. */
class GrantedMeanwhile extends Error {}

/** Grants credit to a credit agent, or takes some back; the same id again is the same change. */
export async function changeFloat(db: Db, request: FloatRequest): Promise<FloatAnswer> {
  const { merchantId, currency, agent, isGrant, amount, id, reason, actor } = request;
  const reading = readAmount(amount, currency);
  if (!reading.ok || reading.minor <= 0n || reading.minor > maxActMinor) return refuse("amount");
  const member = await findByName(db, merchantId, agent);
  if (member === null) return refuse("agent");
  // what was made stays made, whatever became of the agent since
  const isNew = !(await store.hasChange(db, member, id));
  if (isNew && !(await store.isTopCreditAgent(db, member))) return refuse("agent");
  const sumMinor =
    isNew && isGrant ? (await store.sumFloat(db, member, floatKinds)).grantedMinor + reading.minor : null;
  if (sumMinor !== null) {
    const content = { agent, amount: String(reading.minor) };
    const change = {
      subject: `member:${member.memberId}`,
      content,
      amountMinor: reading.minor,
      sumMinor,
      currency,
    };
    await requireSecondForChange({ db, now: () => request.now, merchantId, actor }, change);
  }
  if (!(await store.reserveId(db, request, member))) return refuse("other");
  const account = await findAccount(db, member);
  invariant(account, "a member has a main account");
  await openOperatorAccount(db, {
    merchantId,
    purpose: "agent_float",
    ref: "",
    currency,
    real: account.real,
  });
  const change = { ...request, ...member, amountMinor: reading.minor };
  const answer = await db
    .transaction(async (tx) => {
      const refused = await store.changeFloat(tx, change);
      if (refused.refusal !== null) return refused;
      if (sumMinor !== null) {
        const { grantedMinor } = await store.sumFloatIn(tx, member, floatKinds);
        if (grantedMinor !== sumMinor) throw new GrantedMeanwhile();
      }
      await writeAudit(tx, {
        merchantId,
        actor,
        action: isGrant ? "agent.float.granted" : "agent.float.taken",
        subject: `member:${member.memberId}`,
        detail: { id, amount, currency, reason },
      });
      return refused;
    })
    .catch((error: unknown) => {
      if (error instanceof GrantedMeanwhile) return null;
      throw error;
    });
  if (answer === null) return changeFloat(db, request);
  if (answer.refusal === null || answer.refusal === "repeated") return { member, refusal: null };
  return refuse(answer.refusal, answer.availableMinor);
}

const detailOf = (limits: store.FloatLimits | null) =>
  limits === null ? null : { most: String(limits.mostMinor), total: String(limits.totalMinor) };

/**
 * Gives a merchant limits of grants, or none. False, and nothing changes, where no amount would be within them. Fails with `decision.second.person` where
 * one agent may have more than the amount of two persons by them, and another person has to decide the same.
 */
export async function saveFloatLimits(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  key: store.FloatLimitKey,
  limits: store.FloatLimits | null,
  actor: string,
): Promise<boolean> {
  if (limits !== null && (limits.mostMinor <= 0n || limits.totalMinor < limits.mostMinor)) return false;
  const { merchantId, currency } = key;
  const change = {
    subject: `merchant:${merchantId} float limits`,
    content: detailOf(limits),
    amountMinor: limits?.totalMinor ?? null,
    currency,
  };
  await requireSecondForChange({ db, now, merchantId, actor }, change);
  await db.transaction(async (tx) => {
    const before = await store.findFloatLimits(tx, key);
    await store.replaceFloatLimits(tx, key, limits);
    await writeAudit(tx, {
      merchantId,
      actor,
      action: "agents.float.limits",
      subject: `merchant:${merchantId}`,
      detail: { currency, before: detailOf(before), after: detailOf(limits) },
    });
  });
  return true;
}
