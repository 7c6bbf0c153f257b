import { sql, type Db } from "@khela/service-kit/db/database";
import type { AnnouncementType } from "./store.ts";

export type LocalizedText = { readonly title: string; readonly content: string };
/** Values by upper-case language code. */
export type Localized<T> = Readonly<Record<string, T>>;

/** Period in which an entry is shown: from `startsAt` (null: now) until `endsAt` (null: no end). */
export type Schedule = { readonly startsAt?: Date | null; readonly endsAt?: Date | null };

export type AnnouncementRow = Schedule & {
  readonly code: string;
  readonly type: AnnouncementType;
  readonly groupName: string;
  readonly platform?: "M" | "W" | null;
  readonly imageUrl: string;
  readonly linkage: string;
  /** Code of a promotion's shelf. */
  readonly category?: string | null;
  readonly sort: number;
};

export async function upsertAnnouncement(db: Db, merchantId: number, row: AnnouncementRow): Promise<number> {
  const category = await db.maybe<{ id: number }>(
    sql`select id from promotion_category where merchant_id = ${merchantId} and code = ${row.category ?? null}`,
  );
  const { id } = await db.one<{ id: number }>(sql`
    insert into announcement (merchant_id, code, type, group_name, platform, image_url, linkage, sort, starts_at, ends_at, category_id)
    values (${merchantId}, ${row.code}, ${row.type}, ${row.groupName}, ${row.platform ?? null}, ${row.imageUrl}, ${row.linkage},
      ${row.sort}, coalesce(${row.startsAt ?? null}::timestamptz, now()), ${row.endsAt ?? null}, ${category?.id ?? null})
    on conflict (merchant_id, code) do update set type = excluded.type, group_name = excluded.group_name,
      platform = excluded.platform, image_url = excluded.image_url, linkage = excluded.linkage, sort = excluded.sort,
      starts_at = coalesce(${row.startsAt ?? null}::timestamptz, announcement.starts_at), ends_at = excluded.ends_at,
      category_id = excluded.category_id
    returning id`);
  return id;
}

export async function replaceAnnouncementTexts(
  db: Db,
  id: number,
  words: Localized<LocalizedText>,
): Promise<void> {
  await db.run(sql`delete from announcement_text where announcement_id = ${id}`);
  await db.run(sql`
    insert into announcement_text (announcement_id, language, title, content)
    select ${id}, key, value ->> 'title', value ->> 'content' from jsonb_each(${JSON.stringify(words)}::jsonb)`);
}

export async function deleteAnnouncement(db: Db, merchantId: number, code: string): Promise<boolean> {
  return (
    (await db.run(sql`delete from announcement where merchant_id = ${merchantId} and code = ${code}`)) > 0
  );
}

/** Inserts or updates a shelf of promotions. */
export async function upsertCategory(
  db: Db,
  merchantId: number,
  { code, sort, title }: { readonly code: string; readonly sort: number; readonly title: Localized<string> },
): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into promotion_category (merchant_id, code, sort) values (${merchantId}, ${code}, ${sort})
    on conflict (merchant_id, code) do update set sort = excluded.sort returning id`);
  await db.run(sql`delete from promotion_category_text where category_id = ${id}`);
  await db.run(sql`
    insert into promotion_category_text (category_id, language, title)
    select ${id}, key, value from jsonb_each_text(${JSON.stringify(title)}::jsonb)`);
}

export type TopicRow = { readonly tag: string; readonly sort: number; readonly title: Localized<string> };

export async function upsertTopic(db: Db, merchantId: number, { tag, sort, title }: TopicRow): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into help_topic (merchant_id, tag, sort) values (${merchantId}, ${tag}, ${sort})
    on conflict (merchant_id, tag) do update set sort = excluded.sort returning id`);
  await db.run(sql`delete from help_topic_text where topic_id = ${id}`);
  await db.run(sql`
    insert into help_topic_text (topic_id, language, title)
    select ${id}, key, value from jsonb_each_text(${JSON.stringify(title)}::jsonb)`);
}

/** `tag`: the article's topic. `place`: the article's position within the topic. */
export type ArticleRow = Schedule & { readonly tag: string; readonly place: number };

