// What is written for people, in the language they read: their own where somebody wrote it, else English, else Bengali.
// Shows an announcement only within its time; stores only markup that is on the allow-list.

import type { calls } from "@khela/contract/calls";
import { chainOf } from "@khela/contract/languages";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import type { Context } from "../platform/context.ts";
import { listAnnouncements, listHelp, type AnnouncementType } from "./store.ts";

type Announcements = OutputOf<typeof calls.content.announcements>;
type Help = OutputOf<typeof calls.content.help>;

/** Agents' announcements are for who asks for them. */
const standardTypes: readonly AnnouncementType[] = ["B", "PL", "PU", "PR", "H"];

const groupOf = { B: "banners", PL: "player", A: "player", PU: "popup", PR: "promotion", H: "hot" } as const satisfies Record<
  AnnouncementType, keyof Announcements>;

export async function announcements(
  { db, merchant, language, now }: Context<typeof calls.content.announcements>,
  input: FilledInputOf<typeof calls.content.announcements>,
): Promise<Announcements> {
  const listed = await listAnnouncements(db, {
    merchantId: merchant.id,
    languages: chainOf(language),
    types: (input.types?.split(",") as AnnouncementType[] | undefined) ?? standardTypes,
    groupName: input.groupName || null,
    platform: input.platform ?? null,
    now: now(),
  });
  const answer: Announcements = { banners: [], player: [], popup: [], promotion: [], hot: [] };
  for (const { id, type, title, content, groupName, imageUrl, linkage, createdAt } of listed) {
    answer[groupOf[type]].push({
      id, title, content, groupName, url: imageUrl, linkage, createtime: createdAt.getTime(), read: false,
    });
  }
  return answer;
}

export async function help(
  { db, merchant, language }: Context<typeof calls.content.help>, input: FilledInputOf<typeof calls.content.help>,
): Promise<Help> {
  const rows = await listHelp(db, merchant.id, chainOf(language), input.tag || null);
  const topics = new Map<string, Help["topics"][number]>();
  for (const { tag, topic, id, title, content } of rows) {
    const found = topics.get(tag) ?? { tag, title: topic, articles: [] };
    topics.set(tag, found);
    found.articles.push({ id, title, content });
  }
  return { topics: [...topics.values()] };
}
