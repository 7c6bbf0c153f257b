import { sql, type Db } from "@khela/service-kit/db/database";

/** Names of existing entries; an operator's changes to these entries are kept. */
export async function listSeeded(db: Db, merchantId: number): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`
    select 'announcement:' || code "name" from announcement where merchant_id = ${merchantId}
    union all select 'category:' || code from promotion_category where merchant_id = ${merchantId}
    union all select 'topic:' || tag from help_topic where merchant_id = ${merchantId}
    union all select 'article:' || t.tag || '/' || a.sort from help_article a join help_topic t on t.id = a.topic_id
      where t.merchant_id = ${merchantId}
    union all select 'service:' || kind from service_link where merchant_id = ${merchantId}
    union all select 'download:' || resource_type from download_link where merchant_id = ${merchantId}`);
  return new Set(rows.map(({ name }) => name));
}
