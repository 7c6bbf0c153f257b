import { sql, type Db } from "@khela/service-kit/db/database";

export type ServiceLink = {
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  readonly social: boolean;
};

export function listLinks(db: Db, merchantId: number): Promise<ServiceLink[]> {
  return db.rows<ServiceLink>(sql`
    select kind, title, url, social from service_link where merchant_id = ${merchantId} order by sort, id limit 50`);
}

export type Resource = { readonly resourceType: string; readonly url: string; readonly labelNameEn: string };

/** The app's links, of the merchant and of the one whose trial merchant it is. */
export function listResources(db: Db, merchantId: number): Promise<Resource[]> {
  return db.rows<Resource>(sql`
    select resource_type "resourceType", url, label_en "labelNameEn" from download_link
    where merchant_id in (select id from merchant where id = ${merchantId} or trial_merchant_id = ${merchantId})
    order by merchant_id, resource_type limit 10`);
}
