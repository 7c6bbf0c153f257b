import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type AnnouncementType = "A" | "B" | "PL" | "PU" | "PR" | "H";

export type Announcement = {
  readonly id: number;
  readonly type: AnnouncementType;
  readonly groupName: string;
  readonly imageUrl: string;
  readonly linkage: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly title: string;
  readonly content: string;
  /** Whether the reader has read the announcement. */
  readonly read: boolean;
  /** Code of the shelf of a promotion; null: not on a shelf. */
  readonly category: string | null;
};

export type AnnouncementFilter = {
  readonly merchantId: number;
  /** Languages in order of preference; content in other languages is hidden. */
  readonly languages: readonly string[];
  readonly types: readonly AnnouncementType[];
  /** Null: every group. */
  readonly groupName: string | null;
  /** Null: every platform. */
  readonly platform: string | null;
  /** Null: a visitor, who has read no announcement. */
  readonly reader: MemberKey | null;
  readonly now: Date;
};

const MAX_ANNOUNCEMENTS = 200;

/** Selects the merchant and the merchants whose trial merchant is this merchant. */
export function merchantsOf(merchantId: number): Sql {
  return sql`(select id from merchant where id = ${merchantId} or trial_merchant_id = ${merchantId})`;
}

/**
 * Selects columns of a row's text, in the first of `languages` that has a text. `text`: the table of texts; `of`: the
 * join to the row.
 */
function inFirstLanguage(columns: Sql, text: Sql, of: Sql, languages: readonly string[]): Sql {
  return sql`(select ${columns} from ${text} where ${of} and language = any(${languages}::text[])
    order by array_position(${languages}::text[], language) limit 1)`;
}

function isLive(
  filter: Pick<AnnouncementFilter, "merchantId" | "types" | "groupName" | "platform" | "now">,
): Sql {
  const { types, groupName, platform, now } = filter;
  return sql`a.merchant_id in ${merchantsOf(filter.merchantId)} and a.type = any(${types}::text[])
    and (${groupName}::text is null or a.group_name = ${groupName})
    and (${platform}::text is null or a.platform is null or a.platform = ${platform})
    and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})`;
}

/** Tells whether the reader has read an announcement. Announcements from before the reader joined count as read. */
function isReadBy(reader: MemberKey | null): Sql {
  if (reader === null) return sql`false`;
  const { bucket, memberId } = reader;
  return sql`(a.starts_at < (select m.created_at from member m where m.bucket = ${bucket} and m.id = ${memberId})
    or exists (select from announcement_read r
      where r.bucket = ${bucket} and r.member_id = ${memberId} and r.announcement_id = a.id))`;
}

export function listAnnouncements(db: Db, filter: AnnouncementFilter): Promise<Announcement[]> {
  const words = inFirstLanguage(
    sql`title, content`,
    sql`announcement_text`,
    sql`announcement_id = a.id`,
    filter.languages,
  );
  return db.rows<Announcement>(sql`
    select a.id, a.type, a.group_name "groupName", a.image_url "imageUrl", a.linkage, a.starts_at "startsAt", a.ends_at "endsAt",
      t.title, t.content, ${isReadBy(filter.reader)} "read",
      (select code from promotion_category c where c.id = a.category_id) category
    from announcement a cross join lateral ${words} t
    where ${isLive(filter)}
    order by a.sort, a.starts_at desc, a.id limit ${MAX_ANNOUNCEMENTS}`);
}

/** Lists all current announcements, each with whether the reader has read the announcement. */
export async function listReadState(
  db: Db,
  filter: AnnouncementFilter,
): Promise<{ id: number; read: boolean }[]> {
  const words = inFirstLanguage(
    sql`title`,
    sql`announcement_text`,
    sql`announcement_id = a.id`,
    filter.languages,
  );
  return db.rows(sql`
    select a.id, ${isReadBy(filter.reader)} "read" from announcement a cross join lateral ${words} t
    where ${isLive(filter)} order by a.id limit ${MAX_ANNOUNCEMENTS}`);
}

/** Whether the merchant shows this announcement now. */
export async function isShown(db: Db, id: number, merchantId: number, now: Date): Promise<boolean> {
  const row = await db.maybe(sql`
    select a.id from announcement a where a.id = ${id} and a.merchant_id in ${merchantsOf(merchantId)}
      and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})`);
  return row !== null;
}