export async function upsertArticle(db: Db, merchantId: number, row: ArticleRow): Promise<number> {
  const topic = await db.one<{ id: number }>(
    sql`select id from help_topic where merchant_id = ${merchantId} and tag = ${row.tag}`,
  );
  const { id } = await db.one<{ id: number }>(sql`
    insert into help_article (topic_id, sort, starts_at, ends_at)
    values (${topic.id}, ${row.place}, coalesce(${row.startsAt ?? null}::timestamptz, now()), ${row.endsAt ?? null})
    on conflict (topic_id, sort) do update set
      starts_at = coalesce(${row.startsAt ?? null}::timestamptz, help_article.starts_at), ends_at = excluded.ends_at
    returning id`);
  return id;
}

export async function replaceArticleTexts(
  db: Db,
  id: number,
  words: Localized<LocalizedText>,
): Promise<void> {
  await db.run(sql`delete from help_article_text where article_id = ${id}`);
  await db.run(sql`
    insert into help_article_text (article_id, language, title, content)
    select ${id}, key, value ->> 'title', value ->> 'content' from jsonb_each(${JSON.stringify(words)}::jsonb)`);
}

export type EntryRow = {
  readonly kind: "LIVECHAT" | "TELEGRAM" | "WHATSAPP" | "FACEBOOK" | "LINE";
  readonly position: "FLOAT" | "MENU" | "HELP" | "ALL";
  readonly url: string;
  readonly labelEn: string;
  readonly sort: number;
  readonly title: Localized<string>;
};

/**
 * Replaces the merchant's entry of this kind. The title in the first language is also stored, for readers of other
 * languages.
 */
export async function replaceServiceEntry(db: Db, merchantId: number, row: EntryRow): Promise<void> {
  await db.run(
    sql`delete from service_link where merchant_id = ${merchantId} and kind = ${row.kind} and not social`,
  );
  const { id } = await db.one<{ id: number }>(sql`
    insert into service_link (merchant_id, kind, title, url, sort, position, label_en)
    values (${merchantId}, ${row.kind}, ${Object.values(row.title)[0] ?? row.labelEn}, ${row.url}, ${row.sort}, ${row.position}, ${row.labelEn})
    returning id`);
  await db.run(sql`
    insert into service_link_text (link_id, language, title)
    select ${id}, key, value from jsonb_each_text(${JSON.stringify(row.title)}::jsonb)`);
}

export type DownloadRow = {
  readonly resourceType: "IOS" | "Android" | "MOBILECONFIG";
  readonly url: string;
  readonly labelEn: string;
  readonly minimumSystem: string;
};

export async function upsertDownload(db: Db, merchantId: number, row: DownloadRow): Promise<void> {
  await db.run(sql`
    insert into download_link (merchant_id, resource_type, url, label_en, minimum_system)
    values (${merchantId}, ${row.resourceType}, ${row.url}, ${row.labelEn}, ${row.minimumSystem})
    on conflict (merchant_id, resource_type) do update set
      url = excluded.url, label_en = excluded.label_en, minimum_system = excluded.minimum_system`);
}

export type ModelRow = Schedule & {
  readonly code: string;
  readonly nodeId: number;
  readonly roomId: string;
  readonly streamUrl: string;
  readonly imageUrl: string;
  readonly sort: number;
  readonly words: Localized<{ readonly name: string; readonly title: string }>;
};

export async function upsertModel(db: Db, merchantId: number, row: ModelRow): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into live_model (merchant_id, code, node_id, room_id, stream_url, image_url, sort, starts_at, ends_at)
    values (${merchantId}, ${row.code}, ${row.nodeId}, ${row.roomId}, ${row.streamUrl}, ${row.imageUrl}, ${row.sort},
      coalesce(${row.startsAt ?? null}::timestamptz, now()), ${row.endsAt ?? null})
    on conflict (merchant_id, code) do update set node_id = excluded.node_id, room_id = excluded.room_id,
      stream_url = excluded.stream_url, image_url = excluded.image_url, sort = excluded.sort, ends_at = excluded.ends_at,
      starts_at = coalesce(${row.startsAt ?? null}::timestamptz, live_model.starts_at)
    returning id`);
  await db.run(sql`delete from live_model_text where model_id = ${id}`);
  await db.run(sql`
    insert into live_model_text (model_id, language, name, title)
    select ${id}, key, value ->> 'name', value ->> 'title' from jsonb_each(${JSON.stringify(row.words)}::jsonb)`);
}
