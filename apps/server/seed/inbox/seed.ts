// The sandbox's inbox messages. The seed runs after the accounts' seed, because a message reaches only members who
// exist at the time of publishing.

import { withScreenNames } from "@khela/contract/locale/screen-names";
import type { Db } from "@khela/service-kit/db/database";
import { getSandboxMerchantId } from "../site/seed.ts";
import { findChatSettings, saveChatSettings } from "../../src/inbox/chat-setting-store.ts";
import { saveBroadcast } from "../../src/inbox/inbox.ts";
import { chatQuestions } from "./chat-questions.ts";
import { welcomeMessages, seedMessages } from "./seed-messages.ts";
import { listBroadcastCodes } from "../../src/inbox/store.ts";

/** Writes missing messages; an operator's changes are kept. */
export async function seedInbox(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const merchantId = await getSandboxMerchantId(tx);
    if ((await findChatSettings(tx, merchantId)) === null)
      await saveChatSettings(tx, merchantId, {
        opens: "00:00",
        closes: "00:00",
        usualWaitMinutes: 5,
        questions: chatQuestions,
      });
    const known = await listBroadcastCodes(tx, merchantId);
    for (const [welcome, written] of [
      [true, welcomeMessages],
      [false, seedMessages],
    ] as const) {
      for (const [code, bnTitle, bnContent, enTitle, enContent] of written) {
        if (known.has(code)) continue;
        await saveBroadcast(
          tx,
          { merchantId, actor: "system" },
          {
            code,
            welcome,
            startsAt: now,
            endsAt: null,
            words: {
              BN: { title: bnTitle, content: withScreenNames(bnContent, "BN") },
              EN: { title: enTitle, content: withScreenNames(enContent, "EN") },
            },
          },
        );
      }
    }
  });
}
