// Finds excluded members who register again, by comparing the data of a new account with currently excluded members. A
// match becomes a row for an operator to decide; the account's owner does not see it. An equal mobile number or
// document blocks play until the decision, because it is unique to a person. An equal name with birthday, or the same
// browser, may belong to a relative and blocks nothing.

import { blockingReasons, type MatchReason } from "@khela/contract/operator/exclusions/match-reasons";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { endGamesOf, type MemberKey } from "../../infra/db/session-store.ts";
import { beginBreak, jurisdictionOf, listExclusions } from "../../responsible-gaming/responsible-gaming.ts";
import {
  listByDevice,
  listByDocument,
  listByMobile,
  listByNameAndBirthday,
  listOfMerchant,
  saveMatch,
} from "./exclusion-store.ts";

type Caller = Pick<Context, "db" | "now" | "merchant" | "log">;

/** Known data of the account's owner. A field that is left out is not known at this step. */
type Person = {
  /** Mobile number in E.164. */
  readonly mobile?: string | null | undefined;
  readonly name?: string | null | undefined;
  /** Birthday as YYYY-MM-DD. */
  readonly birthday?: string | null | undefined;
  /** The keyed hash of the document's number. */
  readonly document?: string | null | undefined;
  readonly deviceId?: string | null | undefined;
};

async function listCandidates(
  { db, merchant }: Caller,
  { mobile, name, birthday, document, deviceId }: Person,
): Promise<(MemberKey & { readonly reason: MatchReason })[]> {
  const found: (MemberKey & { readonly reason: MatchReason })[] = [];
  const add = (reason: MatchReason, keys: readonly MemberKey[]) =>
    void found.push(...keys.map((key) => ({ ...key, reason })));
  if (mobile) add("mobile", await listByMobile(db, mobile));
  if (document) add("document", await listByDocument(db, merchant.id, document));
  if (name && birthday) add("nameAndBirthday", await listByNameAndBirthday(db, { name, birthday }));
  if (deviceId) add("device", await listByDevice(db, merchant.id, deviceId));
  return found;
}

async function noteMatches(ctx: Caller, member: MemberKey, person: Person): Promise<void> {
  const { db, merchant } = ctx;
  const candidates = (await listCandidates(ctx, person)).filter(
    ({ memberId }) => memberId !== member.memberId,
  );
  if (candidates.length === 0) return;
  const now = ctx.now();
  const own = await listOfMerchant(db, merchant.id, candidates);
  const excluded = own.length === 0 ? [] : await listExclusions(db, own, now);
  for (const key of excluded) {
    const reasons = [
      ...new Set(candidates.flatMap((one) => (one.memberId === key.memberId ? [one.reason] : []))),
    ];
    const isBlocking = reasons.some((reason) => blockingReasons.includes(reason));
    await db.transaction(async (tx) => {
      if (!(await saveMatch(tx, member, { merchantId: merchant.id, excluded: key, reasons, now }))) return;
      const { timeZone } = jurisdictionOf(merchant.settings);
      if (isBlocking) await beginBreak(tx, member, { kind: "review", until: null }, { now, timeZone });
      await writeAudit(tx, {
        merchantId: merchant.id,
        actor: "system",
        action: "exclusion.matched",
        subject: `member:${member.memberId}`,
        detail: { excluded: `member:${key.memberId}`, reasons, blocksPlay: isBlocking },
      });
    });
    if (isBlocking) await endGamesOf(db, member, now);
  }
}

/**
 * Compares an account with the accounts of excluded members and stores matches. A failure is only logged and does not
 * undo the caller's step.
 */
export async function noteExclusionMatches(ctx: Caller, member: MemberKey, person: Person): Promise<void> {
  try {
    await noteMatches(ctx, member, person);
  } catch (error) {
    ctx.log.error(
      { err: error, member: String(member.memberId) },
      "an account was not compared with excluded ones",
    );
  }
}
