// What a person of the operator decides: rewards that wait for one, approved or refused, once. Each decision is in the audit log, and the
// member gets a message.

import type { Services } from "../../http/context.ts";
import { escapeHtml } from "../../http/escape-html.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { findMemberKey, listMemberBuckets } from "../../infra/db/buckets.ts";
import { fail } from "../../infra/failure.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import type { Db } from "@khela/service-kit/db/database";
import * as awards from "../award-store.ts";

/** What waits for a person, the oldest first, at most so many. */
export async function listClaims(db: Db, merchantId: number, most: number): Promise<awards.Waiting[]> {
  const found: awards.Waiting[] = [];
  for (const bucket of await listMemberBuckets(db))
    found.push(...(await awards.listWaiting(db, bucket, { merchantId, most })));
  return found.sort((one, other) => one.madeAt.getTime() - other.madeAt.getTime()).slice(0, most);
}

type Words = Parameters<typeof sendToMember>[3]["words"];

function wordsOf(remark: string | null): Words {
  const link = (text: string) => `<p><a href="/m/rewardCenter">${text}</a></p>`;
  if (remark === null)
    return {
      BN: {
        title: "আপনার পুরস্কার অনুমোদিত হয়েছে",
        content: `<p>পুরস্কার কেন্দ্র থেকে নিয়ে নিন।</p>${link("পুরস্কার কেন্দ্র")}`,
      },
      EN: {
        title: "Your reward is approved",
        content: `<p>Take it in the reward centre.</p>${link("Reward centre")}`,
      },
      TH: { title: "รางวัลของคุณได้รับอนุมัติแล้ว", content: `<p>รับได้ที่ศูนย์รางวัล</p>${link("ศูนย์รางวัล")}` },
    };
  const reason = `<p>${escapeHtml(remark)}</p>`;
  return {
    BN: { title: "পুরস্কারের আবেদন গৃহীত হয়নি", content: reason + link("পুরস্কার কেন্দ্র") },
    EN: { title: "Your reward was not approved", content: reason + link("Reward centre") },
    TH: { title: "คำขอรับรางวัลไม่ได้รับอนุมัติ", content: reason + link("ศูนย์รางวัล") },
  };
}

export type Decision = {
  readonly merchantId: number;
  readonly actor: string;
  /** `<member>.<promotion>.<period>`, as the list has it. */
  readonly id: string;
  /** Why it is refused, for the member; null: it is approved. */
  readonly remark: string | null;
};

export const claimIdOf = ({ memberId, promotionId, period }: awards.AwardKey): string =>
  `${memberId}.${promotionId}.${period}`;

/** Fails with `promotion.decided` when it waits for no decision, or is of another merchant. */
export async function decideClaim(
  { db, now, push }: Pick<Services, "db" | "now" | "push">,
  { merchantId, actor, id, remark }: Decision,
): Promise<void> {
  const [member = "", promotion = "", period = ""] = id.split(".");
  const owner = await findMemberKey(db, BigInt(member));
  if (owner === null) return fail("promotion.decided");
  const key = { ...owner, promotionId: BigInt(promotion), period };
  const waiting = (await awards.findWaiting(db, key, merchantId)) ?? fail("promotion.decided");
  await db.transaction(async (tx) => {
    if (!(await awards.decide(tx, key, { actor, remark, now: now() }))) fail("promotion.decided");
    await writeAudit(tx, {
      merchantId,
      actor,
      action: remark === null ? "promotion.approved" : "promotion.refused",
      subject: `promotion:${waiting.code}`,
      detail: { id, reasons: waiting.reasons, remark },
    });
  });
  // apart: the decision's own transaction writes under the owner's role
  await db.transaction((tx) =>
    sendToMember(tx, { push, now }, owner, {
      ref: `promotion-${promotion}-${period}`,
      words: wordsOf(remark),
    }),
  );
}