/** Marks announcements as read; returns the number of previously unread announcements. */
export async function insertReads(
  db: Db,
  member: MemberKey,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  // counts returned rows: on Citus, the row count of this insert includes conflicting rows
  const read = await db.rows(sql`
    insert into announcement_read (bucket, member_id, announcement_id, read_at)
    select ${member.bucket}, ${member.memberId}, id, ${now} from unnest(${ids}::int[]) id on conflict do nothing
    returning announcement_id`);
  return read.length;
}

export type Category = { readonly code: string; readonly name: string };

export function listCategories(
  db: Db,
  merchantId: number,
  languages: readonly string[],
): Promise<Category[]> {
  const words = inFirstLanguage(sql`title`, sql`promotion_category_text`, sql`category_id = c.id`, languages);
  return db.rows<Category>(sql`
    select c.code, t.title "name" from promotion_category c cross join lateral ${words} t
    where c.merchant_id in ${merchantsOf(merchantId)} order by c.sort, c.id limit 50`);
}

export type HelpRow = {
  readonly tag: string;
  readonly topic: string;
  readonly id: number;
  readonly title: string;
  readonly content: string;
};

export type HelpFilter = {
  readonly merchantId: number;
  readonly languages: readonly string[];
  /** Null: every topic. */
  readonly tag: string | null;
  readonly now: Date;
};

export function listHelp(db: Db, { merchantId, languages, tag, now }: HelpFilter): Promise<HelpRow[]> {
  const topic = inFirstLanguage(sql`title`, sql`help_topic_text`, sql`topic_id = p.id`, languages);
  const article = inFirstLanguage(
    sql`title, content`,
    sql`help_article_text`,
    sql`article_id = a.id`,
    languages,
  );
  return db.rows<HelpRow>(sql`
    select p.tag, pt.title topic, a.id, t.title, t.content
    from help_topic p cross join lateral ${topic} pt
      join help_article a on a.topic_id = p.id
      cross join lateral ${article} t
    where p.merchant_id in ${merchantsOf(merchantId)} and (${tag}::text is null or p.tag = ${tag})
      and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})
    order by p.sort, p.id, a.sort limit 500`);
}

export type ServiceEntry = {
  readonly kind: string;
  readonly position: string;
  readonly title: string;
  readonly url: string;
  readonly labelEn: string;
};

/** Lists contacts for reaching a person, of one place or of all; social pages are excluded. */
export function listServiceEntries(
  db: Db,
  merchantId: number,
  languages: readonly string[],
): Promise<ServiceEntry[]> {
  const words = inFirstLanguage(sql`title`, sql`service_link_text`, sql`link_id = l.id`, languages);
  return db.rows<ServiceEntry>(sql`
    select l.kind, l.position, coalesce(${words}, l.title) title, l.url, l.label_en "labelEn"
    from service_link l
    where l.merchant_id in ${merchantsOf(merchantId)} and not l.social and l.url <> ''
      and l.kind in ('LIVECHAT', 'TELEGRAM', 'WHATSAPP', 'FACEBOOK', 'LINE')
    order by l.sort, l.id limit 50`);
}

export type Download = {
  readonly resourceType: "IOS" | "Android" | "MOBILECONFIG";
  readonly url: string;
  readonly labelEn: string;
  readonly minimumSystem: string;
};

export function listDownloads(db: Db, merchantId: number): Promise<Download[]> {
  return db.rows<Download>(sql`
    select resource_type "resourceType", url, label_en "labelEn", minimum_system "minimumSystem"
    from download_link where merchant_id in ${merchantsOf(merchantId)} order by merchant_id, resource_type limit 10`);
}

export type Model = {
  readonly code: string;
  readonly nodeId: number;
  readonly roomId: string;
  readonly streamUrl: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly imageUrl: string;
  readonly name: string;
  readonly title: string;
};

/** Lists hosts whose stream has not ended; hosts without a stream's address are excluded. */
export function listModels(
  db: Db,
  merchantId: number,
  languages: readonly string[],
  now: Date,
): Promise<Model[]> {
  const words = inFirstLanguage(sql`name, title`, sql`live_model_text`, sql`model_id = m.id`, languages);
  return db.rows<Model>(sql`
    select m.code, m.node_id "nodeId", m.room_id "roomId", m.stream_url "streamUrl", m.starts_at "startsAt",
      m.ends_at "endsAt", m.image_url "imageUrl", t.name, t.title
    from live_model m cross join lateral ${words} t
    where m.merchant_id in ${merchantsOf(merchantId)} and m.stream_url <> '' and (m.ends_at is null or m.ends_at > ${now})
    order by m.starts_at > ${now}, m.sort, m.id limit 100`);
}
