// The sandbox's announcements, offers and help, written for the sandbox merchant and also shown by the trial merchant.
// Missing entries are added through the operator's functions, and existing entries are kept.

import { withScreenNames } from "@khela/contract/locale/screen-names";
import { browserFloor } from "@khela/contract/site/browser-floor";
import { webClipPath } from "@khela/contract/content/web-clip";
import { banners } from "@khela/sandbox/banners";
import { titles } from "@khela/sandbox/titles";
import type { Db } from "@khela/service-kit/db/database";
import { getSandboxMerchantId } from "../site/seed.ts";
import { announcementTexts } from "./announcements.ts";
import { helpAccountTopics } from "./help-account.ts";
import { moreArticles } from "./help-more.ts";
import { helpRulesTopics } from "./help-rules.ts";
import { categories, offers } from "./promotions.ts";
import { listSeeded } from "./seed-store.ts";
import * as content from "../../src/content/content-editor.ts";

type Seeding = {
  readonly tx: Db;
  readonly editor: content.Editor;
  /** Runs `write` unless this name exists. */
  readonly once: (name: string, write: () => Promise<void>) => Promise<void>;
};

/** Returns a banner's link: to the in-house game that the banner shows, otherwise to the banner's subject. */
function linkageOf(gameCode: string | undefined): string {
  const title = titles.find((one) => one.gameCode === gameCode);
  return title === undefined ? "/m/help?tag=deposits" : `/m/play/${title.nodeId}`;
}

type Words = { readonly title: string; readonly content: string };

function bothLanguages<T>({ bn, en }: { readonly bn: T; readonly en: T }): { BN: T; EN: T } {
  return { BN: bn, EN: en };
}

/** Inserts the names of screens in the language of each text. */
function withNames({ bn, en }: { readonly bn: Words; readonly en: Words }): { BN: Words; EN: Words } {
  const named = ({ title, content: text }: Words, language: "BN" | "EN") => ({
    title: withScreenNames(title, language),
    content: withScreenNames(text, language),
  });
  return { BN: named(bn, "BN"), EN: named(en, "EN") };
}

async function seedAnnouncements({ tx, editor, once }: Seeding): Promise<void> {
  for (const [sort, banner] of banners.entries()) {
    const { id, title, line } = banner;
    await once(`announcement:banner-${id}`, () =>
      content.saveAnnouncement(tx, editor, {
        code: `banner-${id}`,
        type: "B",
        groupName: banner.groupName,
        sort,
        imageUrl: `/art/banners/${id}.webp`,
        linkage: linkageOf(banner.gameCode),
        words: {
          BN: { title: title.bn, content: `<p>${line.bn}</p>` },
          EN: { title: title.en, content: `<p>${line.en}</p>` },
        },
      }),
    );
  }
  for (const [sort, { text, ...announcement }] of announcementTexts.entries()) {
    await once(`announcement:${announcement.code}`, () =>
      content.saveAnnouncement(tx, editor, {
        ...announcement,
        imageUrl: "",
        sort,
        words: withNames(text),
      }),
    );
  }
}

async function seedOffers({ tx, editor, once }: Seeding): Promise<void> {
  for (const [sort, category] of categories.entries()) {
    await once(`category:${category.code}`, () => content.saveCategory(tx, editor, { ...category, sort }));
  }
  for (const [sort, { bn, en, picture, ...offer }] of offers.entries()) {
    const words = withNames({
      bn: { title: bn[0], content: bn[1] },
      en: { title: en[0], content: en[1] },
    });
    await once(`announcement:offer-${offer.code}`, () =>
      content.saveAnnouncement(tx, editor, {
        ...offer,
        code: `offer-${offer.code}`,
        type: "PR",
        groupName: "m_home",
        imageUrl: `/art/banners/${picture}.webp`,
        sort,
        words,
      }),
    );
  }
}

async function seedHelp({ tx, editor, once }: Seeding): Promise<void> {
  for (const [sort, { tag, title, articles }] of [...helpRulesTopics, ...helpAccountTopics].entries()) {
    await once(`topic:${tag}`, () =>
      content.saveTopic(tx, editor, { tag, sort, title: bothLanguages(title) }),
    );
    const all = [
      ...articles.map(withNames),
      ...(moreArticles[tag] ?? []).map(([bnTitle, bnContent, enTitle, enContent]) =>
        withNames({
          bn: { title: bnTitle, content: bnContent },
          en: { title: enTitle, content: enContent },
        }),
      ),
    ];
    for (const [place, words] of all.entries()) {
      await once(`article:${tag}/${place}`, () => content.saveArticle(tx, editor, { tag, place, words }));
    }
  }
}

export async function seedContent(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const merchantId = await getSandboxMerchantId(tx);
    const known = await listSeeded(tx, merchantId);
    const seeding: Seeding = {
      tx,
      editor: { merchantId, actor: "system" },
      once: async (name, write) => {
        if (!known.has(name)) await write();
      },
    };
    await seedAnnouncements(seeding);
    await seedOffers(seeding);
    await seedHelp(seeding);
    await seeding.once("service:LIVECHAT", () =>
      content.saveServiceEntry(tx, seeding.editor, {
        kind: "LIVECHAT",
        position: "ALL",
        url: "/m/chat",
        labelEn: "Live chat",
        sort: 0,
        title: { BN: "লাইভ চ্যাট", EN: "Live chat" },
      }),
    );
    await seeding.once("download:MOBILECONFIG", () =>
      content.saveDownload(tx, seeding.editor, {
        resourceType: "MOBILECONFIG",
        url: webClipPath,
        labelEn: "Home screen icon for iPhone",
        minimumSystem: String(browserFloor.safari),
      }),
    );
  });
}
