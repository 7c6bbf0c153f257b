import { sql, type Db } from "@khela/service-kit/db/database";

export type ServiceLink = {
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  readonly social: boolean;
};

/** Lists links, each with the title in the first of these languages that has a title. */
export function listLinks(db: Db, merchantId: number, languages: readonly string[]): Promise<ServiceLink[]> {
  return db.rows<ServiceLink>(sql`
    select l.kind, coalesce(w.title, l.title) title, l.url, l.social
    from service_link l left join lateral (
      select t.title from service_link_text t where t.link_id = l.id and t.language = any(${languages}::text[])
      order by array_position(${languages}::text[], t.language) limit 1) w on true
    where l.merchant_id = ${merchantId} order by l.sort, l.id limit 50`);
}

export type Resource = { readonly resourceType: string; readonly url: string; readonly labelNameEn: string };

/** Lists links of the app: the merchant's own links, and those of a merchant whose trial merchant is this merchant. */
export function listResources(db: Db, merchantId: number): Promise<Resource[]> {
  return db.rows<Resource>(sql`
    select resource_type "resourceType", url, label_en "labelNameEn" from download_link
    where merchant_id in (select id from merchant where id = ${merchantId} or trial_merchant_id = ${merchantId})
    order by merchant_id, resource_type limit 10`);
}
