// The message to the winner of a prize in a contest or raffle.

import { formatAmount } from "@khela/engines/money";
import type { Services } from "../../http/context.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import type { Contest } from "./contest-store.ts";

/** Sends the message to a prize winner. A second call for the same prize sends nothing. */
export async function sendPrizeMessage(
  { db, push, now }: Pick<Services, "db" | "push" | "now">,
  member: MemberKey,
  { promotionId, period, currency }: Contest,
  { place, prizeMinor }: { readonly place: number; readonly prizeMinor: bigint },
): Promise<void> {
  const amount = `${formatAmount(prizeMinor, currency)} ${currency}`;
  const content = (text: string, link: string) =>
    `<p>${text}</p><p><a href="/m/rewardCenter">${link}</a></p>`;
  await db.transaction((tx) =>
    sendToMember(tx, { push, now }, member, {
      ref: `contest-${promotionId}-${period}`,
      words: {
        BN: {
          title: "আপনি পুরস্কার জিতেছেন",
          content: content(`স্থান ${place}, পুরস্কার ${amount}।`, "পুরস্কার কেন্দ্র"),
        },
        EN: {
          title: "You won a prize",
          content: content(`Place ${place}, a prize of ${amount}.`, "Reward centre"),
        },
        TH: { title: "คุณได้รับรางวัล", content: content(`อันดับ ${place} รางวัล ${amount}`, "ศูนย์รางวัล") },
      },
    }),
  );
}
