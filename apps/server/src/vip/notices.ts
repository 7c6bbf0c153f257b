// Sends the message about a new level to the member's inbox. One message covers all level changes since the last
// message, in the transaction that marks the changes.

import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { formatAmount } from "@khela/engines/money";
import type { Services } from "../http/context.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import { sendToMember } from "../inbox/inbox.ts";
import { takeSteps, type Step } from "./job-store.ts";
import { listLevels } from "./store.ts";

type Words = Parameters<typeof sendToMember>[3]["words"];
type News = { readonly name: string; readonly rose: boolean; readonly bonus: string | null };

const link = (text: string) => `<p><a href="/m/member/benefits">${text}</a></p>`;

function wordsOf({ name, rose, bonus }: News): Words {
  if (!rose)
    return {
      BN: {
        title: `আপনার লেভেল এখন ${name}`,
        content: `<p>পরপর দুই মাস টার্নওভার লেভেল ধরে রাখার মতো হয়নি, তাই লেভেল এক ধাপ কমেছে।</p>${link("ভিআইপি সুবিধা")}`,
      },
      EN: {
        title: `Your level is now ${name}`,
        content: `<p>Your turnover was below what the level needs for two months in a row, so you moved down one level.</p>${link("VIP benefits")}`,
      },
      TH: {
        title: `ระดับของคุณตอนนี้คือ ${name}`,
        content: `<p>ยอดเดิมพันไม่ถึงเกณฑ์รักษาระดับสองเดือนติดกัน ระดับจึงลดลงหนึ่งขั้น</p>${link("สิทธิประโยชน์วีไอพี")}`,
      },
    };
  return {
    BN: {
      title: `অভিনন্দন, আপনি এখন ${name}`,
      content: `<p>${bonus === null ? "নতুন লেভেলের সব সুবিধা চালু হয়েছে।" : `লেভেলের বোনাস ${bonus} ব্যালেন্সে যোগ হয়েছে।`}</p>${link("ভিআইপি সুবিধা")}`,
    },
    EN: {
      title: `Congratulations, you are ${name}`,
      content: `<p>${bonus === null ? "All benefits of the new level apply from now on." : `The level's bonus of ${bonus} is in your balance.`}</p>${link("VIP benefits")}`,
    },
    TH: {
      title: `ยินดีด้วย คุณเป็น ${name} แล้ว`,
      content: `<p>${bonus === null ? "สิทธิประโยชน์ของระดับใหม่ใช้ได้แล้ว" : `โบนัสระดับ ${bonus} เข้ายอดเงินแล้ว`}</p>${link("สิทธิประโยชน์วีไอพี")}`,
    },
  };
}

const byAccount = (steps: readonly Step[]): readonly Step[][] => [
  ...steps
    .reduce(
      (accounts, step) => accounts.set(step.accountId, [...(accounts.get(step.accountId) ?? []), step]),
      new Map<bigint, Step[]>(),
    )
    .values(),
];

/** Sends a message about a member's unsent level changes; only one of two concurrent calls sends the message. */
export async function notify(
  services: Pick<Services, "db" | "push" | "now">,
  member: MemberKey,
): Promise<void> {
  const paid = await services.db.transaction(async (tx) => {
    const steps = await takeSteps(tx, member, services.now());
    for (const ofAccount of byAccount(steps)) {
      const last = ofAccount.at(-1)!;
      const { currency } = last;
      const levels = await listLevels(tx, last);
      const bonusMinor = ofAccount.reduce((sum, step) => sum + step.bonusMinor, 0n);
      const words = wordsOf({
        name: levels.find(({ level }) => level === last.toLevel)?.name ?? `VIP${last.toLevel}`,
        rose: last.toLevel > ofAccount[0]!.fromLevel,
        bonus: bonusMinor === 0n ? null : `${currencySymbol(currency)}${formatAmount(bonusMinor, currency)}`,
      });
      await sendToMember(tx, services, member, { ref: `vip-${last.accountId}-${last.seq}`, words });
    }
    return steps.some((step) => step.bonusMinor > 0n);
  });
  if (paid) services.push.balanceChanged(member);
}
