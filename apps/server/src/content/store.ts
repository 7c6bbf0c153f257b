import { sql, type Db, type Sql } from "../platform/db/pool.ts";

export type AnnouncementType = "A" | "B" | "PL" | "PU" | "PR" | "H";

export type Announcement = {
  readonly id: number;
  readonly type: AnnouncementType;
  readonly groupName: string;
  readonly imageUrl: string;
  readonly linkage: string;
  readonly createdAt: Date;
  readonly title: string;
  readonly content: string;
};

export type AnnouncementFilter = {
  readonly merchantId: number;
  /** In order of preference; what is in none of them is not shown. */
  readonly languages: readonly string[];
  readonly types: readonly AnnouncementType[];
  /** Null: every group. */
  readonly groupName: string | null;
  /** Null: every platform. */
  readonly platform: string | null;
  readonly now: Date;
};

const MAX_ANNOUNCEMENTS = 200;

/** The merchant itself, and those whose trial merchant it is. */
function merchantsOf(merchantId: number): Sql {
  return sql`(select id from merchant where id = ${merchantId} or trial_merchant_id = ${merchantId})`;
}

export function listAnnouncements(db: Db, filter: AnnouncementFilter): Promise<Announcement[]> {
  const { languages, types, groupName, platform, now } = filter;
  return db.rows<Announcement>(sql`
    select a.id, a.type, a.group_name "groupName", a.image_url "imageUrl", a.linkage, a.created_at "createdAt",
      t.title, t.content
    from announcement a cross join lateral (
      select title, content from announcement_text
      where announcement_id = a.id and language = any(${languages}::text[])
      order by array_position(${languages}::text[], language) limit 1) t
    where a.merchant_id in ${merchantsOf(filter.merchantId)} and a.type = any(${types}::text[])
      and (${groupName}::text is null or a.group_name = ${groupName})
      and (${platform}::text is null or a.platform is null or a.platform = ${platform})
      and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})
    order by a.sort, a.starts_at desc, a.id limit ${MAX_ANNOUNCEMENTS}`);
}

export type HelpRow = {
  readonly tag: string;
  readonly topic: string;
  readonly id: number;
  readonly title: string;
  readonly content: string;
};

export function listHelp(db: Db, merchantId: number, languages: readonly string[], tag: string | null): Promise<HelpRow[]> {
  return db.rows<HelpRow>(sql`
    select p.tag, pt.title topic, a.id, t.title, t.content
    from help_topic p
      cross join lateral (select title from help_topic_text
        where topic_id = p.id and language = any(${languages}::text[])
        order by array_position(${languages}::text[], language) limit 1) pt
      join help_article a on a.topic_id = p.id
      cross join lateral (select title, content from help_article_text
        where article_id = a.id and language = any(${languages}::text[])
        order by array_position(${languages}::text[], language) limit 1) t
    where p.merchant_id in ${merchantsOf(merchantId)} and (${tag}::text is null or p.tag = ${tag})
    order by p.sort, p.id, a.sort limit 500`);
}
