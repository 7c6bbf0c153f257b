import { sql, type Db } from "../platform/db/pool.ts";
import { checkedMarkup } from "./markup.ts";
import type { AnnouncementType } from "./store.ts";

type Words = { readonly title: string; readonly content: string };
type InLanguages<T> = { readonly bn: T; readonly en: T };

export type NewAnnouncement = {
  readonly code: string;
  readonly type: AnnouncementType;
  readonly groupName: string;
  readonly imageUrl: string;
  readonly linkage: string;
  readonly sort: number;
  readonly text: InLanguages<Words>;
};

export async function getMerchantId(db: Db, code: string): Promise<number> {
  return (await db.one<{ id: number }>(sql`select id from merchant where code = ${code}`)).id;
}

/** Inserts what is not there; what an operator has changed since stays. */
export async function ensureAnnouncement(db: Db, merchantId: number, item: NewAnnouncement): Promise<void> {
  const row = await db.maybe<{ id: number }>(sql`
    insert into announcement (merchant_id, code, type, group_name, image_url, linkage, sort)
    values (${merchantId}, ${item.code}, ${item.type}, ${item.groupName}, ${item.imageUrl}, ${item.linkage}, ${item.sort})
    on conflict (merchant_id, code) do nothing returning id`);
  if (row === null) return;
  for (const [language, words] of Object.entries(item.text)) {
    await db.run(sql`
      insert into announcement_text (announcement_id, language, title, content)
      values (${row.id}, ${language.toUpperCase()}, ${words.title}, ${checkedMarkup(words.content)})`);
  }
}

export type NewTopic = {
  readonly tag: string;
  readonly title: InLanguages<string>;
  readonly articles: readonly InLanguages<Words>[];
};

export async function ensureTopic(db: Db, merchantId: number, topic: NewTopic, sort: number): Promise<void> {
  const row = await db.maybe<{ id: number }>(sql`
    insert into help_topic (merchant_id, tag, sort) values (${merchantId}, ${topic.tag}, ${sort})
    on conflict (merchant_id, tag) do nothing returning id`);
  if (row === null) return;
  for (const [language, title] of Object.entries(topic.title)) {
    await db.run(sql`
      insert into help_topic_text (topic_id, language, title) values (${row.id}, ${language.toUpperCase()}, ${title})`);
  }
  for (const [index, article] of topic.articles.entries()) await insertArticle(db, row.id, index, article);
}

async function insertArticle(db: Db, topicId: number, sort: number, article: InLanguages<Words>): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into help_article (topic_id, sort) values (${topicId}, ${sort}) returning id`);
  for (const [language, words] of Object.entries(article)) {
    await db.run(sql`
      insert into help_article_text (article_id, language, title, content)
      values (${id}, ${language.toUpperCase()}, ${words.title}, ${checkedMarkup(words.content)})`);
  }
}
