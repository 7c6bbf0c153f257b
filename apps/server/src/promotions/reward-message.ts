// The messages to a member about a reward: approved, refused, granted, or ended before the member took it.

import { escapeHtml } from "../http/escape-html.ts";
import type { Services } from "../http/context.ts";
import { sendToMember } from "../inbox/inbox.ts";
import { findActiveRestriction } from "../responsible-gaming/responsible-gaming.ts";
import type { AwardKey } from "./award-store.ts";

type Sending = Pick<Services, "db" | "now" | "push">;
type Words = Parameters<typeof sendToMember>[3]["words"];
type Texts = Readonly<Record<"bn" | "en" | "th", string>>;

const link = (text: string) => `<p><a href="/m/rewardCenter">${text}</a></p>`;

const approved: Words = {
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

function refused({ bn, en, th }: Texts): Words {
  const reason = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    BN: { title: "পুরস্কারের আবেদন গৃহীত হয়নি", content: reason(bn) + link("পুরস্কার কেন্দ্র") },
    EN: { title: "Your reward was not approved", content: reason(en) + link("Reward centre") },
    TH: { title: "คำขอรับรางวัลไม่ได้รับอนุมัติ", content: reason(th) + link("ศูนย์รางวัล") },
  };
}

/**
 * Sends the message in a separate transaction, because the decision's transaction runs under the owner's role. A
 * member in a break gets no message about rewards; the reward centre shows the reward's state later.
 */
async function send({ db, push, now }: Sending, member: AwardKey, ref: string, words: Words): Promise<void> {
  if ((await findActiveRestriction(db, member, now())) !== null) return;
  await db.transaction((tx) => sendToMember(tx, { push, now }, member, { ref, words }));
}

const granted: Words = {
  BN: {
    title: "আপনি একটি বোনাস পেয়েছেন",
    content: `<p>বোনাস ব্যালেন্সে যোগ হয়েছে। শর্ত থাকলে পুরস্কার কেন্দ্রে দেখুন।</p>${link("পুরস্কার কেন্দ্র")}`,
  },
  EN: {
    title: "You have received a bonus",
    content: `<p>It is in your balance. The reward centre shows its terms, if it has any.</p>${link("Reward centre")}`,
  },
  TH: {
    title: "คุณได้รับโบนัส",
    content: `<p>โบนัสเข้ายอดเงินแล้ว ดูเงื่อนไขได้ที่ศูนย์รางวัล</p>${link("ศูนย์รางวัล")}`,
  },
};

/** Informs a member of a bonus that an operator granted. A second call for the same bonus sends nothing. */
export function sendGrant(services: Sending, key: AwardKey): Promise<void> {
  return send(services, key, `promotion-${key.promotionId}-${key.period}`, granted);
}

/**
 * Informs a member of an operator's decision about a reward. `remark`: reason of a refusal; null: approved. A second
 * call for the same reward sends nothing.
 */
export function sendDecision(services: Sending, key: AwardKey, remark: string | null): Promise<void> {
  const words = remark === null ? approved : refused({ bn: remark, en: remark, th: remark });
  return send(services, key, `promotion-${key.promotionId}-${key.period}`, words);
}

/**
 * Informs a member that a reward ended before it was taken, even if it was approved. A second call for the same reward
 * sends nothing.
 */
export function sendRefusal(services: Sending, key: AwardKey, reason: Texts): Promise<void> {
  return send(services, key, `promotion-ended-${key.promotionId}-${key.period}`, refused(reason));
}
