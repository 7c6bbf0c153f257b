// The sandbox's announcements, banners and help, written for the sandbox merchant; its trial merchant shows the same.

import { banners } from "@khela/sandbox/banners";
import { titles } from "@khela/sandbox/titles";
import type { Db } from "../platform/db/pool.ts";
import { sandboxMerchant } from "../site/seed.ts";
import { announcementTexts } from "./seed-announcements.ts";
import { helpAccountTopics } from "./seed-help-account.ts";
import { helpRulesTopics } from "./seed-help-rules.ts";
import { ensureAnnouncement, ensureTopic, getMerchantId } from "./seed-store.ts";

/** Where a banner leads: to the in-house games at its game, or to what it speaks of. */
function linkageOf(gameCode: string | undefined): string {
  const title = titles.find((one) => one.gameCode === gameCode);
  return title === undefined ? "/m/help?tag=deposits" : `/m/play/${title.nodeId}`;
}

export async function seedContent(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const merchantId = await getMerchantId(tx, sandboxMerchant);
    for (const [sort, banner] of banners.entries()) {
      await ensureAnnouncement(tx, merchantId, {
        code: `banner-${banner.id}`, type: "B", groupName: banner.groupName, sort,
        imageUrl: `/art/banners/${banner.id}.webp`,
        linkage: linkageOf(banner.gameCode),
        text: {
          bn: { title: banner.title.bn, content: `<p>${banner.line.bn}</p>` },
          en: { title: banner.title.en, content: `<p>${banner.line.en}</p>` },
        },
      });
    }
    for (const [sort, announcement] of announcementTexts.entries()) {
      await ensureAnnouncement(tx, merchantId, { imageUrl: "", sort, ...announcement });
    }
    const topics = [...helpRulesTopics, ...helpAccountTopics];
    for (const [sort, topic] of topics.entries()) await ensureTopic(tx, merchantId, topic, sort);
  });
}
